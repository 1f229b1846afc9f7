import { configure } from "@testing-library/svelte";
import { vi } from "vitest";

// On a machine that has other things to do, things come late.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks of a browser.
window.matchMedia ??= (media: string) =>
  ({
    media,
    matches: !media.includes("reduced-motion"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

HTMLDialogElement.prototype.showModal ??= vi.fn(function (this: HTMLDialogElement) {
  this.open = true;
});

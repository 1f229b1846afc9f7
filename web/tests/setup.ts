import { vi } from "vitest";

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

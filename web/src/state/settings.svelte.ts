import { recall, remember } from "./memory.ts";
import type { Pace } from "./motion.ts";

export const SPEEDS = { normal: 1, fast: 0.4, instant: 0 } as const;
export type Speed = keyof typeof SPEEDS;

const known = (value: string | null): value is Speed => value !== null && value in SPEEDS;
const remembered = recall("speed");
const volume = Number(recall("volume") ?? 0.5);

let speed = $state<Speed>(known(remembered) ? remembered : "normal");
let sound = $state({
  on: recall("sound") === "on",
  volume: volume >= 0 && volume <= 1 ? volume : 0.5,
});
let brisk = $state(recall("brisk") === "on");
let still = $state(false);
let away = $state(false);

const reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
if (reduced) {
  still = reduced.matches;
  reduced.addEventListener?.("change", () => {
    still = reduced.matches;
  });
}
globalThis.document?.addEventListener("visibilitychange", () => {
  away = document.hidden;
});

export const settings = {
  get speed(): Speed {
    return speed;
  },
  set speed(next: Speed) {
    speed = next;
    remember("speed", next);
  },
  get sound(): { on: boolean; volume: number } {
    return sound;
  },
  set sound(next: { on: boolean; volume: number }) {
    sound = next;
    remember("sound", next.on ? "on" : "off");
    remember("volume", String(next.volume));
  },
  /** What a game asks for in every turn is left as it is. */
  get brisk(): boolean {
    return brisk;
  },
  set brisk(next: boolean) {
    brisk = next;
    remember("brisk", next ? "on" : "off");
  },
  /** Nothing is shown in motion to a page that nobody sees. */
  get pace(): Pace {
    return { factor: away ? 0 : SPEEDS[speed], still };
  },
};

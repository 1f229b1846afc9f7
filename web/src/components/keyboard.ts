export type KeyAction =
  | { kind: "roll" }
  | { kind: "choose"; key: number }
  | { kind: "walk"; by: 1 | -1 }
  | { kind: "confirm" }
  | { kind: "back" }
  | { kind: "help" };

const ARROWS: Record<string, 1 | -1> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Where a key has a meaning of its own already. */
const writes = (target: Element): boolean => target.closest("input, select, textarea") !== null;
const presses = (target: Element): boolean => target.closest("button, a, summary") !== null;
const walks = (target: Element): boolean => target.closest("[role=option], .log") !== null;

/** What a key means at the table, or null where it means nothing there. */
export function keyAction(event: KeyboardEvent): KeyAction | null {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.altKey || event.metaKey || writes(target)) return null;
  if (event.key === "?") return { kind: "help" };
  if (/^[0-9]$/.test(event.key)) return { kind: "choose", key: Number(event.key) };
  if (event.key === " " && !presses(target)) return event.repeat ? null : { kind: "roll" };
  if (event.key === "Escape" || event.key === "Backspace") return { kind: "back" };
  if (event.key === "Enter" || event.key === " ") return { kind: "confirm" };
  const by = ARROWS[event.key];
  return by && !walks(target) ? { kind: "walk", by } : null;
}

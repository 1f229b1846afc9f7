import { board, games } from "../fixtures.ts";
import { SCENES } from "./scenes.ts";

const [name = "start", animate] = location.search.slice(1).split("&") as [string?, string?];
const scene = name === "setup" ? SCENES.start : SCENES[name];
if (!scene) throw new Error(`no scene ${name}; there are ${Object.keys(SCENES).join(", ")}`);

const ANSWERS: [RegExp, unknown][] = [
  [/\/api\/board/, board],
  [/\/api\/games/, games],
  [
    /\/api\/rules/,
    [{ id: "CL-3", text: "In a turn: roll, then move.", ruling: false, house: false }],
  ],
  [/\/api\/tables/, scene],
];

window.fetch = async (input) => {
  const [, body] = ANSWERS.find(([path]) => path.test(String(input))) ?? [];
  return Response.json(body ?? { code: "none", message: "none" });
};

class Socket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    super();
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(scene) }), 10);
  }
  send(): void {}
  close(): void {}
}
window.WebSocket = Socket as unknown as typeof WebSocket;

history.replaceState(animate ? { fresh: true } : null, "", name === "setup" ? "/" : "/table/scene");
await import("../../src/main.ts");

import { vi } from "vitest";
import type { Command, Hello, ServerMessage } from "../src/wire.ts";
import { board, games } from "./fixtures.ts";

/** A server of our own making: what is sent to it is kept, what it says is said by the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: (Command | Hello)[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command | Hello);
  }

  get commands(): Command[] {
    return this.sent.filter((message) => message.type !== "hello");
  }

  open(): void {
    this.onopen?.();
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export interface Request {
  path: string;
  body: unknown;
}

/** Answers requests by path; gives back the list of those that were made. */
export function fakeServer(answers: Record<string, unknown> = {}): Request[] {
  const requests: Request[] = [];
  const all: Record<string, unknown> = {
    "/api/board": board,
    "/api/games": games,
    "/api/rules/classic": [
      { id: "CL-3", text: "Roll, then move.", section: "Turn", ruling: false, house: false },
    ],
    ...answers,
  };
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    requests.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null });
    const key = path.split("?")[0] ?? path;
    const found = all[key];
    if (found instanceof Response) return found.clone();
    if (key in all) return Response.json(found);
    return Response.json({ code: "table/unknown", message: `no table ${path}` }, { status: 404 });
  });
  return requests;
}

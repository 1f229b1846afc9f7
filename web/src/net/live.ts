import type { Command, Hello, ServerMessage } from "../wire.ts";

export interface Live {
  send(message: Command | Hello): boolean;
  /** Drops the connection and asks for a snapshot on a new one. */
  renew(): void;
  close(): void;
}

interface Handlers {
  message(message: ServerMessage): void;
  open(): void;
  lost(): void;
  /** The server let no connection be: it is asked again, unless this is closed. */
  refused(): void;
}

const FIRST_MS = 400;
const LAST_MS = 10_000;

/** How long to wait before a try: doubled each time, half of it drawn at random. */
export function backOff(tries: number, draw: () => number = Math.random): number {
  const most = Math.min(LAST_MS, FIRST_MS * 2 ** tries);
  return most / 2 + (most / 2) * draw();
}

/** A socket that comes back by itself; each one is answered with a snapshot when it has said hello. */
export function connect(url: string, on: Handlers): Live {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let done = false;

  function open(): void {
    clearTimeout(timer);
    const mine = new WebSocket(url);
    let opened = false;
    socket = mine;
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return;
      if (tries > 0) tries = 0;
      on.message(JSON.parse(String(data)) as ServerMessage);
    };
    mine.onopen = () => {
      opened = true;
      if (socket === mine) on.open();
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      lost();
      if (!opened) on.refused();
    };
  }

  function lost(): void {
    socket = null;
    if (done) return;
    on.lost();
    timer = setTimeout(open, backOff(tries));
    tries += 1;
  }

  function drop(): void {
    const old = socket;
    socket = null;
    old?.close();
  }

  const hurry = () => !done && socket === null && open();
  addEventListener("online", hurry);
  open();

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    renew() {
      drop();
      lost();
    },
    close() {
      done = true;
      removeEventListener("online", hurry);
      clearTimeout(timer);
      drop();
    },
  };
}

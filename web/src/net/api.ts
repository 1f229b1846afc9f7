import type {
  Advised,
  BoardData,
  Clause,
  Colour,
  GameInfo,
  NewTable,
  Report,
  Snapshot,
  TableId,
  Working,
} from "../wire.ts";

/** An answer that is no success; `code` is stable, the message is the server's own. wait: seconds, where more was asked than is allowed. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly wait = 0,
  ) {
    super(message);
  }
}

const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await answer(path, init)).json()) as T;

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new ApiError("net/unreachable", "");
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new ApiError(
    body.code ?? `http/${response.status}`,
    body.message ?? response.statusText,
    response.status === 429 ? Number(response.headers.get("retry-after")) : 0,
  );
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const getGames = (): Promise<GameInfo[]> => ask("/api/games");
export const getBoard = (): Promise<BoardData> => ask("/api/board");
export const getTable = (id: string): Promise<Snapshot> => ask(table(id));
export const getRules = (game: string, language: string): Promise<Clause[]> =>
  ask(`/api/rules/${encodeURIComponent(game)}?language=${language}`);
export const newTable = (body: NewTable): Promise<TableId> => post("/api/tables", body);
export const openRecord = (record: string): Promise<TableId> =>
  post("/api/tables/record", { record });
/** Puts one's own key in the place of the one that a seat had. */
export const claim = (id: string, key: string, fresh: string): Promise<{ colour: Colour }> =>
  post(`${table(id)}/claim`, { key, fresh });
/** What to choose now, for who holds the key of the seat. */
export const getHint = (id: string, keys: readonly string[]): Promise<Advised> =>
  ask(`${table(id)}/hint`, { headers: { "seat-keys": keys.join(",") } });

/** The analysis of a finished game; asks again for as long as it waits or is being worked out, and tells how far that is. */
export async function getReport(
  id: string,
  signal: AbortSignal,
  onwait: (working: Working) => void,
): Promise<Report> {
  for (;;) {
    const response = await admitted(() => answer(`${table(id)}/analysis`, { signal }));
    if (response.status !== 202) return (await response.json()) as Report;
    onwait((await response.json()) as Working);
    await pause(1);
  }
}

/** The answer once the server takes the question. */
async function admitted(question: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof ApiError) || error.wait <= 0) throw error;
      await pause(error.wait);
    }
  }
}

const pause = (seconds: number): Promise<void> =>
  new Promise((go) => setTimeout(go, 1000 * seconds));

export const recordPath = (id: string): string => `${table(id)}/record`;
export const getRecord = async (id: string, keys: readonly string[]): Promise<string> =>
  (await answer(recordPath(id), { headers: { "seat-keys": keys.join(",") } })).text();

export function livePath(id: string): string {
  const url = new URL(`${table(id)}/live`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}

/** The page has two addresses: `/` to set up a game, `/table/ID` to play it. */
export interface Route {
  table: string | null;
  /** The table was opened by this page just now. */
  fresh: boolean;
}

function read(): Route {
  const table = /^\/table\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? null;
  return { table: table && decoded(table), fresh: history.state?.fresh === true };
}

/** An address that was cut short may end in half a character: then it is the name of no table. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

let current = $state.raw<Route>(read());

addEventListener("popstate", () => {
  current = read();
});

export const route = (): Route => current;

export function go(path: string, fresh = false): void {
  history.pushState({ fresh }, "", path);
  current = read();
  history.replaceState(null, "");
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`;

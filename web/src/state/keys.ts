import type { Colour } from "../wire.ts";
import { recall, remember } from "./memory.ts";

/** The keys of a table's seats that this browser holds. */
export type Keys = Partial<Record<Colour, string>>;

const BYTES = 32;
const FRAGMENT = /^#seat=([A-Za-z0-9_-]{32,64})$/;

export function keysOf(table: string): Keys {
  try {
    const kept: unknown = JSON.parse(recall(`keys.${table}`) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Keys) : {};
  } catch {
    return {};
  }
}

export function keepKeys(table: string, keys: Keys): void {
  const all = { ...keysOf(table), ...keys };
  if (Object.keys(all).length > 0) remember(`keys.${table}`, JSON.stringify(all));
}

/** A key that nobody has. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The link that invites somebody to a seat: the key is in its fragment, which no server is ever told. */
export const invitation = (address: string, key: string): string => `${address}#seat=${key}`;

/** The key that an address carries. */
export const invited = (fragment: string): string | null => FRAGMENT.exec(fragment)?.[1] ?? null;

import { ApiError } from "../net/api.ts";
import type { Key } from "../texts/catalogue.ts";
import { en } from "../texts/en.ts";
import { t } from "../texts/language.svelte.ts";

/** What went wrong, in the language of the page where its code is known. */
export function failureText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : "";
  const message = error instanceof Error ? error.message : String(error);
  return refusalText(code, message);
}

export function refusalText(code: string, message: string): string {
  const key = `error.${code}`;
  const told = t as unknown as (key: Key, args: { message: string }) => string;
  return told(key in en ? (key as Key) : "error.other", { message: message || code });
}

export interface Part {
  kind: "plain" | "strong" | "em" | "code";
  text: string;
}

const MARKED = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

/** The text of a clause in parts: **strong**, *emphasis*, `code` and plain. */
export function parts(text: string): Part[] {
  return text.split(MARKED).filter(Boolean).map(part);
}

function part(text: string): Part {
  if (text.startsWith("**")) return { kind: "strong", text: text.slice(2, -2) };
  if (text.startsWith("*")) return { kind: "em", text: text.slice(1, -1) };
  if (text.startsWith("`")) return { kind: "code", text: text.slice(1, -1) };
  return { kind: "plain", text };
}

// What the page weighs compressed, file by file; more than the limit is a failure.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUILT = new URL("../../ludarium/server/static", import.meta.url).pathname;
const LIMIT = 150_000;

const files = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

let total = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(7)}  ${file.slice(BUILT.length + 1)}`);
}
console.log(`${String(total).padStart(7)}  bytes compressed, of at most ${LIMIT}`);
process.exitCode = total > LIMIT ? 1 : 0;

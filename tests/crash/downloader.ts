/** Downloads one address into a cache and prints the file's size and checksum. Arguments: cache folder, address. */
import { createHash } from "node:crypto";
import { openHttp } from "../../src/loading/source/http.ts";

const [cacheFolder = "", address = ""] = process.argv.slice(2);
const source = openHttp({
  cacheFolder,
  contact: undefined,
  signal: new AbortController().signal,
  log: (line) => console.error(line),
  pauseMs: 0,
  backoffMs: 5,
  attempts: 3,
});
try {
  const bytes = Buffer.concat(await Array.fromAsync((await source.fetch(address)).bytes()));
  console.log(bytes.length, createHash("sha256").update(bytes).digest("hex"));
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}

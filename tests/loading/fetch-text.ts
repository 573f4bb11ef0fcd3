import { openHttp } from "../../src/loading/source/http.ts";

/** Prints the file at an address, or why there is none: in a process whose environment names a proxy, or none. */
const [cacheFolder = "", address = ""] = process.argv.slice(2);
const source = openHttp({
  cacheFolder,
  contact: undefined,
  signal: new AbortController().signal,
  log: () => {},
  attempts: 1,
});
try {
  process.stdout.write(await (await (await source.fetch(address, { ignoreCache: true })).blob()).text());
} catch (error) {
  process.stdout.write(String(error));
}

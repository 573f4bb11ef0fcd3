import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, MADE_FILES } from "../contract/filings-seed.ts";
import { pythonPackage } from "../support/python.ts";
import { runtime } from "../support/runtimes.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { pageHtml } from "./page-text.ts";

const curl = runtime("curl");
const rscript = runtime("Rscript");
const requests = pythonPackage("requests", "2.34.2");

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer({ seed: async ({ database }) => void (await load(database, MADE_FILES)) });
  folder = mkdtempSync(join(tmpdir(), "snippets-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A page whose request has a list, whose commas are escaped. */
const PAGE = "/companies/MADE/filings?form=10-K,8-K";
const REQUEST = "/v1/us/sec/companies/MADE/filings?form=10-K%2C8-K&per_page=50";

/** Returns the program of a page in a language, as a reader copies it. */
async function snippetOf(language: string): Promise<string> {
  const html = await pageHtml(server, PAGE);
  const [, id = ""] = new RegExp(`for="request-language-(\\d)">${language}<`).exec(html) ?? [];
  const [, code = ""] = new RegExp(`<code id="request-${id}">([^<]*)<`).exec(html) ?? [];
  return code.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

/** Runs a program with a key, and returns what it prints. @throws with its complaint if it fails */
async function printedBy(words: readonly string[], key = server.key): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", GOVDATA_KEY: key, NO_PROXY: "127.0.0.1" };
  const child = Bun.spawn([...words], { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [code, printed, complaint] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${complaint}`);
  return printed;
}

/** Writes a program into a file, and returns its path. */
function fileOf(name: string, program: string): string {
  const path = join(folder, name);
  writeFileSync(path, program);
  return path;
}

describe("the request of a page answers what the page shows", () => {
  const rowsOfApi = async (): Promise<unknown> => {
    const { data } = await server.json<{ data: unknown[] }>(REQUEST);
    expect(data.length).toBeGreaterThan(2);
    return data;
  };

  test.skipIf(curl === null)("as curl", async () => {
    const printed = await printedBy(["sh", "-c", await snippetOf("curl")]);
    expect(JSON.parse(printed).data).toEqual(await rowsOfApi());
  });

  test("as TypeScript", async () => {
    const program = `${await snippetOf("TypeScript")}\nconsole.log(JSON.stringify(data));`;
    expect(JSON.parse(await printedBy([process.execPath, fileOf("snippet.ts", program)]))).toEqual(await rowsOfApi());
  });

  test.skipIf("reason" in requests)("as Python", async () => {
    const program = `${await snippetOf("Python")}\nimport json\nprint(json.dumps(data))`;
    const python = "reason" in requests ? "" : join(requests.programs, "python");
    expect(JSON.parse(await printedBy([python, fileOf("snippet.py", program)]))).toEqual(await rowsOfApi());
  });

  test("in words of the API where it refuses the request", async () => {
    const program = fileOf("refused.ts", await snippetOf("TypeScript"));
    await expect(printedBy([process.execPath, program], "none")).rejects.toThrow("Invalid or revoked API key");
  });

  test.skipIf("reason" in requests)("in words of the API where it refuses the request, as Python", async () => {
    const python = "reason" in requests ? "" : join(requests.programs, "python");
    const program = fileOf("refused.py", await snippetOf("Python"));
    await expect(printedBy([python, program], "none")).rejects.toThrow("Invalid or revoked API key");
  });

  test.skipIf(rscript === null)("as R, which is read without its packages", async () => {
    const path = fileOf("snippet.R", await snippetOf("R"));
    expect(await printedBy([rscript ?? "", "-e", `cat(length(parse("${path}")))`])).toBe("3");
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { TICKERS_ADDRESS } from "../../../src/filings/edgar/addresses.ts";
import { edgarManners } from "../../../src/filings/edgar/manners.ts";
import { openHttp } from "../../../src/loading/source/http.ts";
import type { HttpSource, SourceFile } from "../../../src/loading/source/source.ts";
import { MIGRATIONS } from "../../../src/migrations.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { type ScratchDatabase, scratchDatabase } from "../../support/database.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase("edgar");
  await migrate(scratch.database, MIGRATIONS);
});
afterAll(() => scratch.close());

let cacheFolder: string;
let server: Bun.Server<undefined> | undefined;
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), "edgar cache "));
  await scratch.database.sql`delete from sec_requests`;
});
afterEach(async () => {
  await server?.stop(true);
  await rm(cacheFolder, { recursive: true });
});

/** EDGAR, as a server of this machine plays it, and what it was asked. */
function edgar(answer: (request: Request, count: number) => Response | Promise<Response>) {
  const requests: { path: string; headers: Headers; at: number }[] = [];
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      requests.push({
        path: new URL(request.url).pathname,
        headers: new Headers(request.headers),
        at: performance.now(),
      });
      return answer(request, requests.length);
    },
  });
  const open = (options: { attempts?: number; folder?: string } = {}): HttpSource =>
    openHttp({
      cacheFolder: options.folder ?? cacheFolder,
      contact: "ann@example.org",
      mirror: `http://127.0.0.1:${server?.port}`,
      manners: edgarManners(scratch.database),
      signal: new AbortController().signal,
      log() {},
      attempts: options.attempts ?? 2,
      backoffMs: 1,
    });
  return { open, requests };
}

const address = (name: string) => `https://data.sec.gov/submissions/${name}.json`;
const textOf = async (file: SourceFile) => Buffer.concat(await Array.fromAsync(file.bytes())).toString();
const json = (body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json", ...headers } });

describe("EDGAR is asked", () => {
  test("by a program that names itself and whom to write to, with answers compressed", async () => {
    const { open, requests } = edgar(
      () => new Response(gzipSync('{"a":1}'), { headers: { "content-encoding": "gzip", etag: '"1"' } }),
    );
    expect(await textOf(await open().fetch(TICKERS_ADDRESS))).toBe('{"a":1}');
    expect(requests[0]?.headers.get("user-agent")).toMatch(/^govdata\/\S+ \(ann@example\.org\)$/);
    expect(requests[0]?.headers.get("accept-encoding")).toBe("gzip");
  });

  test("at most ten times in any second, by all who share a database", async () => {
    const { open, requests } = edgar(() => json({}));
    const sources = [1, 2, 3].map((index) => open({ folder: join(cacheFolder, String(index)) }));
    await Promise.all(
      sources.flatMap((source, who) =>
        Array.from({ length: 8 }, (_, index) => source.fetch(address(`${who}-${index}`))),
      ),
    );
    const times = requests.map(({ at }) => at);
    expect(times).toHaveLength(24);
    const most = Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length));
    expect(most).toBeLessThanOrEqual(10);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(8_000);
  });

  test("under a condition for what is in the cache, which is then used", async () => {
    const { open, requests } = edgar((request) =>
      request.headers.get("if-none-match") === '"7"'
        ? new Response(null, { status: 304 })
        : json({ n: 1 }, { etag: '"7"' }),
    );
    await open().fetch(address("a"));
    expect(await textOf(await open().fetch(address("a")))).toBe('{"n":1}');
    expect(requests).toHaveLength(2);
    await open().fetch(address("a"), { freshForMs: 60_000 });
    expect(requests).toHaveLength(2);
  });

  test("again after an overload", async () => {
    const { open, requests } = edgar((_, count) =>
      count === 1 ? new Response("busy", { status: 503 }) : json({ n: 2 }),
    );
    expect(await textOf(await open().fetch(address("b")))).toBe('{"n":2}');
    expect(requests).toHaveLength(2);
  });

  test("again after a compressed answer that was cut off, of which nothing is kept", async () => {
    const whole = gzipSync(JSON.stringify({ n: "0123456789".repeat(5_000) + Math.random() }));
    const { open, requests } = edgar(
      (_, count) =>
        new Response(count === 1 ? whole.subarray(0, -40) : whole, { headers: { "content-encoding": "gzip" } }),
    );
    expect(JSON.parse(await textOf(await open().fetch(address("cut")))).n).toStartWith("0123456789");
    expect(requests).toHaveLength(2);
  });
});

const page = (title: string, text: string) =>
  `<!DOCTYPE html><html><head><title>SEC.gov | ${title}</title></head><body><h1>${text}</h1></body></html>`;
const RATE_PAGE = page("Request Rate Threshold Exceeded", "You’ve Exceeded the SEC’s Traffic Limit");
const AGENT_PAGE = page("Your Request Originates from an Undeclared Automated Tool", "Undeclared Automated Tool");
const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>…</Message></Error>`;

describe("what EDGAR says in place of a file", () => {
  test.each([403, 429, 200])(
    "that the rate was exceeded (under %d) stops all who share the database",
    async (status) => {
      const { open, requests } = edgar(
        () => new Response(RATE_PAGE, { status, headers: { "content-type": "text/html" } }),
      );
      const first = open({ attempts: 6 }).fetch(address("c"), { acceptsHtml: true });
      await expect(first).rejects.toMatchObject({ kind: "unavailable" });
      await expect(open().fetch(address("d"))).rejects.toThrow(
        /more than 10 requests a second came from here: nothing is asked before \d{4}-\d{2}-\d{2}T[\d:]+Z; a load then goes on/,
      );
      expect(requests).toHaveLength(1);
      const [row] = await scratch.database.sql`
      select extract(epoch from stopped_until - clock_timestamp())::float8 as seconds from sec_requests`;
      expect(row?.seconds).toBeWithin(550, 601);
      // When the time is over, it is asked again.
      await scratch.database.sql`update sec_requests set stopped_until = clock_timestamp()`;
      await expect(open().fetch(address("d"))).rejects.toMatchObject({ kind: "unavailable" });
      expect(requests).toHaveLength(2);
    },
  );

  test("that it does not accept the User-Agent is said with what to do, once", async () => {
    const { open, requests } = edgar(() => new Response(AGENT_PAGE, { status: 403 }));
    await expect(open({ attempts: 6 }).fetch(address("e"))).rejects.toThrow("GOVDATA_CONTACT has to be a real address");
    expect(requests).toHaveLength(1);
  });

  test.each([
    [403, "AccessDenied"],
    [404, "NoSuchKey"],
    [200, "NoSuchKey"],
  ])("that there is no such file, %d %s, is told from a refusal", async (status, code) => {
    const { open, requests } = edgar(
      () => new Response(xml(code), { status, headers: { "content-type": "application/xml" } }),
    );
    await expect(open({ attempts: 6 }).fetch(address("f"))).rejects.toMatchObject({ kind: "not_found" });
    expect(requests).toHaveLength(1);
  });

  test("that the feed keeps no more is told from an overload, which is tried again", async () => {
    const { open, requests } = edgar(() => new Response(page("File Unavailable", "Sorry"), { status: 503 }));
    const feed = "https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&start=5100";
    await expect(open({ attempts: 3 }).fetch(feed)).rejects.toMatchObject({ kind: "not_found" });
    expect(requests).toHaveLength(1);
    await expect(open({ attempts: 3 }).fetch(address("g"))).rejects.toMatchObject({ kind: "unavailable" });
    expect(requests).toHaveLength(4);
  });

  test("in a page under 200 is never taken for data", async () => {
    const { open } = edgar(
      () => new Response(page("Maintenance", "Back soon"), { headers: { "content-type": "text/html" } }),
    );
    await expect(open().fetch(address("h"))).rejects.toThrow('is a web page ("SEC.gov | Maintenance")');
  });

  test.skipIf(!HAS_FILINGS)("as it was recorded, is understood", async () => {
    const bodies: [string, number, string][] = [
      ["rate-exceeded.html", 403, "unavailable"],
      ["undeclared-automated-tool.html", 403, "source_refused"],
      ["403-full-index.xml", 403, "not_found"],
      ["404-submissions.xml", 404, "not_found"],
      ["503-getcurrent.html", 503, "not_found"],
    ];
    for (const [name, status, kind] of bodies) {
      await server?.stop(true);
      await scratch.database.sql`delete from sec_requests`;
      const { open } = edgar(() => new Response(Buffer.from(filingBytes(`http/${name}`)), { status }));
      const feed = "https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&start=5100";
      await expect(open().fetch(feed)).rejects.toMatchObject({ kind });
    }
  });
});

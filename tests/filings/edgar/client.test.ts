import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { COMPANY_FACTS_ARCHIVE, TICKERS_ADDRESS } from "../../../src/filings/edgar/addresses.ts";
import { edgarManners } from "../../../src/filings/edgar/manners.ts";
import { stopTurns } from "../../../src/filings/edgar/queries.ts";
import { openHttp } from "../../../src/loading/source/http.ts";
import type { HttpSource, SourceFile } from "../../../src/loading/source/source.ts";
import { type MadeAgency, madeAgency } from "../../support/agency.ts";
import { untilPartHas } from "../../support/part.ts";
import { testStore } from "../../support/store.ts";
import { filingBytes, HAS_FILINGS } from "../sources.ts";

const scratch = testStore("edgar");

let cacheFolder: string;
let agency: MadeAgency | undefined;
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), "edgar cache "));
  await scratch.database.sql`delete from sec_requests`;
});
afterEach(async () => {
  await agency?.stop();
  await rm(cacheFolder, { recursive: true });
});

interface SourceOptions {
  attempts?: number;
  folder?: string;
  silenceMs?: number;
}

/** Opens a source that finds EDGAR at an address of this machine. */
const openAt = (
  mirror: string,
  { attempts = 2, folder = cacheFolder, silenceMs = 60_000 }: SourceOptions,
): HttpSource =>
  openHttp({
    cacheFolder: folder,
    contact: "ann@example.org",
    mirror,
    manners: edgarManners(scratch.database),
    signal: new AbortController().signal,
    log() {},
    attempts,
    backoffMs: 1,
    silenceMs,
  });

/** Listens with a server of plain sockets. Returns its address. */
async function addressOf(raw: Server): Promise<string> {
  await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
}

/** Plays EDGAR by a function of the request and of how many came so far, and records the requests. */
function edgar(answer: (request: Request, count: number) => Response | Promise<Response>) {
  const made = madeAgency({}, (request) => answer(request, made.requests.length));
  agency = made;
  const open = (options: SourceOptions = {}) => openAt(made.url, options);
  return { open, requests: made.requests };
}

const address = (name: string) => `https://data.sec.gov/submissions/${name}.json`;
const textOf = async (file: SourceFile) => Buffer.concat(await Array.fromAsync(file.bytes())).toString();
const json = (body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json", ...headers } });

/** Requests of all programs together are this far apart. */
const SPACING_MS = 125;

/** Expects that no request came before its turn. A busy machine can only make one later. */
function expectTurns(requests: MadeAgency["requests"], began: number): void {
  const times = requests.map(({ at }) => at).toSorted((one, other) => one - other);
  for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(began + index * SPACING_MS - 1);
}

/** How many turns were taken since `began`, at least: each moves the next one. */
async function turnsSince(began: number): Promise<number> {
  const [row] = await scratch.database.sql<{ next_at: Date }[]>`
    select date_trunc('milliseconds', next_at) + interval '1 millisecond' as next_at from sec_requests`;
  return Math.floor((row!.next_at.getTime() - began) / SPACING_MS);
}

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
    const began = Date.now();
    const sources = [1, 2, 3].map((index) => open({ folder: join(cacheFolder, String(index)) }));
    await Promise.all(
      sources.flatMap((source, who) =>
        Array.from({ length: 8 }, (_, index) => source.fetch(address(`${who}-${index}`))),
      ),
    );
    expect(requests).toHaveLength(24);
    expectTurns(requests, began);
    expect(await turnsSince(began)).toBeGreaterThanOrEqual(24);
  });

  test("in a turn of its own where it sends on to another address, so often at most", async () => {
    const { open, requests } = edgar((request, count) =>
      request.url.endsWith("/for-ever.json") || count === 1
        ? new Response(null, { status: 302, headers: { location: request.url.replace("/old", "/new") } })
        : json({ n: 3 }),
    );
    const began = Date.now();
    expect(await textOf(await open().fetch(address("old")))).toBe('{"n":3}');
    expect(requests.map(({ path }) => path)).toEqual(["/submissions/old.json", "/submissions/new.json"]);
    expect(await turnsSince(began)).toBeGreaterThanOrEqual(2);
    expect(requests[1]?.headers.get("user-agent")).toContain("ann@example.org");
    await expect(open().fetch(address("for-ever"))).rejects.toThrow("the server redirects to");
    expect(requests).toHaveLength(2 + 6);
  });

  test("at most ten times in any second where connections break: none asks again by itself", async () => {
    let arrivals = 0;
    // Each second request of a connection is broken off, as a server does that closes connections it has kept.
    const raw = createServer((socket) => {
      let count = 0;
      socket.on("error", () => {});
      socket.on("data", () => {
        arrivals++;
        if (++count === 2 || arrivals % 3 === 0) return void socket.resetAndDestroy();
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
      });
    });
    const source = openAt(await addressOf(raw), { attempts: 5 });
    const began = Date.now();
    for (let index = 0; index < 10; index++) await source.fetch(address(String(index)));
    raw.close();
    expect(arrivals).toBeGreaterThan(10);
    // A request without a turn of its own would be one too many.
    expect(await turnsSince(began)).toBeGreaterThanOrEqual(arrivals);
  });

  test("within the limit by one program, though its database forgets the last turns", async () => {
    const { open, requests } = edgar(() => json({}));
    const source = open();
    const began = Date.now();
    const forgetting = setInterval(() => void scratch.database.sql`delete from sec_requests`.catch(() => {}), 20);
    for (let index = 0; index < 8; index++) await source.fetch(address(String(index)));
    clearInterval(forgetting);
    expect(requests).toHaveLength(8);
    expectTurns(requests, began);
  });

  test("no more by a caller that waited for a turn when another one is asked to stop", async () => {
    const { open, requests } = edgar(() => json({}));
    await scratch.database.sql`
      insert into sec_requests (host, next_at) values ('sec.gov', clock_timestamp() + interval '4 seconds')`;
    const waiting = open().fetch(address("waits"));
    await stopTurns(scratch.database.sql, 600_000, "EDGAR says so");
    await expect(waiting).rejects.toThrow("EDGAR says so: no requests before");
    expect(requests).toHaveLength(0);
  });

  test("in another turn by a program that was paused in its own", async () => {
    const { sql } = scratch.database;
    await sql`
      insert into sec_requests (host, next_at) values ('sec.gov', clock_timestamp() + interval '200 milliseconds')`;
    let [queries, stoodStillUntil] = [0, 0];
    // The program is paused, as a process that is stopped, once it waits for the turn that the first query gave it.
    const standStill = () => {
      for (const began = performance.now(); performance.now() - began < 600; );
      stoodStillUntil = Date.now();
    };
    const paused = (async (...query: Parameters<typeof sql>) => {
      const rows = await sql(...query);
      if (queries++ === 0) setImmediate(standStill);
      return rows;
    }) as unknown as typeof sql; // all that turns need of it
    await edgarManners({ ...scratch.database, sql: paused }).turn(new AbortController().signal);
    const [row] = await scratch.database.sql<{ next_at: Date }[]>`select next_at from sec_requests`;
    // The first turn was over long before.
    expect(row?.next_at.getTime()).toBeGreaterThanOrEqual(stoodStillUntil);
  });

  test("soon after the database's clock was set back", async () => {
    const { open, requests } = edgar(() => json({}));
    await scratch.database.sql`
      insert into sec_requests (host, next_at) values ('sec.gov', clock_timestamp() + interval '1 hour')`;
    const began = Date.now();
    await Promise.all([open().fetch(address("a")), open({ folder: `${cacheFolder}/2` }).fetch(address("b"))]);
    expect(requests).toHaveLength(2);
    // Two turns, and not those after the hour.
    expect(await turnsSince(began)).toBeWithin(2, 1_800_000 / SPACING_MS);
  });

  test("only for the rest of an archive whose connection broke off", async () => {
    const whole = Buffer.from("PK".padEnd(300_000, "0123456789"));
    const requests: string[] = [];
    // The first answer breaks off once its client has written what was sent.
    const raw = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        const request = requests[requests.push(data.toString()) - 1] ?? "";
        const from = Number(/range: bytes=(\d+)-/i.exec(request)?.[1] ?? 0);
        const range = `content-range: bytes ${from}-${whole.length - 1}/${whole.length}\r\n`;
        const status = from > 0 ? `206 Partial Content\r\n${range}` : "200 OK\r\n";
        socket.write(`HTTP/1.1 ${status}etag: "z"\r\ncontent-length: ${whole.length - from}\r\n\r\n`);
        if (requests.length > 1) return void socket.end(whole.subarray(from));
        void untilPartHas(cacheFolder, 200_000).then(() => socket.resetAndDestroy());
        socket.write(whole.subarray(0, 200_000));
      });
    });
    const file = await openAt(await addressOf(raw), {}).fetch(COMPANY_FACTS_ARCHIVE);
    raw.close();
    expect(Buffer.concat(await Array.fromAsync(file.bytes())).equals(whole)).toBe(true);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatch(/accept-encoding: identity/i);
    expect(requests[1]).toMatch(/range: bytes=200000-/i);
  });

  test("again where an answer drips, and is no more than the beginning of one", async () => {
    const { open, requests } = edgar((_, count) =>
      count > 1
        ? json({ n: 4 })
        : new Response(
            new ReadableStream({
              async pull(controller) {
                controller.enqueue(Buffer.from(" "));
                await Bun.sleep(20);
              },
            }),
          ),
    );
    expect(await textOf(await open({ silenceMs: 300 }).fetch(address("drip")))).toBe('{"n":4}');
    expect(requests).toHaveLength(2);
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
/** A body in pieces that arrive one by one. */
const dripping = (parts: readonly string[]) =>
  new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(Buffer.from(part));
        await Bun.sleep(0);
      }
      controller.close();
    },
  });

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
        /more than 10 requests a second from here: no requests before \d{4}-\d{2}-\d{2}T[\d:]+Z; a load then resumes/,
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

  test("a 429 without a word stops all, too: to continue asking makes it last", async () => {
    const { open, requests } = edgar(() => new Response("", { status: 429, headers: { "retry-after": "1" } }));
    await expect(open({ attempts: 6 }).fetch(address("c"))).rejects.toThrow("no requests before");
    await expect(open().fetch(address("d"))).rejects.toMatchObject({ kind: "unavailable" });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["one byte at a time", (text: string) => [...text]],
    ["after white space", (text: string) => [" \n".repeat(40), text]],
  ])("is understood that comes %s under 200, where a page is what was asked for", async (_, parts) => {
    for (const [body, kind] of [
      [RATE_PAGE, "unavailable"],
      [AGENT_PAGE, "unavailable"],
      [xml("NoSuchKey"), "not_found"],
    ] as const) {
      await agency?.stop();
      await scratch.database.sql`delete from sec_requests`;
      const { open, requests } = edgar(() => new Response(dripping(parts(body))));
      await expect(open({ attempts: 6 }).fetch(address("i"), { acceptsHtml: true })).rejects.toMatchObject({ kind });
      expect(requests).toHaveLength(1);
    }
  });

  test("in a page of its own under 200 is never taken for a filing, and asked for again", async () => {
    const { open, requests } = edgar((_, count) =>
      count === 1
        ? new Response(page("Maintenance", "Back soon"), { headers: { "content-type": "text/html" } })
        : new Response("<html><body>FORM 8-K</body></html>"),
    );
    expect(await textOf(await open().fetch(address("j"), { acceptsHtml: true }))).toContain("FORM 8-K");
    expect(requests).toHaveLength(2);
  });

  test("that it does not answer us isn't a refusal of the file", async () => {
    const { open, requests } = edgar(
      () => new Response("<TITLE>Access Denied</TITLE> Reference #18.1", { status: 403 }),
    );
    await expect(open({ attempts: 6 }).fetch(address("k"))).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining('EDGAR refuses to answer (403, a web page ("Access Denied"))'),
    });
    expect(requests).toHaveLength(1);
  });

  test("that it does not accept the User-Agent is said with what to do, once", async () => {
    const { open, requests } = edgar(() => new Response(AGENT_PAGE, { status: 403 }));
    await expect(open({ attempts: 6 }).fetch(address("e"))).rejects.toThrow("GOVDATA_CONTACT must be a real address");
    expect(requests).toHaveLength(1);
  });

  test.each([
    [403, "AccessDenied"],
    [404, "NoSuchKey"],
    [200, "NoSuchKey"],
  ])("that there is no such file, %d %s, is distinguished from a refusal", async (status, code) => {
    const { open, requests } = edgar(
      () => new Response(xml(code), { status, headers: { "content-type": "application/xml" } }),
    );
    await expect(open({ attempts: 6 }).fetch(address("f"))).rejects.toMatchObject({ kind: "not_found" });
    expect(requests).toHaveLength(1);
  });

  test("that the feed keeps no more is distinguished from an overload, which is tried again", async () => {
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
    await expect(open().fetch(address("h"))).rejects.toThrow('EDGAR answered a web page ("SEC.gov | Maintenance")');
  });

  test.skipIf(!HAS_FILINGS)("as it was recorded, is understood", async () => {
    const bodies: [string, number, string][] = [
      ["rate-exceeded.html", 403, "unavailable"],
      ["undeclared-automated-tool.html", 403, "unavailable"],
      ["403-full-index.xml", 403, "not_found"],
      ["404-submissions.xml", 404, "not_found"],
      ["503-getcurrent.html", 503, "not_found"],
    ];
    for (const [name, status, kind] of bodies) {
      await agency?.stop();
      await scratch.database.sql`delete from sec_requests`;
      const { open } = edgar(() => new Response(Buffer.from(filingBytes(`http/${name}`)), { status }));
      const feed = "https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&start=5100";
      await expect(open().fetch(feed)).rejects.toMatchObject({ kind });
    }
  });
});

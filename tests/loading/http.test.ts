import { afterEach, beforeEach, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer as createProxy } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bureauManners } from "../../src/labor/vocabulary/bureau.ts";
import { pruneCache } from "../../src/loading/source/cache.ts";
import { type HttpOptions, openHttp } from "../../src/loading/source/http.ts";
import type { SourceFile } from "../../src/loading/source/source.ts";
import { type MadeAgency, madeAgency } from "../support/agency.ts";
import { untilPartHas } from "../support/part.ts";

let cacheFolder: string;
let stopServer: () => unknown = () => {};
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), "govdata cache "));
});
afterEach(async () => {
  await stopServer();
  await rm(cacheFolder, { recursive: true });
});

/** An agency that answers each request by the next of `answers`, the last one for all that follow. */
function agency(...answers: ((request: Request) => Response | Promise<Response>)[]) {
  const made: MadeAgency = madeAgency({}, (request) =>
    (answers[Math.min(made.requests.length, answers.length) - 1] ?? empty)(request),
  );
  stopServer = made.stop;
  return made;
}

const empty = () => new Response();

/** An agency that writes raw bytes and may break off: `sockets` handles each connection's first request. */
function rawAgency(...answers: ((socket: Socket, head: string) => void)[]) {
  const heads: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      heads.push(data.toString());
      answers[Math.min(heads.length, answers.length) - 1]?.(socket, data.toString());
    });
  });
  stopServer = () => new Promise((resolve) => server.close(resolve));
  return new Promise<{ url: string; heads: string[] }>((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, heads }),
    ),
  );
}

/** Sends the head of an answer and a part of its body, and breaks the connection once the part is written. */
function breakOff(socket: Socket, head: string, part: string): void {
  socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${part}`);
  void untilPartHas(cacheFolder, part.length).then(() => socket.resetAndDestroy());
}

const lines: string[] = [];
const source = (more: Partial<HttpOptions> = {}) => {
  lines.length = 0;
  return openHttp({
    cacheFolder,
    contact: "operator@example.org",
    signal: new AbortController().signal,
    log: (line) => lines.push(line),
    pauseMs: 0,
    backoffMs: 5,
    attempts: 4,
    silenceMs: 2_000,
    ...more,
  });
};

const text = async (file: SourceFile) => Buffer.concat(await Array.fromAsync(file.bytes())).toString();

test("A download has the file's date, and the request names our contact", async () => {
  const { url, requests } = agency(
    () => new Response("a,b\n", { headers: { "last-modified": "Sat, 03 Feb 2024 10:00:00 GMT" } }),
  );
  const file = await source().fetch(`${url}/data/a.csv?x=1`);
  expect(await text(file)).toBe("a,b\n");
  expect(file.name).toBe(`${url}/data/a.csv?x=1`);
  expect(file.lastModified?.toISOString()).toBe("2024-02-03T10:00:00.000Z");
  expect(requests[0]!.headers.get("user-agent")).toMatch(
    /^govdata\/\d+\.\d+\.\d+(?:-dev(?:\.\w+(?:\+changed)?)?)? \(operator@example\.org\)$/,
  );
});

test("An unchanged file is not downloaded again, and a changed file is", async () => {
  let body = "one\n";
  const { url, requests } = agency((request) => {
    const etag = `"${body.trim()}"`;
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304 });
    return new Response(body, { headers: { etag } });
  });
  expect(await text(await source().fetch(`${url}/a`))).toBe("one\n");
  expect(await text(await source().fetch(`${url}/a`))).toBe("one\n");
  expect(requests[1]!.headers.get("if-none-match")).toBe('"one"');
  body = "two\n";
  expect(await text(await source().fetch(`${url}/a`))).toBe("two\n");
  expect(await text(await source().fetch(`${url}/a`, { freshForMs: 60_000 }))).toBe("two\n");
  expect(requests.length).toBe(3);
  // A clock that was wrong makes nothing fresh for years.
  const note = (await readdir(cacheFolder, { recursive: true })).find((name) => name.endsWith(".json")) ?? "";
  const meta = JSON.parse(await readFile(join(cacheFolder, note), "utf8"));
  await writeFile(join(cacheFolder, note), JSON.stringify({ ...meta, fetchedAt: "2999-01-01T00:00:00.000Z" }));
  await source().fetch(`${url}/a`, { freshForMs: 60_000 });
  expect(requests.length).toBe(4);
});

test("An overloaded agency gets a new request, no sooner than it allows", async () => {
  const { url, requests } = agency(
    () => new Response("busy", { status: 503 }),
    () => new Response("slow down", { status: 429, headers: { "retry-after": "1" } }),
    () => new Response("ok\n"),
  );
  const began = performance.now();
  expect(await text(await source().fetch(`${url}/a`))).toBe("ok\n");
  expect(performance.now() - began).toBeGreaterThan(990);
  expect(requests.length).toBe(3);
  expect(lines[0]).toMatch(/the server answered 503, busy; trying again in/);
});

test("A load without a network ends after three tries, and names the address and the setting for a proxy", async () => {
  const failing = source({ attempts: 6 }).fetch("http://agency.invalid/pub/ce.series", { what: "ce.series" });
  await expect(failing).rejects.toThrow(
    /^ce\.series: the connection failed \(.*ENOTFOUND.*\) at http:\/\/agency\.invalid\/pub\/ce\.series; tried 3 times; .*HTTPS_PROXY/,
  );
  expect(lines).toHaveLength(2);
});

test("A download uses the proxy of the environment, unless NO_PROXY names the agency", async () => {
  const askedHosts: string[] = [];
  const proxy = createProxy((request, response) => {
    askedHosts.push(request.url ?? "");
    response.end("by the proxy\n");
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  const fetchText = async (env: Record<string, string>) => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "fetch-text.ts"), cacheFolder, ADDRESS], {
      env: { PATH: process.env.PATH ?? "", ...env },
      stderr: "inherit",
    });
    return new Response(child.stdout).text();
  };
  try {
    expect(await fetchText({ HTTP_PROXY: `http://127.0.0.1:${port}` })).toBe("by the proxy\n");
    expect(await fetchText({ HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: "agency.invalid" })).toContain(
      "ENOTFOUND",
    );
    expect(askedHosts).toEqual([ADDRESS]);
  } finally {
    proxy.close();
  }
});
const ADDRESS = "http://data.agency.invalid/a.txt";

test("An agency that never recovers, or demands a long wait, ends the load as unreachable", async () => {
  const { url, requests } = agency(() => new Response("down", { status: 500 }));
  const failing = source().fetch(`${url}/a`);
  await expect(failing).rejects.toMatchObject({ kind: "unavailable" });
  await expect(failing).rejects.toThrow(/answered 500, down; tried 4 times/);
  expect(requests.length).toBe(4);
  await stopServer();
  const busy = agency(() => new Response("", { status: 429, headers: { "retry-after": "7200" } }));
  await expect(source().fetch(`${busy.url}/a`)).rejects.toThrow(/the server asks to come back in 120 minutes/);
  await stopServer();
  await expect(source().fetch(`${busy.url}/a`)).rejects.toThrow(/the connection failed/);
});

test("A broken download continues where it stopped if the file is still the same", async () => {
  const body = "0123456789".repeat(1_000);
  const head = `content-length: ${body.length}\r\netag: "v1"\r\nconnection: close`;
  const { url, heads } = await rawAgency(
    (socket) => breakOff(socket, head, body.slice(0, 4_000)),
    (socket, request) => {
      const from = Number(/range: bytes=(\d+)-/i.exec(request)?.[1]);
      socket.end(
        `HTTP/1.1 206 Partial Content\r\ncontent-range: bytes ${from}-${body.length - 1}/${body.length}\r\n` +
          `content-length: ${body.length - from}\r\netag: "v1"\r\nconnection: close\r\n\r\n${body.slice(from)}`,
      );
    },
  );
  expect(await text(await source().fetch(`${url}/a`))).toBe(body);
  expect(heads[1]).toMatch(/range: bytes=4000-/i);
  expect(heads[1]).toMatch(/if-range: "v1"/i);
});

test("A broken download starts over if the file changed meanwhile or has no validator", async () => {
  for (const mark of ['etag: "v1"\r\n', 'etag: W/"v1"\r\n', ""]) {
    const { url, heads } = await rawAgency(
      (socket) => breakOff(socket, `content-length: 9\r\n${mark}connection: close`, "old"),
      (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nnew\n"),
    );
    expect(await text(await source().fetch(`${url}/a`))).toBe("new\n");
    expect(/range: bytes=3-/i.test(heads[1]!)).toBe(mark === 'etag: "v1"\r\n');
    await stopServer();
  }
});

/** A file of LABSTAT: a row for each month, which gzip makes a lot smaller. */
const LABSTAT = Array.from({ length: 5_000 }, (_, row) => `CES0000000001\t${1939 + row}\tM01\t${29_000 + row}\n`).join(
  "",
);

test("a file of LABSTAT comes as gzip, and is not sent again while its ETag is the same", async () => {
  const sent: number[] = [];
  const { url, requests } = agency(({ headers }) => {
    if (headers.get("if-none-match") === '"v1"') return new Response(null, { status: 304 });
    const isGzip = headers.get("accept-encoding") === "gzip";
    const body = isGzip ? gzipSync(LABSTAT) : Buffer.from(LABSTAT);
    sent.push(body.length);
    return new Response(body, { headers: { etag: '"v1"', ...(isGzip && { "content-encoding": "gzip" }) } });
  });
  const address = `${url}/pub/time.series/ce/ce.data.0.AllCESSeries`;
  const bureau = source({ manners: bureauManners() });
  expect(await text(await bureau.fetch(address))).toBe(LABSTAT);
  expect(await text(await bureau.fetch(address))).toBe(LABSTAT);
  expect(requests.map(({ headers }) => headers.get("accept-encoding"))).toEqual(["gzip", "gzip"]);
  expect(sent).toHaveLength(1);
  expect(sent[0]!).toBeLessThan(LABSTAT.length / 4);
  await bureau.fetch(`${url}/oes/special-requests/oesm25nat.zip`, { ignoreCache: true });
  expect(requests.at(-1)?.headers.get("accept-encoding")).toBe("identity");
});

test("A broken download of gzip starts over, and takes no part of the plain file for its beginning", async () => {
  const zipped = gzipSync(LABSTAT);
  const head = `HTTP/1.1 200 OK\r\netag: "v1"\r\ncontent-encoding: gzip\r\ncontent-length: ${zipped.length}\r\n`;
  const { url, heads } = await rawAgency(
    (socket) => breakOff(socket, `content-length: ${LABSTAT.length}\r\netag: "v1"`, LABSTAT.slice(0, 4_000)),
    (socket) => {
      socket.write(`${head}\r\n`);
      socket.write(zipped.subarray(0, zipped.length / 2), () => socket.resetAndDestroy());
    },
    (socket) => {
      socket.write(`${head}connection: close\r\n\r\n`);
      socket.end(zipped);
    },
  );
  const address = `${url}/pub/time.series/ce/ce.series`;
  await expect(source({ attempts: 1 }).fetch(address)).rejects.toThrow("the connection failed");
  expect(await text(await source({ manners: bureauManners() }).fetch(address))).toBe(LABSTAT);
  expect(heads).toHaveLength(3);
  for (const sentHead of heads) expect(sentHead).not.toMatch(/^range:/im);
});

test("A range of a compressed body is not appended to a part of the plain file", async () => {
  const zipped = gzipSync(LABSTAT.slice(4_000));
  const { url, heads } = await rawAgency(
    (socket) => breakOff(socket, `content-length: ${LABSTAT.length}\r\netag: "v1"`, LABSTAT.slice(0, 4_000)),
    (socket) => {
      const range = `bytes 4000-${LABSTAT.length - 1}/${LABSTAT.length}`;
      socket.write(`HTTP/1.1 206 Partial Content\r\ncontent-range: ${range}\r\ncontent-encoding: gzip\r\n`);
      socket.write(`content-length: ${zipped.length}\r\nconnection: close\r\n\r\n`);
      socket.end(zipped);
    },
    (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${LABSTAT.length}\r\nconnection: close\r\n\r\n`);
      socket.end(LABSTAT);
    },
  );
  expect(await text(await source().fetch(`${url}/a`))).toBe(LABSTAT);
  expect(heads.map((sentHead) => /^range: bytes=4000-/im.test(sentHead))).toEqual([false, true, false]);
});

test("A reset, a silent server and an incomplete body are tried again and never count as a file", async () => {
  const { url, heads } = await rawAgency(
    (socket) => socket.resetAndDestroy(),
    () => {}, // says nothing
    (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhal\n\r\n"),
    (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 3\r\nconnection: close\r\n\r\nok\n"),
  );
  expect(await text(await source({ silenceMs: 200 }).fetch(`${url}/a`))).toBe("ok\n");
  expect(heads.length).toBe(4);
  expect(lines.join("\n")).toMatch(/silent for 0\.2 s/);
  expect(lines.join("\n")).toMatch(/the connection failed/);
  expect(lines.join("\n")).not.toContain("verbose"); // the library's advice is for programmers
});

test("A web page with status 200 is refused, and the error quotes its title", async () => {
  const { url, requests } = agency(
    () => new Response("<html><head><title>Missing Key</title>", { headers: { "content-type": "text/html" } }),
  );
  await expect(source().fetch(`${url}/a`)).rejects.toThrow(`${url}/a: is a web page ("Missing Key"), not data`);
  await expect(source().fetch(`${url}/a`)).rejects.toMatchObject({ kind: "source_refused" });
  expect(await text(await source().fetch(`${url}/a`, { acceptsHtml: true }))).toStartWith("<html>");
  expect(requests.length).toBe(3);
});

test("A missing file, a refusal and an empty file fail at once, without another try", async () => {
  const { url, requests } = agency(
    () => new Response("nothing here", { status: 404 }),
    () => new Response("<title>Access Denied</title>", { status: 403 }),
    () => new Response("error: unknown variable 'X'", { status: 400 }),
    () => new Response(""),
  );
  await expect(source().fetch(`${url}/a`, { what: "table X" })).rejects.toMatchObject({
    kind: "not_found",
    message: expect.stringContaining("table X: the server answered 404"),
  });
  await expect(source().fetch(`${url}/a`)).rejects.toThrow('answered 403, a web page ("Access Denied")');
  await expect(source().fetch(`${url}/a`)).rejects.toThrow("answered 400, error: unknown variable 'X'");
  await expect(source().fetch(`${url}/a`)).rejects.toThrow("is empty");
  expect(requests.length).toBe(4);
});

test("A body over the size limit is refused, with or without a stated length", async () => {
  const { url } = agency(
    () => new Response("x".repeat(5_000)),
    () => new Response(new Blob(["x".repeat(5_000)]).stream()),
  );
  for (let round = 0; round < 2; round++)
    await expect(source().fetch(`${url}/a`, { maxBytes: 4_000 })).rejects.toThrow("is larger than 4000 bytes");
});

test("A secret is sent but never shows in messages, log lines and file names", async () => {
  const secret = "s3cr&t key";
  const { url, requests } = agency(
    (request) => new Response(`busy ${request.url}`, { status: 500 }),
    (request) => new Response(`bad ${request.url} ${secret}`, { status: 400 }),
    () => new Response("ok\n"),
  );
  const asked = source();
  const failure = await asked.fetch(`${url}/a?get=NAME`, { secrets: { key: secret } }).catch((error: Error) => error);
  const file = await asked.fetch(`${url}/a?get=NAME`, { secrets: { key: secret } });
  expect(requests.map((request) => new URL(request.path, url).searchParams.get("key"))).toEqual([
    secret,
    secret,
    secret,
  ]);
  const shown = [
    (failure as Error).message,
    (failure as Error).stack,
    ...lines,
    file.name,
    ...(await readdir(cacheFolder, { recursive: true })),
  ].join("\n");
  expect(shown).toContain("answered 400");
  for (const form of [secret, "s3cr", encodeURIComponent(secret)]) expect(shown).not.toContain(form);
});

test("A mirror gets requests with the agency's paths, and never a secret", async () => {
  const { url, requests } = agency(() => new Response(gzipSync("ok\n")));
  const file = await source({ mirror: `${url}/mirror/` }).fetch("https://www2.example.gov/acs/t.dat.gz?a=1", {
    secrets: { key: "s3cret" },
  });
  expect(await text(file)).toBe("ok\n");
  expect(requests.map(({ path }) => url + path)).toEqual([`${url}/mirror/acs/t.dat.gz?a=1`]);
});

test("The cache drops files that no load has used for long, and nothing else", async () => {
  const { url } = agency(() => new Response("ok\n"));
  for (const name of ["old", "new"]) await source().fetch(`${url}/${name}`);
  const files = async () => (await readdir(cacheFolder, { recursive: true })).filter((name) => /old|new/.test(name));
  for (const name of await files())
    if (name.endsWith("-old")) await utimes(join(cacheFolder, name), new Date(0), new Date(0));
  await pruneCache(cacheFolder, 60_000);
  expect((await files()).map((name) => name.replace(/.*-/, "")).sort()).toEqual(["new", "new.json"]);
  await pruneCache(join(cacheFolder, "nowhere"), 60_000);
});

test("Requests to one host are sent one at a time, with a pause between them", async () => {
  let open = 0;
  let most = 0;
  const starts: number[] = [];
  const { url } = agency(async () => {
    starts.push(performance.now());
    most = Math.max(most, ++open);
    await Bun.sleep(20); // requests that are sent together overlap here
    open--;
    return new Response("ok\n");
  });
  const polite = source({ pauseMs: 100 });
  await Promise.all(["a", "b", "c"].map((name) => polite.fetch(`${url}/${name}`)));
  expect(most).toBe(1);
  expect(starts[2]! - starts[0]!).toBeGreaterThan(190);
});

test("A stopped load ends its request at once", async () => {
  const arrived = Promise.withResolvers<void>();
  const { url } = agency(() => {
    arrived.resolve();
    return new Promise<Response>(() => {});
  });
  const stop = new AbortController();
  const asking = source({ signal: stop.signal }).fetch(`${url}/a`);
  void arrived.promise.then(() => stop.abort(new Error("stopped")));
  await expect(asking).rejects.toThrow("stopped"); // the agency never answers
});

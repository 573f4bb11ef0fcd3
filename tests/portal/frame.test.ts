import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { servedCommand } from "../support/command.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** What a browser sends for a page. */
const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...BROWSER, ...headers }, redirect: "manual" });

describe("every page", () => {
  test("forbids inline scripts and styles, frames, other hosts and guessed types", async () => {
    for (const path of ["/", "/find?q=nothing", "/nothing"]) {
      const { headers } = await open(path);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
          "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
  });

  test("has no inline script, style or handler", async () => {
    const text = await (await open("/")).text();
    expect(text).not.toMatch(/<script(?![^>]* src=)/);
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });

  test("takes nothing from another host", async () => {
    const text = await (await open("/")).text();
    const addresses = [...text.matchAll(/ (?:src|href|action)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses.filter((address) => !/^(?:\/(?!\/)|#|data:,)/.test(address))).toEqual([]);
  });

  test("writes what a reader searched for as text, whatever characters it has", async () => {
    const text = await (await open(`/find?${new URLSearchParams({ q: `"><script>alert('x')</script>` })}`)).text();
    expect(text).toContain("&lt;script>alert('x')&lt;/script>");
    expect(text.match(/<script/g)?.length).toBe(1); // the portal's own
  });
});

describe("an empty store", () => {
  test("shows on the home page which command loads each dataset", async () => {
    const text = await (await open("/")).text();
    for (const dataset of ["census", "ces", "sba", "sec"])
      expect(text).toContain(`<code>${servedCommand(`load ${dataset}`)}</code>`);
  });

  test("says first what to do, and asks no question that it can't answer", async () => {
    const text = await (await open("/")).text();
    expect(text).toContain("Nothing is loaded yet.");
    expect(text).not.toContain("Begin with a question");
  });

  test("says on the pages of companies and of the screener which command loads them", async () => {
    for (const path of ["/companies", "/companies/AAPL/financials", "/screener", "/screener?revenue_min=1"]) {
      const response = await open(path);
      expect(`${response.status} ${path}`).toBe(`503 ${path}`);
      expect(await response.text()).toContain(`<pre><code>${servedCommand("load sec")}</code></pre>`);
    }
  });

  test("says on the page of a search what is missing", async () => {
    const response = await open("/find?q=alameda");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(servedCommand("load census"));
  });
});

describe("an error", () => {
  test("is a page for a browser, with the status and without a key's headers", async () => {
    const response = await open("/nothing/here");
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("<h1>Nothing is here</h1>");
    expect(text).toContain("/nothing/here");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("of a dataset that is not loaded is a page with the command", async () => {
    const response = await open("/industries/311");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe(null); // a load takes longer than a wait
    expect(await response.text()).toContain(`<pre><code>${servedCommand("load")}`);
  });

  test("of the API stays an envelope, for a browser too", async () => {
    for (const path of ["/v1/us/nothing", "/v1/us/census/metrics", "/assets/nothing.js"])
      expect((await open(path)).headers.get("content-type")).toBe("application/json");
  });

  test("of a page is an envelope for a program", async () => {
    for (const accept of ["*/*", "application/json", "application/json, text/html;q=0.5"]) {
      const response = await open("/nothing", { accept });
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    }
  });

  test("of a malformed path is a 404", async () => {
    expect((await open("/industries/%E0%A4%A")).status).toBe(404);
  });

  test("of another method names the methods", async () => {
    const response = await fetch(`${server.url}/`, { method: "POST", headers: BROWSER, body: "a=1" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("scripts and styles", () => {
  test("have an address with their content's hash, are kept by browsers for good, and come compressed", async () => {
    const text = await (await open("/")).text();
    const addresses = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBe(2);
    for (const address of addresses) {
      expect(address).toMatch(/^\/assets\/portal\.[0-9a-z]{10,}\.(?:js|css)$/);
      const plain = await open(address, { "accept-encoding": "identity" });
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(plain.headers.get("content-type")).toStartWith(address.endsWith(".css") ? "text/css" : "text/javascript");
      const packed = await fetch(server.url + address, { headers: { "accept-encoding": "br" }, decompress: false });
      expect(packed.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(await plain.text());
    }
  });

  test("of another version are a 404", async () => {
    expect((await open("/assets/portal.0000000000.js")).status).toBe(404);
  });
});

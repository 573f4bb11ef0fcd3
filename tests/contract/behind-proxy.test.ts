import { afterAll, beforeAll, expect, test } from "bun:test";
import { riverEndpoints } from "../http/fixtures.ts";
import { startFromSource, type TestServer } from "../support/server.ts";
import { type DocumentedPaths, operationsOf } from "./documented.ts";

/**
 * A proxy that has the service below `/gov/` and takes that off, as nginx and Caddy do with the settings in
 * docs/operating.md.
 */
let proxy: ReturnType<typeof startProxy>;
let server: TestServer;
let base: string;
beforeAll(async () => {
  proxy = startProxy();
  base = `http://127.0.0.1:${proxy.port}/gov`;
  server = await startFromSource({
    more: riverEndpoints(),
    settings: { baseUrl: base },
    seed: async ({ database }) => {
      await database.sql`insert into dataset_versions (dataset) values ('rivers')`;
    },
  });
});
afterAll(async () => {
  await server.stop();
  await proxy.stop(true);
});

function startProxy() {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith("/gov/")) return new Response("not below the path", { status: 502 });
      return fetch(server.url + pathname.slice("/gov".length) + search, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        decompress: false,
      });
    },
  });
}

test("the documentation page and its files are served under the proxy's path", async () => {
  const page = await fetch(`${base}/docs`);
  expect(page.status).toBe(200);
  const text = await page.text();
  const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  const start = await (await fetch(new URL("docs/start.js", page.url))).text();
  addresses.push(/url: "([^"]+)"/.exec(start)?.[1] ?? "no address in start.js");
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses.filter((one) => !one.startsWith("data:"))) {
    const url = new URL(address, page.url).href;
    expect(url).toStartWith(`${base}/`);
    expect(`${(await fetch(url)).status} ${url}`).toBe(`200 ${url}`);
  }
});

test("the pages and their scripts, styles and links stay under the proxy's path", async () => {
  const page = await fetch(`${base}/`);
  expect(page.status).toBe(200);
  const text = await page.text();
  const addresses = [...text.matchAll(/ (?:src|href|action)="([^"#]+)"/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses.filter((one) => !one.startsWith("data:"))) expect(address).toStartWith("/gov/");
  for (const address of addresses.filter((one) => one.startsWith("/gov/assets/")))
    expect((await fetch(new URL(address, page.url))).status).toBe(200);
  expect(text).toContain('data-base="/gov"');
});

test("the OpenAPI document names the public address, and each of its paths is an endpoint there", async () => {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as {
    servers: { url: string }[];
    paths: DocumentedPaths<unknown>;
  };
  expect(document.servers).toEqual([{ url: base }]);
  for (const { path, method } of operationsOf(document.paths)) {
    const { status } = await fetch(`${document.servers[0]?.url}${path}`, { method });
    expect(`${status} ${path}`).toBe(`401 ${path}`);
  }
});

test("links to the next page stay under the proxy's path up to the last page", async () => {
  const headers = { "x-api-key": server.key };
  let next: string | undefined = `${base}/v1/test/rivers?per_page=200&sea=north`;
  let rows = 0;
  while (next !== undefined) {
    const response: Response = await fetch(next, { headers });
    expect(response.status).toBe(200);
    rows += ((await response.json()) as { data: unknown[] }).data.length;
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(rows).toBe(2000);
});

test("favicon.ico and robots.txt exist", async () => {
  expect((await fetch(`${server.url}/favicon.ico`)).status).toBe(204);
  const robots = await fetch(`${server.url}/robots.txt`);
  expect([robots.status, await robots.text()]).toEqual([200, "User-agent: *\nDisallow: /v1/\n"]);
});

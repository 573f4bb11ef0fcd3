import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../../support/server.ts";

const PATH = "/v1/us/census/metrics";
const ORIGIN = "https://app.example.org";
const servers: Record<string, TestServer> = {};
beforeAll(async () => {
  servers.none = await startServer();
  servers.listed = await startServer({ settings: { corsOrigins: [ORIGIN] } });
  servers.open = await startServer({ settings: { corsOrigins: ["*"] } });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

const get = (name: string, origin: string) => servers[name]!.get(PATH, { headers: { origin } });
const preflight = (name: string, origin: string) =>
  fetch(servers[name]!.url + PATH, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "x-api-key" },
  });

describe("pages of other origins", () => {
  test("may read nothing by default", async () => {
    expect((await get("none", ORIGIN)).headers.get("access-control-allow-origin")).toBeNull();
    expect((await preflight("none", ORIGIN)).status).toBe(405);
  });

  test("may read answers and errors where their origin is listed, and only there", async () => {
    const allowed = await get("listed", ORIGIN);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(allowed.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
    expect(allowed.headers.get("vary")).toContain("Origin");
    const other = await get("listed", "https://other.example.org");
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    expect(other.headers.get("vary")).toContain("Origin"); // a shared cache must not give the one the other's
  });

  test("may ask first whether a key can be sent, without one", async () => {
    for (const [name, origin] of [
      ["listed", ORIGIN],
      ["open", "*"],
    ] as const) {
      const response = await preflight(name, ORIGIN);
      expect(response.status).toBe(204);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-allow-headers")).toContain("X-API-Key");
    }
    expect((await preflight("listed", "https://other.example.org")).status).toBe(405);
  });

  test("may be all of them, by setting", async () => {
    expect((await get("open", ORIGIN)).headers.get("access-control-allow-origin")).toBe("*");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Envelope, startServer, type TestServer } from "../../support/server.ts";

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
    expect((await get("none", ORIGIN)).headers.get("vary") ?? "").not.toContain("Origin");
    expect((await preflight("none", ORIGIN)).status).toBe(403);
  });

  test("see the refused origin and the setting in a refusal, but not the allowed origins", async () => {
    for (const name of ["none", "listed"])
      for (const origin of [
        "https://other.example.org",
        `${ORIGIN}.evil.example`,
        "null",
        `https://${"x".repeat(900)}`,
      ]) {
        const response = await preflight(name, origin);
        expect(response.status).toBe(403);
        const { error } = (await response.json()) as Envelope;
        const shown = origin.length > 200 ? `${origin.slice(0, 200)}…` : origin;
        expect(error).toEqual({
          code: "origin_not_allowed",
          message: `Pages of the origin "${shown}" may not call this API: GOVDATA_CORS_ORIGINS does not list it`,
          status: 403,
        });
        for (const header of ["access-control-allow-origin", "access-control-allow-methods", "allow"])
          expect([header, response.headers.get(header)]).toEqual([header, null]);
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
  });

  test("do not include an OPTIONS request without an origin", async () => {
    const headers = { "access-control-request-method": "GET" };
    const response = await fetch(servers.listed!.url + PATH, { method: "OPTIONS", headers });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("may read answers and errors only if their origin is listed", async () => {
    const allowed = await get("listed", ORIGIN);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(allowed.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
    expect(allowed.headers.get("vary")).toContain("Origin");
    const other = await get("listed", "https://other.example.org");
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    expect(other.headers.get("vary")).toContain("Origin"); // a shared cache must not give the one the other's
  });

  test("may send a preflight without a key", async () => {
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
  });

  test("may all read answers if the setting is *", async () => {
    expect((await get("open", ORIGIN)).headers.get("access-control-allow-origin")).toBe("*");
  });
});

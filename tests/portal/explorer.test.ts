import { afterAll, beforeAll, expect, test } from "bun:test";
import { PAGES } from "../../src/portal/pages.ts";
import { startFromSource, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startFromSource({ settings: { explorer: "accounts" } });
});
afterAll(() => server.stop());

test("with GOVDATA_EXPLORER=accounts, a visitor has to sign in first, and comes back to the page", async () => {
  for (const [path, next] of [
    ["/", "%2F"],
    ["/find?q=a%20b", "%2Ffind%3Fq%3Da%2520b"],
  ]) {
    const response = await fetch(server.url + path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, `/sign-in?next=${next}`]);
    expect(await response.text()).toBe("");
  }
});

/** The pages of a visitor that has no account yet, and the one that says how an assistant is set up, without data. */
const OPEN = ["/assistants", "/sign-in", "/sign-out", "/sign-up", "/welcome"];

test("with GOVDATA_EXPLORER=accounts, no page, CSV, picture or suggestion shows a stranger any data", async () => {
  const paths = PAGES.filter(({ method }) => method === "GET").map(({ path }) => path.replace(/\{\w+\}/g, "06"));
  for (const path of paths.filter((each) => !OPEN.includes(each)))
    for (const query of ["", "?q=san", "?csv=1", "?svg=1"]) {
      const response = await fetch(server.url + path + query, { redirect: "manual" });
      expect(`${path}${query} ${response.status}`).toBe(`${path}${query} 303`);
      expect(response.headers.get("location")).toStartWith("/sign-in?next=");
      expect(await response.text()).toBe("");
    }
});

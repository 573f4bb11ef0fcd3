import { expect, test } from "bun:test";
import { readSettings } from "../../src/config.ts";
import { FIRST_REQUEST, greeting } from "../../src/server/greeting.ts";

const STARTED = {
  isServer: false,
  listeners: { url: "http://127.0.0.1:8080", metricsUrl: undefined },
  key: undefined,
  linkToken: "gd_link_0123",
};
const greetingWith = (env: Record<string, string>): string =>
  greeting(readSettings({ HOME: "/home/ann", ...env }), STARTED).join("\n");

test("a start sends browsers to GOVDATA_BASE_URL, because an https address keeps the session's cookie to TLS", () => {
  const text = greetingWith({ GOVDATA_BASE_URL: "https://example.org/gov" });
  expect(text).toContain("In a browser   https://example.org/gov/\n");
  expect(text).toContain("Sign in        https://example.org/gov/welcome?token=gd_link_0123\n");
  expect(text).toContain("API            http://127.0.0.1:8080\n");
});

test("without GOVDATA_BASE_URL, a start names the address that it listens on", () => {
  const text = greetingWith({});
  expect(text).toContain("In a browser   http://127.0.0.1:8080/\n");
  expect(text).toContain("Sign in        http://127.0.0.1:8080/welcome?token=gd_link_0123\n");
});

test("a start prints a request to try, the same as in the README", async () => {
  const request = `'http://127.0.0.1:8080${FIRST_REQUEST}'`;
  expect(greetingWith({})).toContain(`curl -H 'X-API-Key: YOUR_KEY' ${request}\n`);
  expect(await Bun.file(`${import.meta.dir}/../../README.md`).text()).toContain(request);
});

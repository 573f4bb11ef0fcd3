import { expect, test } from "bun:test";
import { readSettings } from "../../src/config.ts";
import { requiredBaseUrl, withTakenPort } from "../../src/settings/base-url.ts";

const settings = (env: Record<string, string>) => readSettings({ HOME: "/home/ann", ...env });
const ANY_PORT = settings({ GOVDATA_LISTEN: "[::1]:0" });
const BASE = { GOVDATA_BASE_URL: "https://data.example.org" };

test("addresses have the port that was taken where any free one was wanted", () => {
  const { listen, baseUrl } = withTakenPort(ANY_PORT, "http://[::1]:41234");
  expect(listen).toEqual({ host: "::1", port: 41_234 });
  expect(baseUrl).toBe("http://[::1]:41234");
});

test("GOVDATA_BASE_URL and a port that was named stay", () => {
  const behindProxy = settings({ GOVDATA_LISTEN: "127.0.0.1:0", ...BASE });
  expect(withTakenPort(behindProxy, "http://127.0.0.1:41234").baseUrl).toBe("https://data.example.org");
  expect(requiredBaseUrl(behindProxy)).toBe("https://data.example.org");
  const named = settings({ GOVDATA_LISTEN: "127.0.0.1:8081" });
  expect(withTakenPort(named, "http://127.0.0.1:8081")).toBe(named);
  expect(requiredBaseUrl(named)).toBe("http://127.0.0.1:8081");
});

test("a process that does not take the port refuses to guess it, and names what to set", () => {
  expect(() => requiredBaseUrl(ANY_PORT)).toThrow(
    'GOVDATA_LISTEN="[::1]:0" takes any free port, which only the process with the role api knows: ' +
      "set GOVDATA_BASE_URL to the address that users reach, or GOVDATA_LISTEN to a port",
  );
});

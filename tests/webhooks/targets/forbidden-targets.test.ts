import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isIP } from "node:net";
import { openSender, type Sender } from "../../../src/webhooks/sending/sender.ts";
import { openTargets, readTargetUrl, type TargetRules } from "../../../src/webhooks/targets/target.ts";
import { hostOf } from "../../../src/webhooks/targets/verdict.ts";
import { type CountingListener, startCountingListener } from "../../support/counting-listener.ts";
import { type DnsServer, startDnsServer } from "../../support/dns-server.ts";
import { ACCEPTED_TEXTS, FORBIDDEN_ANSWERS, FORBIDDEN_HOSTS, FORBIDDEN_TEXTS } from "./forbidden-targets.ts";

let listener: CountingListener;
let dns: DnsServer;
let rules: TargetRules;
let sender: Sender;

beforeAll(async () => {
  listener = await startCountingListener();
  dns = await startDnsServer();
  rules = { allowNetworks: [], allowHttp: true, resolver: dns };
  sender = openSender(rules);
});
afterAll(async () => {
  await sender.close();
  await Promise.all([listener.close(), dns.close()]);
});

const send = (url: string, by: Sender = sender, timeoutMs = 10_000) =>
  by.send({ url, body: '{"secret":1}', headers: {}, timeoutMs });

const texts = [...FORBIDDEN_HOSTS.map((host) => `http://${host}:PORT/`), ...FORBIDDEN_TEXTS];

test("the table has 250 cases and more", () => {
  expect(texts.length + FORBIDDEN_ANSWERS.length).toBeGreaterThanOrEqual(250);
});

describe("a target that is not what it looks like, or not public, is refused and hears nothing", () => {
  test.each(texts)("%j", async (text) => {
    const url = text.replaceAll("PORT", String(listener.port));
    const target = readTargetUrl(url, rules);
    expect("fault" in target && target.fault).toContain("; accepted: an https or http URL with a public host");
    const result = await send(url);
    expect(result).toMatchObject({ httpStatus: null, address: null, connectMs: null, responseBody: null });
    expect(result.error).toBe("fault" in target ? target.fault : "");
    expect(listener.connections).toBe(0);
  });
});

describe("an address that is accepted by mistake would still be judged before the connection", () => {
  // Harmless for once: 0000127 is octal, and 87.0.0.1 is public.
  const isForbidden = (url: URL): boolean => isIP(hostOf(url)) !== 0 && url.hostname !== "87.0.0.1";
  const hosts = FORBIDDEN_HOSTS.flatMap((host) => URL.parse(`http://${host}/`) ?? [])
    .filter(isForbidden)
    .map((url) => url.href);
  test.each(hosts)("%j", async (url) => {
    const targets = openTargets(rules);
    const resolved = await targets.resolve(url, new AbortController().signal);
    targets.close();
    expect("fault" in resolved && resolved.fault).toEndWith("has no public address that is allowed");
  });
});

describe("a public name is refused if DNS gives it any address that is not public", () => {
  test.each(FORBIDDEN_ANSWERS.map((addresses, index) => ({ addresses, name: `case${index}.example.org` })))(
    "$addresses",
    async ({ addresses, name }) => {
      dns.set(name, addresses);
      const result = await send(`http://${name}:${listener.port}/`);
      expect(result).toMatchObject({
        httpStatus: null,
        address: null,
        connectMs: null,
        error: `"${name}" has no public address that is allowed`,
      });
      expect(listener.connections).toBe(0);
    },
  );
});

test.each(ACCEPTED_TEXTS)("%j is accepted and stored in its normal form", (text, url) => {
  expect(readTargetUrl(text, rules)).toEqual({ url });
});

test("http is refused unless the operator allows it, and the fault says what is accepted", () => {
  expect(readTargetUrl("http://example.org/hooks", { ...rules, allowHttp: false })).toEqual({
    fault:
      '"http://example.org/hooks" has the scheme "http"; accepted: an https URL with a public host, ' +
      "such as https://example.org/hooks",
  });
});

test("the listener that heard nothing does hear what the operator allows", async () => {
  const open = openSender({ ...rules, allowNetworks: ["127.0.0.0/8"] });
  const before = listener.connections;
  await send(`http://127.0.0.1:${listener.port}/`, open, 200);
  await send(`http://127.9.8.7:${listener.port}/`, open, 200);
  await open.close();
  expect(listener.connections - before).toBe(2);
  expect(listener.text()).toContain('{"secret":1}');
});

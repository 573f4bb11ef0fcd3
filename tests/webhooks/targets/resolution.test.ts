import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { openSender } from "../../../src/webhooks/sending/sender.ts";
import { openUrlChecks } from "../../../src/webhooks/subscriptions/targets.ts";
import { networksOf } from "../../../src/webhooks/targets/addresses.ts";
import { openTargets, readTargetUrl, type TargetRules } from "../../../src/webhooks/targets/target.ts";
import { judgeAddresses } from "../../../src/webhooks/targets/verdict.ts";
import { type CountingListener, startCountingListener } from "../../support/counting-listener.ts";
import { type DnsServer, startDnsServer } from "../../support/dns-server.ts";

let listener: CountingListener;
let receiver: ReturnType<typeof Bun.serve>;
let dns: DnsServer;
let rules: TargetRules;
const closings: (() => unknown)[] = [];

beforeAll(async () => {
  listener = await startCountingListener();
  receiver = Bun.serve({
    hostname: "127.0.0.2",
    port: 0,
    fetch(request) {
      const [, status, port] = /^\/redirect\/(\d+)\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      const location = { location: `http://127.0.0.1:${port}/` };
      if (status !== undefined) return new Response(null, { status: Number(status), headers: location });
      return new Response(request.headers.get("host"));
    },
  });
  dns = await startDnsServer();
  rules = { allowNetworks: [], allowHttp: true, resolver: dns };
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});
afterAll(async () => {
  await receiver.stop(true);
  await Promise.all([listener.close(), dns.close()]);
});

const never = new AbortController().signal;

/** Resolves one URL by the rules of the file, with changes. */
const resolve = (url: string, more: Partial<TargetRules> = {}) => {
  const targets = openTargets({ ...rules, ...more });
  closings.push(targets.close);
  return targets.resolve(url, never);
};

const sendTo = (url: string, more: Partial<TargetRules> = {}, timeoutMs = 10_000) => {
  const sender = openSender({ ...rules, ...more });
  closings.push(sender.close);
  return sender.send({ url, body: "{}", headers: {}, timeoutMs });
};

test("a name resolves to all its public addresses, IPv4 and IPv6 in turns, in IPv4's own form", async () => {
  dns.set("both.example.org", ["2606:4700::1", "93.184.216.34", "::ffff:8.8.8.8"]);
  expect(await resolve("https://both.example.org/")).toEqual({
    addresses: [
      { address: "93.184.216.34", family: 4 },
      { address: "2606:4700::1", family: 6 },
      { address: "8.8.8.8", family: 4 },
    ],
  });
});

test("a hundred public addresses are accepted", async () => {
  dns.set(
    "many.example.org",
    Array.from({ length: 100 }, (_, index) => `93.184.216.${index}`),
  );
  const resolved = await resolve("https://many.example.org/");
  expect("addresses" in resolved && resolved.addresses.length).toBe(100);
});

test("a name that was public at its creation and is loopback at the attempt hears nothing", async () => {
  dns.set("rebound.example.org", ["93.184.216.34"]);
  expect(await resolve("http://rebound.example.org/")).toHaveProperty("addresses");
  dns.set("rebound.example.org", ["127.0.0.1"]);
  const result = await sendTo(`http://rebound.example.org:${listener.port}/`);
  expect(result.error).toBe('"rebound.example.org" has no public address that is allowed');
  expect(listener.connections).toBe(0);
});

test("a name whose address changes at every question is asked once, and its judged address is used", async () => {
  let count = 0;
  dns.set("turning.example.org", () => (++count <= 2 ? ["127.0.0.2"] : ["127.0.0.1"]));
  dns.questions.length = 0;
  const result = await sendTo(`http://turning.example.org:${receiver.port}/`, { allowNetworks: ["127.0.0.2/32"] });
  expect(result).toMatchObject({ httpStatus: 200, address: "127.0.0.2" });
  expect(result.responseBody).toBe(`turning.example.org:${receiver.port}`);
  expect(result.dnsMs).toBeNumber();
  // One question for each kind of address, for the very name: no search domain is added.
  expect(dns.questions.toSorted()).toEqual(["A turning.example.org", "AAAA turning.example.org"]);
});

test("an alias of a private name is refused", async () => {
  dns.set("db.corp.example.org", ["10.0.0.5"]);
  dns.alias("alias.example.org", "db.corp.example.org");
  expect(await resolve("https://alias.example.org/")).toEqual({
    fault: '"alias.example.org" has no public address that is allowed',
  });
});

test("a refused name is reported with the URL and with what is accepted", async () => {
  const checks = openUrlChecks(rules);
  expect(await checks.fault("https://absent.example.org/hooks")).toBe(
    '"https://absent.example.org/hooks" is not accepted: "absent.example.org" has no public address that is allowed; ' +
      "accepted: a host whose addresses are all public, or in a network of GOVDATA_ALLOW_NETWORKS",
  );
});

test("a name that does not exist and a name with a private address get the same text", async () => {
  dns.set("inside.example.org", ["10.0.0.5"]);
  const inside = await resolve("https://inside.example.org/");
  const missing = await resolve("https://absent.example.org/");
  const textOf = (verdict: typeof inside) => ("fault" in verdict ? verdict.fault.replace(/"[^"]*"/, "NAME") : "");
  expect(textOf(missing)).toBe("NAME has no public address that is allowed");
  expect(textOf(inside)).toBe(textOf(missing));
});

test.each([
  ["SERVFAIL", "the DNS server failed (ESERVFAIL)"],
  ["REFUSED", "the DNS server failed (EREFUSED)"],
  ["junk", "the DNS server failed (EBADRESP)"],
] as const)("%s of the DNS server is an error of the attempt that says so", async (reply, text) => {
  const name = `${reply.toLowerCase()}.example.org`;
  dns.set(name, reply);
  expect(await sendTo(`http://${name}/`)).toMatchObject({
    httpStatus: null,
    address: null,
    error: `"${name}" could not be resolved: ${text}`,
  });
});

test("a DNS server that is silent ends an attempt at its limit, and holds up no other name", async () => {
  dns.set("silent.example.org", "silence");
  dns.set("fine.example.org", ["127.0.0.2"]);
  const allowed = { allowNetworks: ["127.0.0.2/32"] };
  const sender = openSender({ ...rules, ...allowed });
  closings.push(sender.close);
  const send = (url: string, timeoutMs: number) => sender.send({ url, body: "{}", headers: {}, timeoutMs });
  const silent = Array.from({ length: 50 }, () => send("http://silent.example.org/", 400));
  const fine = await send(`http://fine.example.org:${receiver.port}/`, 10_000);
  expect(fine.httpStatus).toBe(200);
  const error = '"silent.example.org" could not be resolved: the DNS server did not answer in time';
  for (const result of await Promise.all(silent)) expect(result).toMatchObject({ httpStatus: null, error });
});

test("if the DNS server fails for one kind of address, the other one is used", async () => {
  dns.set("half.example.org", (type) => (type === "A" ? ["93.184.216.34"] : "SERVFAIL"));
  expect(await resolve("https://half.example.org/")).toEqual({ addresses: [{ address: "93.184.216.34", family: 4 }] });
});

test("an allowed network allows itself and mapped forms of it, and nothing else", async () => {
  const allowed = { allowNetworks: ["10.1.0.0/16", "fd12::/64", "::ffff:10.9.0.0/112"] };
  expect(await resolve("http://10.1.2.3/", allowed)).toHaveProperty("addresses");
  expect(await resolve("http://[::ffff:10.1.2.3]/", allowed)).toEqual({
    addresses: [{ address: "10.1.2.3", family: 4 }],
  });
  expect(await resolve("http://10.9.0.1/", allowed)).toHaveProperty("addresses");
  expect(await resolve("http://[fd12::7]/", allowed)).toHaveProperty("addresses");
  for (const host of ["10.2.0.1", "[fd12:0:0:1::7]", "10.8.0.1", "127.0.0.1", "[64:ff9b::a01:203]"])
    expect(await resolve(`http://${host}/`, allowed)).toHaveProperty("fault");
});

test("no allowed network opens a cloud's metadata address", async () => {
  const allowed = { allowNetworks: ["0.0.0.0/0", "::/0", "169.254.169.254/32", "fd00:ec2::254/128"] };
  const hosts = "169.254.169.254 100.100.100.200 192.0.0.192 168.63.129.16 [fd00:ec2::254] [::ffff:169.254.169.254]";
  for (const host of hosts.split(" ")) {
    expect(await resolve(`http://${host}/`, allowed)).toHaveProperty("fault");
    expect(readTargetUrl(`http://${host}/`, { ...rules, ...allowed })).toHaveProperty("fault");
  }
});

test("a private name is accepted if an allowed network holds its address, and only then", async () => {
  const allowed = { allowNetworks: ["127.0.0.2/32"] };
  dns.set("receiver", ["127.0.0.2"]);
  dns.set("receiver.internal", ["93.184.216.34"]);
  expect(readTargetUrl("http://receiver/", { ...rules, ...allowed })).toEqual({ url: "http://receiver/" });
  expect(await sendTo(`http://receiver:${receiver.port}/`, allowed)).toMatchObject({ httpStatus: 200 });
  expect(await resolve("http://receiver.internal/", allowed)).toHaveProperty("fault");
});

test("localhost is this machine without a question to DNS, if its network is allowed", async () => {
  dns.questions.length = 0;
  expect(await resolve("http://localhost:4400/", { allowNetworks: ["127.0.0.1/32"] })).toEqual({
    addresses: [{ address: "127.0.0.1", family: 4 }],
  });
  expect(dns.questions).toEqual([]);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect %p to a forbidden address is not followed: it hears nothing",
  async (status) => {
    const url = `http://127.0.0.2:${receiver.port}/redirect/${status}/${listener.port}`;
    const result = await sendTo(url, { allowNetworks: ["127.0.0.2/32"] });
    expect(result.error).toBe(`the receiver answered ${status}, and redirects are not followed`);
    expect(listener.connections).toBe(0);
  },
);

test("an address with a zone is refused, even of an allowed network: a zone names an interface", () => {
  const options = { host: "zone.example.org", networks: networksOf(["fe80::/10"]), isPrivateName: false };
  expect(judgeAddresses(["fe80::1"], options)).toEqual({ addresses: [{ address: "fe80::1", family: 6 }] });
  for (const address of ["fe80::1%lo", "fe80::1%1", "2606:4700::1%eth0"])
    expect(judgeAddresses([address], options)).toHaveProperty("fault");
});

/** Names that the hosts file of this machine has. */
const HOSTS_NAMES = (existsSync("/etc/hosts") ? readFileSync("/etc/hosts", "utf8") : "")
  .split("\n")
  .flatMap((line) => line.replace(/#.*/, "").trim().split(/\s+/).slice(1))
  .filter((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) && !/(^|\.)localhost$/.test(name));

test.skipIf(HOSTS_NAMES.length === 0)("a name of the hosts file is not known: only DNS is asked", async () => {
  const everything = { allowNetworks: ["0.0.0.0/0", "::/0"] };
  for (const name of HOSTS_NAMES) {
    dns.questions.length = 0;
    expect(await resolve(`http://${name}/`, everything)).toEqual({
      fault: `"${name}" has no public address that is allowed`,
    });
    expect(dns.questions.toSorted()).toEqual([`A ${name}`, `AAAA ${name}`]);
  }
});

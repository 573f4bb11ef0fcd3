import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { openSender, type Sender } from "../../../src/webhooks/sending/sender.ts";
import { type DnsServer, startDnsServer } from "../../support/dns-server.ts";
import { waitUntil } from "../../support/wait.ts";

let dns: DnsServer;
let receiver: ReturnType<typeof Bun.serve>;
let sender: Sender;

beforeAll(async () => {
  dns = await startDnsServer({ ttl: 60 });
  receiver = Bun.serve({ hostname: "127.0.0.2", port: 0, fetch: () => new Response("ok") });
  sender = openSender({ allowNetworks: ["127.0.0.0/8"], allowHttp: true, resolver: dns });
});
afterAll(async () => {
  await sender.close();
  await receiver.stop(true);
  await dns.close();
});

const send = (host: string, { port = receiver.port ?? 0, timeoutMs = 10_000, by = sender } = {}) =>
  by.send({ url: `http://${host}:${port}/`, body: "{}", headers: {}, timeoutMs });

test("a receiver with several addresses is reached although one of them refuses", async () => {
  dns.set("several.example.org", ["127.0.0.3", "127.0.0.2", "127.0.0.4"]);
  expect(await send("several.example.org")).toMatchObject({ httpStatus: 200, address: "127.0.0.2" });
  // The second time on the connection that is there.
  expect(await send("several.example.org")).toMatchObject({ httpStatus: 200, address: "127.0.0.2", connectMs: null });
});

test("a receiver that refuses connections is reported as such", async () => {
  dns.set("closed.example.org", ["127.0.0.3"]);
  expect(await send("closed.example.org")).toMatchObject({
    httpStatus: null,
    address: "127.0.0.3",
    error: "the receiver refused the connection",
  });
});

test("DNS is asked once for deliveries within its record's time to live", async () => {
  dns.set("asked.example.org", ["127.0.0.2"]);
  dns.questions.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => send("asked.example.org")));
  await send("asked.example.org");
  expect(dns.questions.toSorted()).toEqual(["A asked.example.org", "AAAA asked.example.org"]);
});

test("a kept connection is not used once its name has a forbidden address", async () => {
  const server = await startDnsServer({ ttl: 0 });
  const strict = openSender({ allowNetworks: ["127.0.0.2/32"], allowHttp: true, resolver: server });
  server.set("moving.example.org", ["127.0.0.2"]);
  expect(await send("moving.example.org", { by: strict })).toMatchObject({ httpStatus: 200 });
  server.set("moving.example.org", ["127.0.0.2", "127.0.0.1"]);
  await waitUntil("the name is asked for again", async () => {
    const { error } = await send("moving.example.org", { by: strict });
    return error === '"moving.example.org" has no public address that is allowed';
  });
  await strict.close();
  await server.close();
});

const hasIPv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

test.skipIf(!hasIPv6)("an address of IPv6 in the URL is sent to, with its brackets in Host", async () => {
  const server = Bun.serve({ hostname: "::1", port: 0, fetch: (request) => new Response(request.headers.get("host")) });
  const open = openSender({ allowNetworks: ["::1/128"], allowHttp: true, resolver: undefined });
  const result = await send("[::1]", { port: server.port ?? 0, by: open });
  expect(result).toMatchObject({ httpStatus: 200, address: "::1", dnsMs: null, responseBody: `[::1]:${server.port}` });
  await open.close();
  await server.stop(true);
});

test("an attempt that runs when the sender is closed says so", async () => {
  dns.set("silent.example.org", "silence");
  const other = openSender({ allowNetworks: ["127.0.0.0/8"], allowHttp: true, resolver: dns });
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: () => void other.close(), data: () => undefined },
  });
  expect((await send("127.0.0.1", { port: server.port, by: other })).error).toBe(
    "stopped, because the sender was closed",
  );
  server.stop(true);
});

test("a receiver that accepts no connection ends at the limit", async () => {
  // A process that listens and then stops working: the system completes some connections for it, and drops the rest.
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "listen-and-stand-still.ts")], { stdout: "pipe" });
  const reader = child.stdout.getReader();
  const port = Number(new TextDecoder().decode((await reader.read()).value));
  const fillers = Array.from({ length: 700 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await waitUntil("no further connection is completed", async () => {
    const { error } = await send("127.0.0.1", { port, timeoutMs: 300 });
    expect(error).toStartWith("timed out after 0.3 s ");
    return error === "timed out after 0.3 s connecting";
  });
  for (const filler of fillers) filler.destroy();
  child.kill("SIGKILL");
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type Server, type TLSSocket } from "node:tls";
import type { AttemptResult } from "../../../src/webhooks/sending/sender.ts";
import { type CountingListener, startCountingListener } from "../../support/counting-listener.ts";
import { type DnsServer, startDnsServer } from "../../support/dns-server.ts";

const file = (name: string): string => join(import.meta.dir, "fixtures", name);
const TRUST = { NODE_EXTRA_CA_CERTS: file("authority.pem") };

/** A receiver with TLS on loopback that tells the name that it was asked for, and the Host. */
interface TlsReceiver {
  port: number;
  connections: number;
  /** Bytes that came after a handshake: none if the certificate was refused. */
  requests: string[];
  close(): Promise<void>;
}

async function startTlsReceiver(name: string): Promise<TlsReceiver> {
  const sockets = new Set<TLSSocket>();
  const key = readFileSync(file(`${name}.key`));
  const cert = readFileSync(file(`${name}.pem`));
  const server: Server = createServer({ key, cert }, (socket) => {
    sockets.add(socket);
    receiver.connections += 1;
    socket.on("error", () => socket.destroy());
    socket.on("data", (piece: Buffer) => {
      const request = piece.toString("latin1");
      receiver.requests.push(request);
      const [, host] = /^Host: (.*)\r$/m.exec(request) ?? [];
      const body = `${(socket as TLSSocket & { servername?: string | false }).servername} ${host}`; // Node.js has it
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: TlsReceiver = {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    connections: 0,
    requests: [],
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

let dns: DnsServer;
let proxy: CountingListener;
const receivers: Record<string, TlsReceiver> = {};
/** Each test names one of those that were started. */
const receiverOf = (name: string): TlsReceiver => receivers[name] as TlsReceiver;

beforeAll(async () => {
  dns = await startDnsServer();
  proxy = await startCountingListener();
  for (const name of ["receiver.example.org", "second.example.org", "third.example.org"]) dns.set(name, ["127.0.0.1"]);
  for (const name of ["receiver", "address", "expired", "alone", "weak"])
    receivers[name] = await startTlsReceiver(name);
});
afterAll(async () => {
  await Promise.all([dns.close(), proxy.close(), ...Object.values(receivers).map((receiver) => receiver.close())]);
});

/** Sends to each URL in a process with the environment given. */
async function sendEach(urls: string[], env: Record<string, string>): Promise<AttemptResult[]> {
  const rules = { allowNetworks: ["127.0.0.1/32"], allowHttp: true, resolver: { host: dns.host, port: dns.port } };
  const script = join(import.meta.dir, "send-each.ts");
  const child = Bun.spawn([process.execPath, script, JSON.stringify({ rules, urls })], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  return JSON.parse(await new Response(child.stdout).text());
}

test("a trusted certificate is checked for the name of the URL, which the receiver sees as SNI and Host", async () => {
  const { port } = receiverOf("receiver");
  const [result] = await sendEach([`https://receiver.example.org:${port}/`], TRUST);
  expect(result).toMatchObject({ httpStatus: 200, error: null, address: "127.0.0.1" });
  expect(result?.responseBody).toBe(`receiver.example.org receiver.example.org:${port}`);
  expect(result?.tlsMs).toBeNumber();
  expect(result?.connectMs).toBeNumber();
});

test("a second name on the same address has a connection and a check of its own", async () => {
  const { port } = receiverOf("receiver");
  const before = receiverOf("receiver").connections;
  const names = ["receiver", "second", "third", "receiver"];
  const results = await sendEach(
    names.map((name) => `https://${name}.example.org:${port}/`),
    TRUST,
  );
  expect(results.map(({ responseBody }) => responseBody?.split(" ")[0])).toEqual([
    "receiver.example.org",
    "second.example.org",
    undefined,
    "receiver.example.org",
  ]);
  expect(results[2]?.error).toBe("the receiver has a certificate for another name");
  expect(results[3]).toMatchObject({ connectMs: null, tlsMs: null });
  // Two names that were accepted. A client that refuses a certificate may still finish the handshake.
  expect(receiverOf("receiver").connections - before).toBeGreaterThanOrEqual(2);
});

const UNTRUSTED = "has a certificate of an authority that is not trusted, or lacks an intermediate certificate";
const UNCHECKED = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };

test.each([
  ["that has expired", "expired", "receiver.example.org", TRUST, "has a certificate that has expired"],
  ["signed with SHA-1", "weak", "receiver.example.org", TRUST, "has a certificate that is signed with SHA-1 or MD5"],
  ["that signed itself", "alone", "receiver.example.org", TRUST, "has a self-signed certificate"],
  ["for another name", "receiver", "third.example.org", TRUST, "has a certificate for another name"],
  ["without the URL's address", "receiver", "127.0.0.1", TRUST, "has a certificate for another name"],
  ["of an unknown authority", "receiver", "receiver.example.org", {}, UNTRUSTED],
  [
    "that NODE_TLS_REJECT_UNAUTHORIZED=0 lets pass",
    "alone",
    "receiver.example.org",
    UNCHECKED,
    "has a self-signed certificate",
  ],
] as const)("a receiver with a certificate %s gets no request", async (_kind, name, host, env, text) => {
  const receiver = receiverOf(name);
  receiver.requests.length = 0;
  const [result] = await sendEach([`https://${host}:${receiver.port}/`], env);
  expect(result).toMatchObject({ httpStatus: null, error: `the receiver ${text}`, tlsMs: null });
  expect(receiver.requests).toEqual([]);
});

test("an address in the URL is accepted if the certificate names it", async () => {
  const [result] = await sendEach([`https://127.0.0.1:${receiverOf("address").port}/`], TRUST);
  expect(result).toMatchObject({ httpStatus: 200, error: null });
});

test("proxies of the environment are not used", async () => {
  const url = `http://127.0.0.1:${proxy.port}`;
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
  const proxies = Object.fromEntries(names.map((name) => [name, url]));
  const plain = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("direct") });
  const urls = [
    `http://receiver.example.org:${plain.port}/`,
    `https://receiver.example.org:${receiverOf("receiver").port}/`,
  ];
  const results = await sendEach(urls, { ...TRUST, ...proxies });
  await plain.stop(true);
  expect(results.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
  expect(proxy.connections).toBe(0);
});

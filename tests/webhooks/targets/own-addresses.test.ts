import { expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { openSender } from "../../../src/webhooks/sending/sender.ts";
import { openTargets, readTargetUrl, type TargetRules } from "../../../src/webhooks/targets/target.ts";
import { startCountingListener } from "../../support/counting-listener.ts";

const ALL = { allowNetworks: ["0.0.0.0/0", "::/0"], allowHttp: true, resolver: undefined };
const isAccepted = async (url: string, rules: TargetRules): Promise<boolean> => {
  if ("fault" in readTargetUrl(url, rules)) return false;
  const targets = openTargets(rules);
  const resolved = await targets.resolve(url, new AbortController().signal);
  targets.close();
  return "addresses" in resolved;
};
const [machine] = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === "IPv4" && !internal)
  .map(({ address }) => address);

test.each([
  ["http://127.0.0.1:8080/", { listen: { host: "127.0.0.1", port: 8080 } }],
  ["http://[::ffff:7f00:1]:8080/", { listen: { host: "127.0.0.1", port: 8080 } }],
  ["http://localhost:8080/", { listen: { host: "localhost", port: 8080 } }],
  ["http://127.0.0.1:80/", { listen: { host: "0.0.0.0", port: 80 } }],
  ["https://127.3.2.1/", { listen: { host: "0.0.0.0", port: 443 } }],
  ["http://[::1]:8080/", { listen: { host: "::", port: 8080 } }],
  ["http://0.0.0.0:8080/", { listen: { host: "0.0.0.0", port: 8080 } }],
  ["http://0.0.0.0:8080/", { listen: { host: "127.0.0.1", port: 8080 } }],
  ["http://[::]:8080/", { listen: { host: "::1", port: 8080 } }],
  ["http://[::ffff:0:0]:9464/", { metricsListen: { host: "localhost", port: 9464 } }],
  [`http://${machine ?? "127.0.0.1"}:8080/`, { listen: { host: "0.0.0.0", port: 8080 } }],
  ["http://127.0.0.1:9464/", { metricsListen: { host: "127.0.0.1", port: 9464 } }],
  ["http://10.0.0.5:6432/", { databaseUrl: "postgres://govdata:secret@10.0.0.5:6432/govdata" }],
  ["http://127.0.0.1:6432/", { databaseUrl: "postgres://govdata@localhost:6432/govdata" }],
])("%s is refused where it is the server's own, and is accepted where it is not", async (url, settings) => {
  expect(await isAccepted(url.replace(/:80\//, "/"), { ...ALL, ...settings })).toBe(false);
  expect(await isAccepted(url.replace(/:80\//, "/"), ALL)).toBe(true);
});

test("other ports and addresses of the machine are accepted", async () => {
  const settings = {
    ...ALL,
    listen: { host: "127.0.0.1", port: 8080 },
    metricsListen: { host: "127.0.0.1", port: 9464 },
  };
  for (const url of ["http://127.0.0.1:8081/", "http://127.0.0.2:8080/", "http://10.0.0.5:8080/"])
    expect(await isAccepted(url, settings)).toBe(true);
});

test("an attempt to the server's own listener never connects", async () => {
  const listener = await startCountingListener();
  const sender = openSender({ ...ALL, listen: { host: "127.0.0.1", port: listener.port } });
  const url = `http://127.0.0.1:${listener.port}/`;
  const result = await sender.send({ url, body: "{}", headers: {}, timeoutMs: 5_000 });
  expect(result).toMatchObject({ httpStatus: null, error: '"127.0.0.1" has no public address that is allowed' });
  expect(listener.connections).toBe(0);
  await sender.close();
  await listener.close();
});

test.each([22, 25, 53, 110, 445, 587, 3306, 5432, 6379, 11211, 27017])(
  "port %d is for another service than HTTP",
  (port) => {
    const target = readTargetUrl(`https://example.org:${port}/`, ALL);
    expect("fault" in target && target.fault).toMatch(
      new RegExp(`has port ${port}, which is for .+, not for HTTP; acc`),
    );
  },
);

test.each([81, 443, 591, 1080, 3000, 4242, 5000, 8000, 8080, 8443, 9000, 9200, 9443, 10443, 65535])(
  "port %d is accepted",
  (port) => {
    expect(readTargetUrl(`http://example.org:${port}/`, ALL)).toHaveProperty("url");
  },
);

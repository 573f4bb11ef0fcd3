import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { PAGES } from "../../../src/portal/pages.ts";
import { FORMS_PER_MINUTE } from "../../../src/portal/serving/limits/page-rate.ts";
import { plainBrowser } from "../../support/plain-browser.ts";
import { type PortalServer, startPortal } from "../../support/visitor.ts";

let server: PortalServer;
beforeAll(async () => {
  server = await startPortal({ settings: { trustedProxies: ["127.0.0.0/8"], pagesPerMinute: 5 } });
});
afterAll(() => server.stop());

/** Sends a request as it is, and returns the answer. */
function sendRaw(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(request));
  socket.setEncoding("latin1").on("data", (text) => {
    answer += text;
  });
  socket.on("end", () => resolve(answer)).on("error", reject);
  return promise;
}

test.each(['evil"><script>alert(1)</script>', "a b", "", "a:99999", "a'$(id)"])(
  "a page for the host %p is a page, without what was sent",
  async (host) => {
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(request);
    expect(answer.split("\r\n", 1)).toEqual(["HTTP/1.1 200 OK"]);
    expect(answer).not.toMatch(/<script>|\$\(id\)/);
  },
);

test("a browser with too many pages a minute waits, and can sign in meanwhile; others read on", async () => {
  const busy = plainBrowser(server.url);
  for (let page = 0; page < 5; page++) expect((await busy.open("/find")).status).toBe(200);
  const refused = await busy.open("/");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "12"]);
  expect(refused.text).toContain("More than 5 pages from your address a minute");
  expect((await busy.open("/find/suggestions?q=a")).status).toBe(429);
  expect((await busy.open("/sign-in")).status).toBe(200);
  expect((await plainBrowser(server.url).open("/")).status).toBe(200);
});

test("what a client puts before its own address gives it no more pages", async () => {
  const address = "203.0.113.7";
  for (let page = 0; page < 5; page++)
    expect((await plainBrowser(server.url, { address: `192.0.2.${page}, ${address}` }).open("/find")).status).toBe(200);
  expect((await plainBrowser(server.url, { address: `192.0.2.99, ${address}` }).open("/find")).status).toBe(429);
});

test("an account that sends forms without end has to wait; another one continues", async () => {
  const [busy, other] = [await server.visitor(), await server.visitor()];
  const send = async () => (await busy.send("/keys", { label: "" })).status;
  // More forms become possible in the meantime.
  const statuses = await Promise.all(Array.from({ length: 2 * FORMS_PER_MINUTE }, send));
  expect([...new Set(statuses)].sort()).toEqual([400, 429]);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(FORMS_PER_MINUTE);
  expect((await busy.open("/keys")).status).toBe(200);
  expect((await other.send("/keys", { label: "" })).status).toBe(400);
});

test("every form of a session needs its token, from a page of this server", async () => {
  const [ann, eve] = [await server.visitor({ isOperator: true }), await server.visitor({ isOperator: true })];
  const { csrfToken } = ann.session;
  const forms = PAGES.filter(({ method }) => method === "POST").map(({ path }) => path.replace(/\{\w+\}/g, "1"));
  expect(forms.length).toBeGreaterThan(15);
  for (const path of forms) {
    const answers = [
      await ann.send(path, { _csrf: "" }),
      await ann.send(path, { _csrf: eve.session.csrfToken }),
      await ann.send(path, { _csrf: csrfToken }, { origin: "https://evil.example" }),
      await ann.send(path, { _csrf: csrfToken }, { origin: "null" }),
      await ann.send(path, { _csrf: csrfToken }, { "sec-fetch-site": "cross-site" }),
      await ann.send(path, { _csrf: csrfToken }, { "content-type": "text/plain" }),
    ];
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 403, 403, 403, 403, 403, 415]);
  }
});

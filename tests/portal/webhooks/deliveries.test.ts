import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { VERSION } from "../../../src/executable/version.ts";
import { type PortalServer, startPortal, type Visitor } from "../../support/visitor.ts";
import { waitUntil } from "../../support/wait.ts";
import { recordFilings } from "../../webhooks/endpoints/support.ts";
import { type Receiver, startReceiver, type TestWorker, testWorker } from "../../webhooks/worker/support.ts";

let portal: PortalServer;
let ann: Visitor;
let ben: Visitor;
let receiver: Receiver;
let worker: TestWorker;
let shiftMs = 0;
beforeAll(async () => {
  portal = await startPortal({ settings: { allowHttp: true, allowNetworks: ["127.0.0.1/32"] } });
  [ann, ben] = [await portal.visitor(), await portal.visitor()];
  receiver = startReceiver();
  worker = await testWorker(portal.scratch, { shiftMs: () => shiftMs });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await portal.stop();
});

const OK = () => new Response("thanks");

/** Creates a webhook to the receiver, and returns the path of its page. */
async function created(fields: Record<string, string> = {}): Promise<string> {
  receiver.answer = OK;
  const sent = await ann.send("/webhooks/new", {
    ...{ url: `${receiver.url}/hooks`, events: "filing.created", filing_types: "10-K", ...fields },
  });
  return sent.to;
}

/** Sends a form, waits until nothing is sent any more, and returns where the form led to. */
async function sent(path: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await ann.send(path, fields);
  expect(response.status).toBe(303);
  worker.wake();
  await worker.idle();
  return response.to;
}

/** Waits until a page has a text. */
async function pageWith(path: string, text: string): Promise<string> {
  let html = "";
  await waitUntil(`"${text}" on ${path}`, async () => {
    html = (await ann.open(path)).text;
    return html.includes(text);
  });
  return html;
}

describe("a test", () => {
  test("leads to its delivery: the request as received, its answer, and the times of the attempt", async () => {
    const path = await created();
    const delivery = await sent(`${path}/test`);
    expect(delivery).toMatch(new RegExp(`^${path}/deliveries/[0-9a-f-]{36}$`));
    const html = await pageWith(delivery, "✓ succeeded");
    const got = receiver.received.at(-1);
    expect(delivery).toEndWith(got?.id ?? "nothing was received");
    const escaped = got?.body.replaceAll("&", "&amp;").replaceAll('"', "&quot;") ?? "";
    expect(html).toContain(`Content-Length: ${got?.body.length}\n\n${escaped}`);
    expect(html).toContain("POST /hooks HTTP/1.1");
    expect(html).toContain(`User-Agent: govdata/${VERSION}`);
    expect(html).toContain(`X-Service-Signature: t=${/t=(\d+)/.exec(got?.signature ?? "")?.[1]},v1=`);
    expect(html).toContain("<code>thanks</code>");
    const { text } = await ann.open(`${delivery}?csv=attempts`);
    expect(text).toStartWith("number,started_at,http_status,error,");
    expect(text.split("\r\n")[1]).toMatch(/^1,[^,]+,200,,/);
    expect(html).toContain("<code>127.0.0.1</code>");
    expect(html).not.toContain("data-follow");
  });

  test("that fails says why, when the next attempt is, and the webhook's page names it", async () => {
    const path = await created();
    receiver.answer = () => new Response("<script>alert(1)</script><img src=x onerror=alert(2)>", { status: 503 });
    const delivery = await sent(`${path}/test`);
    const html = await pageWith(delivery, "↻ retrying");
    expect(html).toContain("data-follow");
    expect(html).toContain("<noscript> Open this page again to see the result.</noscript>"); // a script opens it
    expect(html).toContain("Next attempt");
    expect(html).toContain("the receiver answered 503");
    expect(html).toContain("&lt;script>alert(1)");
    expect(html).not.toMatch(/<script>|<img|<[^>]* onerror=/);
    const page = (await ann.open(path)).text;
    expect(page).toContain("the receiver answered 503");
    expect(page).toContain(`<a href="${delivery}">Its delivery</a>`);
  });

  test("that is asked for too often is refused on the page, with the reason", async () => {
    const path = await created();
    for (let count = 0; count < 5; count++) await sent(`${path}/test`);
    const refused = await ann.send(`${path}/test`);
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(/role="alert"[^>]*>More than 5 test deliveries/);
  });
});

test("a delivery of an inactive webhook says that it waits", async () => {
  const path = await created();
  receiver.answer = () => new Response("broken", { status: 500 });
  const delivery = await sent(`${path}/test`);
  await pageWith(delivery, "It is sent again if an attempt fails.");
  await ann.send(`${path}/active`, { active: "false" });
  await pageWith(delivery, "It waits: nothing is sent until the webhook is active again.");
});

describe("deliveries", () => {
  test("are filtered by status, event and time, and come as CSV with the same filters", async () => {
    const path = await created();
    await recordFilings(portal.scratch.database, 2);
    const test = await sent(`${path}/test`);
    const list = await pageWith(`${path}/deliveries?status=succeeded`, "3 deliveries, newest first");
    expect(list).toContain("Example Robotics Inc., 10-K");
    expect(list).toContain(`href="${test}"`);
    expect((await ann.open(`${path}/deliveries?status=failed`)).text).toContain("No deliveries match");
    const tests = (await ann.open(`${path}/deliveries?event_type=webhook.test&from=2026-01-01T00%3A00`)).text;
    expect(tests).toContain("1 delivery, newest first");
    expect((await ann.open(`${path}/deliveries?to=2026-01-01T00%3A00`)).text).toContain("No deliveries match");
    expect((await ann.open(`${path}/deliveries?from=2999-01-01`)).text).toContain("No deliveries match");
    const csv = await ann.open(`${path}/deliveries?event_type=webhook.test&csv=deliveries`);
    expect(csv.text.trim().split("\n")).toHaveLength(2);
  });

  test("with a filter that does not fit are an error that says what is accepted", async () => {
    const path = await created();
    const response = await ann.open(`${path}/deliveries?status=lost`);
    expect(response.status).toBe(400);
    expect(response.text).toContain("one of queued, retrying, succeeded, failed");
    const range = await ann.open(`${path}/deliveries?from=2026-02-01&to=2026-01-01`);
    expect(range.text).toContain("is not before <code>to</code>");
  });

  test("are sent again one by one, or those of a time range", async () => {
    const path = await created();
    const [accession] = await recordFilings(portal.scratch.database, 1);
    worker.wake();
    await worker.idle();
    const list = await pageWith(`${path}/deliveries`, "✓ succeeded");
    const first = new RegExp(`href="(${path}/deliveries/[0-9a-f-]{36})"`).exec(list)?.[1] ?? "";
    expect((await ann.open(first)).text).toContain(`<a href="/filings/${accession}">${accession}</a>`);
    const again = await sent(`${first}/replay`);
    expect(again).not.toBe(first);
    expect(await pageWith(again, "✓ succeeded")).toContain("<dd>replay</dd>");

    const form = (await ann.open(`${path}/replays?from=2026-01-01T00%3A00`)).text;
    expect(form).toContain('value="2026-01-01T00:00"');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
    const range = { from: yesterday, to: "2999-01-01T00:00", status: "succeeded", event_type: "" };
    expect(await sent(`${path}/replays`, range)).toBe(`${path}/replays?done=replay`);
    const replays = (await ann.open(`${path}/replays?done=replay`)).text;
    expect(replays).toContain("The replay has begun");
    expect(replays).toContain("those whose delivery succeeded");
    const cancel = new RegExp(`action="(${path}/replays/[0-9a-f-]{36}/cancel)"`).exec(replays)?.[1] ?? "";
    expect(await sent(cancel)).toBe(`${path}/replays?done=canceled`); // no one runs it here
    expect((await ann.open(`${path}/replays`)).text).toContain(">canceled<");
  });

  test("of a range with faults say them next to the fields", async () => {
    const path = await created();
    const refused = await ann.send(`${path}/replays`, { from: "2026-03-02T00:00", to: "2026-03-01T00:00" });
    expect(refused.status).toBe(400);
    const html = refused.text;
    expect(html).toContain('id="from-fault"');
    expect(html).toContain("is not before `to`");
    expect(html).toContain('value="2026-03-02T00:00"');
  });

  test("of another account, and ids in the wrong form, are a 404", async () => {
    const path = await created();
    const delivery = await sent(`${path}/test`);
    expect((await ben.open(delivery)).status).toBe(404);
    expect((await ben.send(`${delivery}/replay`)).status).toBe(404);
    expect((await ann.open(`${path}/deliveries/..%2f..%2faccount`)).status).toBe(404);
    expect((await ann.open("/webhooks/%3Cscript%3E")).status).toBe(404);
  });
});

test("a webhook that failures disabled is named on every page with the reason, until it is active again", async () => {
  const path = await created({ description: "Broken <receiver>", filing_types: "8-K" });
  receiver.answer = () => new Response("broken", { status: 500 });
  await recordFilings(portal.scratch.database, 10, "8-K");
  for (const delayMs of [0, 6_000, 30_000, 140_000, 700_000]) {
    shiftMs += delayMs;
    worker.wake();
    await worker.idle();
  }
  await pageWith(path, "✕ disabled");
  for (const page of ["/webhooks", path, `${path}/deliveries`, "/find?q="]) {
    const html = (await ann.open(page)).text;
    expect(html).toContain("A webhook is disabled.");
    expect(html).toContain(`<a href="${path}">Broken &lt;receiver></a>`);
    expect(html).toMatch(/10 deliveries in a row failed; the last: [^<]*500/);
  }
  expect((await ben.open("/webhooks")).text).not.toContain("A webhook is disabled.");
  receiver.answer = OK;
  await sent(`${path}/active`, { active: "true" });
  expect((await ann.open("/webhooks")).text).not.toContain("A webhook is disabled.");
}, 60_000);

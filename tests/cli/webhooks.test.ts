import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { verify } from "../../docs/verification/verify.ts";
import { EVENT_TYPE_NAMES } from "../../src/events/names.ts";
import { openLog } from "../../src/log.ts";
import { verifySignature } from "../../src/webhooks/envelope/verify.ts";
import { type ReplayRunner, startReplays } from "../../src/webhooks/replays/runner.ts";
import { servedCommand } from "../support/command.ts";
import { type CommandResult, govdata } from "../support/program.ts";
import { testStore } from "../support/store.ts";
import { waitUntil } from "../support/wait.ts";
import { type Receiver, recordEvents, startReceiver, type TestWorker, testWorker } from "../webhooks/worker/support.ts";

const store = testStore("cli_webhooks", { emptyBefore: true });
let receiver: Receiver;
let worker: TestWorker;
let replays: ReplayRunner;
beforeAll(async () => {
  receiver = startReceiver();
  worker = await testWorker(store);
  replays = await startReplays({ database: store.database, log: openLog({ write: () => {} }) });
}, 60_000);
afterAll(async () => {
  await replays.stop();
  await worker.stop();
  await receiver.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => new Response("thanks");
  await govdata(["accounts", "create", "owner@example.org"], { DATABASE_URL: store.url });
});

const webhooks = (...words: string[]): Promise<CommandResult> =>
  govdata(["webhooks", ...words], {
    DATABASE_URL: store.url,
    GOVDATA_ALLOW_HTTP: "on",
    GOVDATA_ALLOW_NETWORKS: "127.0.0.1/32",
  });
const json = async (...words: string[]) => {
  const { out, error } = await webhooks(...words, "--json");
  expect({ words, error }).toEqual({ words, error: expect.not.stringContaining("govdata:") });
  return JSON.parse(out);
};

/** Makes a subscription to the receiver. */
async function create(...words: string[]): Promise<{ id: string; secret: string }> {
  const { code, out, error } = await webhooks("create", "--url", receiver.url, "--events", "filing.created", ...words);
  expect({ code, error }).toEqual({ code: 0, error: expect.stringContaining("Keep its secret now") });
  const [, id = ""] = /Subscription (\S+) of/.exec(error) ?? [];
  return { id, secret: out.trim() };
}

/** Expects that a subscription is neither tested nor replayed, for a reason. */
async function expectNothingSent(id: string, reason: string): Promise<void> {
  for (const words of [
    ["test", id],
    ["replay", id, "--from", "2024-01-01"],
  ])
    expect(await webhooks(...words)).toMatchObject({ code: 1, out: "", error: expect.stringContaining(reason) });
}

describe("a subscription", () => {
  test("is made with only its secret on standard output, listed, shown, and tested", async () => {
    const { id, secret } = await create("--filing-types", "8-K,10-K/A", "--description", "News\nstate  none");
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const fields = {
      id,
      account: "owner@example.org",
      url: `${receiver.url}/`,
      events: ["filing.created"],
      filing_types: ["8-K", "10-K/A"],
      description: "News\nstate  none",
      is_active: true,
    };
    expect(await json("list")).toMatchObject([fields]);
    expect(await json("show", id)).toMatchObject({ ...fields, queued_count: 0, last_failure: null });
    for (const { out } of [await webhooks("list"), await webhooks("show", id)])
      expect(out).toContain("owner@example.org");
    expect((await webhooks("show", id)).out).toMatch(/^description {5}News state none$/m); // it can't pose as a line
    const { code, out, error } = await webhooks("test", id);
    expect([code, error]).toEqual([0, expect.stringContaining(`to ${receiver.url}/`)]);
    expect(out).toMatch(/^outcome {5}succeeded$/m);
    expect(out).toMatch(/^status {6}200$/m);
    expect(out).toMatch(/^address {5}127\.0\.0\.1/m);
    expect(out).toMatch(/^times {7}.*in all [\d.]+ ms$/m);
    const [sent] = receiver.received;
    expect(verifySignature(sent?.signature ?? "", Buffer.from(sent?.body ?? ""), secret).isValid).toBe(true);
  }, 60_000);

  test("whose test fails ends the command with exit code 1, and shows the failure", async () => {
    const { id } = await create();
    receiver.answer = () => new Response("no", { status: 500 });
    const { code, out } = await webhooks("test", id, "--json");
    expect([code, JSON.parse(out)]).toMatchObject([1, { http_status: 500, response_body: "no", number: 1 }]);
    expect((await webhooks("show", id)).out).toMatch(/^last failure {4}\S+ .*500/m);
  }, 60_000);

  test("gets a signed sample of each of its types, which is in no log and counts as no failure", async () => {
    const { id, secret } = await create();
    await store.database.sql`update webhook_subscriptions set events = ${[...EVENT_TYPE_NAMES]} where id = ${id}`;
    const { code, out } = await webhooks("trigger", "all", id, "--json");
    expect(code).toBe(0);
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).type),
    ).toEqual([...EVENT_TYPE_NAMES]);
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject(
      EVENT_TYPE_NAMES.map((type) => ({ type, triggered_by: "sample", data: { cik: "0009990001" } })),
    );
    for (const { body, signature } of receiver.received)
      expect(verify(signature, Buffer.from(body), secret)).toBe(true);
    expect(await json("deliveries", id)).toMatchObject(EVENT_TYPE_NAMES.map(() => ({ triggered_by: "sample" })));
    expect(await store.database.sql`select from events`).toHaveLength(0);
    expect(await json("show", id)).toMatchObject({ consecutive_failure_count: 0, success_rate_last_100: null });
    expect(await webhooks("trigger", "all", id)).toMatchObject({ code: 1, error: expect.stringContaining("5 test") });
  }, 60_000);

  test("gets no sample of a type that it is not to", async () => {
    const { id } = await create();
    expect(await webhooks("trigger", "board.changed", id)).toMatchObject({
      code: 2,
      error: expect.stringContaining('"board.changed" is not a type of this subscription; accepted: filing.created'),
    });
    expect(receiver.received).toEqual([]);
  }, 60_000);

  test("that is disabled is neither tested nor replayed until it is reactivated", async () => {
    const { id } = await create();
    await store.database.sql`
      update webhook_subscriptions set is_active = false, disabled_at = now(), disabled_reason = 'ten failed'`;
    await expectNothingSent(id, `(ten failed); reactivate it with: ${servedCommand(`webhooks reactivate ${id}`)}`);
    expect((await webhooks("reactivate", id)).code).toBe(0);
    expect(await json("show", id)).toMatchObject({ is_active: true, disabled_reason: null });
    expect((await webhooks("reactivate", id)).error).toContain("is active already");
  }, 60_000);

  test("of a suspended account is neither tested nor replayed, and says why, until the account is active", async () => {
    const { id } = await create();
    await store.database.sql`update accounts set status = 'suspended'`;
    await expectNothingSent(
      id,
      "the account owner@example.org is suspended, so its deliveries wait; " +
        `activate it with: ${servedCommand("accounts activate owner@example.org")}`,
    );
    expect((await webhooks("show", id)).out).toContain("owner@example.org, which is suspended: deliveries wait");
    await store.database.sql`update accounts set status = 'active'`;
    expect((await webhooks("test", id)).code).toBe(0);
  }, 60_000);

  test("gets another secret by rotation, and is gone once deleted", async () => {
    const { id, secret } = await create();
    const { out } = await webhooks("rotate", id);
    expect(out).toMatch(/^whsec_\S{44}\n$/);
    expect(out.trim()).not.toBe(secret);
    await webhooks("test", id);
    const [sent] = receiver.received;
    expect(verifySignature(sent?.signature ?? "", Buffer.from(sent?.body ?? ""), out.trim()).isValid).toBe(true);
    expect((await webhooks("delete", id)).error).toContain("Deleted the subscription");
    for (const word of ["show", "test", "rotate", "reactivate", "delete", "deliveries"])
      expect(await webhooks(word, id)).toMatchObject({
        code: 1,
        error: expect.stringContaining(
          `the subscription "${id}" does not exist; ${servedCommand("webhooks list")} shows all`,
        ),
      });
    expect(await json("list")).toEqual([]);
  }, 60_000);

  test("needs an account where there are several", async () => {
    await govdata(["accounts", "create", "ann@example.org"], { DATABASE_URL: store.url });
    const line = ["create", "--url", receiver.url, "--events", "board.changed"];
    expect(await webhooks(...line)).toMatchObject({
      code: 2,
      out: "",
      error: expect.stringContaining("--account EMAIL is needed, because there are 2 accounts"),
    });
    expect((await webhooks(...line, "--account", "Ann@example.org")).code).toBe(0);
    expect(await json("list", "--account", "ann@example.org")).toHaveLength(1);
    expect(await json("list", "--account", "owner@example.org")).toEqual([]);
    expect(await webhooks("list", "--account", "x@example.org")).toMatchObject({ code: 1 });
  }, 60_000);

  test("with wrong options is refused, and every one is named", async () => {
    const { code, out, error } = await webhooks(
      ...["create", "--url", "http://10.0.0.1/", "--events", "filing.create", "--filing-types", "10K"],
    );
    expect([code, out]).toEqual([2, ""]);
    expect(error).toContain('--events[0]: "filing.create" is not accepted; did you mean "filing.created"?');
    expect(error).toContain('--filing-types[0]: "10K" is not a form; did you mean "10-K"?');
    expect(error).toContain('--url: "http://10.0.0.1/" names the address 10.0.0.1, which is not public');
  });
});

describe("deliveries", () => {
  test("are listed, shown with attempts, and replayed, one or a time range", async () => {
    const { id } = await create();
    await recordEvents(store, 3);
    await waitUntil("they are received", () => receiver.received.length === 3);
    await waitUntil("they are finished", async () => (await json("show", id)).queued_count === 0);
    const listed = await json("deliveries", id, "--status", "succeeded", "--limit", "2");
    expect(listed).toHaveLength(2);
    expect((await webhooks("deliveries", id)).out.trim().split("\n")).toHaveLength(4);
    const [{ id: deliveryId }] = listed;
    expect(await json("deliveries", id, deliveryId)).toMatchObject({
      id: deliveryId,
      attempts: [{ number: 1, http_status: 200 }],
    });
    expect((await webhooks("deliveries", id, deliveryId)).out).toMatch(/^status {6}200$/m);

    const single = await webhooks("replay", id, deliveryId, "--wait");
    expect([single.code, single.error]).toEqual([0, expect.stringContaining("outcome     succeeded")]);
    expect(await json("deliveries", id, single.out.trim())).toMatchObject({ triggered_by: "replay" });

    const bulk = await webhooks("replay", id, "--from", "2024-01-01", "--event-type", "filing.created", "--wait");
    expect([bulk.code, bulk.error]).toEqual([0, expect.stringContaining("is done: 3 deliveries for 3 events")]);
    await waitUntil("all are received", () => receiver.received.length === 7);
    expect(receiver.received.filter(({ body }) => JSON.parse(body).triggered_by === "replay")).toHaveLength(4);
  }, 60_000);

  test("of a replay with wrong options are not queued", async () => {
    const { id } = await create();
    for (const [words, code, message] of [
      [["replay", id], 2, "needs DELIVERY, or --from TIME"],
      [["replay", id, "x", "--from", "2024-01-01"], 2, "needs DELIVERY, or --from TIME"],
      [["replay", id, "x"], 1, `has no delivery "x"; ${servedCommand(`webhooks deliveries ${id}`)} lists them`],
      [["replay", id, "--from", "today"], 2, '--from: "today" is not accepted; accepted: a date'],
      [["replay", id, "--from", "2020-01-01", "--status", "failed"], 2, "older deliveries are not kept"],
      [
        ["replay", id, "--from", "2024-01-01", "--event-type", "board.changed"],
        2,
        "is not a type of this subscription",
      ],
      [["deliveries", id, "--limit", "0"], 2, "accepted: a whole number from 1"],
      [["deliveries", id, "x"], 1, 'the subscription has no delivery "x"'],
      [["show", "x"], 1, 'the subscription "x" does not exist'],
    ] as const)
      expect({ words, ...(await webhooks(...words)) }).toMatchObject({
        words,
        code,
        out: "",
        error: expect.stringContaining(message),
      });
    expect(await json("deliveries", id)).toEqual([]);
  }, 60_000);
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { insertReplay, insertTest } from "../../../src/webhooks/subscriptions/queries/queueing.ts";
import { listenForNews } from "../../../src/webhooks/worker/claiming/listening.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addAccount, addSubscription } from "../worker/support.ts";

const store = testStore("queueing", { emptyBefore: true });
const heard: (readonly string[])[] = [];
let listening: { stop(): Promise<void> };
beforeEach(async () => {
  heard.length = 0;
  listening = await listenForNews(store.database, {
    onDeliveries: (ids) => heard.push(ids),
    onSubscription() {},
    onReconnect() {},
  });
});
afterEach(() => listening.stop());

test("a test and a replay tell workers which subscription has a delivery, so that they look at no other", async () => {
  const { sql } = store.database;
  const accountId = await addAccount(store);
  const id = await addSubscription(store, "https://receiver.example.org/", { accountId });
  const tested = await insertTest(sql, { accountId, id }, { type: "webhook.test", data: {}, triggeredBy: null });
  await waitUntil("the test is reported", () => heard.length === 1);
  await insertReplay(sql, { accountId, subscriptionId: id, deliveryId: tested?.id ?? "" });
  await waitUntil("the replay is reported", () => heard.length === 2);
  expect(heard).toEqual([[id], [id]]);
});

import { commandText } from "../../command.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import { requireActive, SUBSCRIPTION, withSubscription } from "./owned.ts";

/** `govdata webhooks rotate ID` */
export const rotate = defineCommand({
  summary: "Replace the signing secret at once and print the new one; it is never shown again",
  args: [SUBSCRIPTION],
  async run({ words: [id = ""], settings, print, note }) {
    const current = settings();
    const { rotateSecret } = await import("../../webhooks/subscriptions/subscriptions.ts");
    const { secret } = await withSubscription(current, id, ({ sql, account }) =>
      rotateSecret(sql, account, { id, keys: current.secretsKeys }),
    );
    note(
      "From now on nothing is signed with the old secret, not even retries. Keep the new one now; it is not shown " +
        "again.",
    );
    print(secret);
  },
});

/** `govdata webhooks reactivate ID` */
export const reactivate = defineCommand({
  summary: "Reactivate a disabled subscription, and send what was queued",
  args: [SUBSCRIPTION],
  async run({ words: [id = ""], settings, note }) {
    const { updateSubscription } = await import("../../webhooks/subscriptions/subscriptions.ts");
    await withSubscription(settings(), id, async ({ account, subscription, ...database }) => {
      if (subscription.is_active) return note(`The subscription ${subscription.id} is active already.`);
      await updateSubscription(database, account, { id, change: { is_active: true } });
      note(`The subscription ${subscription.id} is active. What it missed: ${commandText("help webhooks replay")}`);
    });
  },
});

/** `govdata webhooks delete ID` */
export const remove = defineCommand({
  summary: "Delete a subscription: what waits is not sent",
  args: [SUBSCRIPTION],
  async run({ words: [id = ""], settings, note }) {
    const { deleteSubscription } = await import("../../webhooks/subscriptions/subscriptions.ts");
    await withSubscription(settings(), id, async ({ sql, account, subscription }) => {
      await deleteSubscription(sql, account, id);
      note(`Deleted the subscription ${subscription.id} to ${subscription.url}.`);
    });
  },
});

/** `govdata webhooks test ID` */
export const test = defineCommand({
  summary: "Send a test delivery, wait for its first attempt and print it: exit code 1 if it failed",
  details: "A running server sends it. A test that failed is attempted again like any delivery.",
  args: [SUBSCRIPTION],
  options: { json: JSON_OPTION },
  async run({ words: [id = ""], options, settings, print, note }) {
    const current = settings();
    const [{ queueTest }, { openUrlChecks }, { attemptLines, firstAttempt }] = await Promise.all([
      import("../../webhooks/subscriptions/queueing.ts"),
      import("../../webhooks/subscriptions/targets.ts"),
      import("./attempts.ts"),
    ]);
    return withSubscription(current, id, async (owned) => {
      requireActive(owned);
      const { sql, account, subscription } = owned;
      await openUrlChecks(current).requireTarget(subscription.url);
      const { id: deliveryId } = await queueTest(sql, account, subscription.id);
      note(`Delivery ${deliveryId} to ${subscription.url}`);
      const attempt = await firstAttempt(sql, deliveryId);
      if (options.json) {
        const { shownAttempt } = await import("../../webhooks/endpoints/delivery-schemas.ts");
        print(JSON.stringify({ delivery_id: deliveryId, ...shownAttempt(attempt) }, null, 2));
      } else for (const line of attemptLines(attempt)) print(line);
      return attempt.error === null ? undefined : 1;
    });
  },
});

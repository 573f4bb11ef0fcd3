import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import { requireActive, SUBSCRIPTION, withSubscription } from "./owned.ts";

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

import { defineCommand } from "../shell/command.ts";
import { SUBSCRIPTION, withSubscription } from "./owned.ts";

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
    await withSubscription(settings(), id, async ({ sql, account, subscription }) => {
      if (subscription.is_active) return note(`The subscription ${subscription.id} is active already.`);
      await updateSubscription(sql, account, { id, change: { is_active: true } });
      note(`The subscription ${subscription.id} is active. What it missed: govdata help webhooks replay`);
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

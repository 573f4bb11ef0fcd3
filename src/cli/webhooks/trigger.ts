import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { EVENT_TYPE_NAMES, type EventType } from "../../events/names.ts";
import { LISTEN_PORT } from "../../webhooks/limits.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import { requireActive, SUBSCRIPTION, withSubscription } from "./owned.ts";

const ALL = "all";

/** `govdata webhooks trigger TYPE [ID]` */
export const trigger = defineCommand({
  summary: "Send a sample event of a type to a subscription, or to govdata listen: exit code 1 if it failed",
  details:
    "A sample is about an invented company, is signed like any delivery, and has `triggered_by: sample`. It is not " +
    "in the log of events, reaches no other subscription, and does not count as a failure. With ID, a running server " +
    "sends it, and it is attempted again if it fails; it counts as a test. Without ID, this command sends it once, " +
    `to --to, by default where govdata listen is (http://127.0.0.1:${LISTEN_PORT}/), signed with --secret.`,
  examples: [
    "webhooks trigger board.changed ID",
    "webhooks trigger all --secret whsec_…",
    "webhooks trigger filing.created --secret whsec_… --to http://localhost:3000/hooks",
  ],
  args: [
    {
      name: "TYPE",
      doc: "The type of event; all: each that the subscription is to, or each there is.",
      required: true,
      choices: [...EVENT_TYPE_NAMES, ALL],
    },
    { ...SUBSCRIPTION, required: false },
  ],
  options: {
    to: { type: "string", value: "URL", doc: "Where to send, without ID: this machine or a private network, too." },
    secret: { type: "string", value: "SECRET", doc: "What the receiver verifies with (whsec_…), without ID." },
    json: { type: "boolean", doc: `${JSON_OPTION.doc} A line for each sample.` },
  },
  async run({ words: [type = "", id], options: { to, secret, json }, settings, print, note }) {
    const current = settings();
    const outlet: Outlet = { isJson: json, print, note };
    if (id !== undefined) {
      if ((to ?? secret) !== undefined) throw usageError("--to and --secret are for samples without ID");
      return triggerSubscription(current, { id, type }, outlet);
    }
    if (secret === undefined) throw usageError("--secret SECRET is needed without ID: samples are signed");
    return triggerLocal(current, { to: to ?? `http://127.0.0.1:${LISTEN_PORT}/`, secret, type }, outlet);
  },
});

/** What a sample prints, and where. */
interface Outlet {
  isJson: boolean;
  print(line: string): void;
  note(line: string): void;
}

/** The types that a word stands for. The command's table has checked it. */
const typesOf = (word: string, types: readonly EventType[]): readonly EventType[] =>
  word === ALL ? types : types.filter((type) => type === word);

async function triggerSubscription(
  settings: Settings,
  { id, type }: { id: string; type: string },
  { isJson, print, note }: Outlet,
): Promise<number | undefined> {
  const [{ queueSample }, { openUrlChecks }, { attemptLines, firstAttempt }, { shownAttempt }] = await Promise.all([
    import("../../webhooks/subscriptions/queueing.ts"),
    import("../../webhooks/subscriptions/targets.ts"),
    import("./attempts.ts"),
    import("../../webhooks/endpoints/delivery-schemas.ts"),
  ]);
  return withSubscription(settings, id, async (owned) => {
    requireActive(owned);
    const { sql, account, subscription } = owned;
    const types = typesOf(type, subscription.events as EventType[]); // checked when they were stored
    if (types.length === 0)
      throw usageError(`"${type}" is not a type of this subscription; accepted: ${subscription.events.join(", ")}`);
    await openUrlChecks(settings).requireTarget(subscription.url);
    let hasFailed = false;
    for (const each of types) {
      const { id: deliveryId } = await queueSample(sql, account, { id: subscription.id, type: each });
      note(`Delivery ${deliveryId} of ${each} to ${subscription.url}`);
      const attempt = await firstAttempt(sql, deliveryId);
      if (isJson) print(JSON.stringify({ delivery_id: deliveryId, type: each, ...shownAttempt(attempt) }));
      else for (const line of attemptLines(attempt)) print(line);
      hasFailed ||= attempt.error !== null;
    }
    return hasFailed ? 1 : undefined;
  });
}

async function triggerLocal(
  settings: Settings,
  { to, secret, type }: { to: string; secret: string; type: string },
  { isJson, print, note }: Outlet,
): Promise<number | undefined> {
  const [
    { openLocalSender },
    { outcomeText, shownOutcome },
    { sampleDelivery },
    { bodyOf },
    { deliveryHeaders },
    { requiredBaseUrl },
  ] = await Promise.all([
    import("./local-sender.ts"),
    import("./received.ts"),
    import("../../webhooks/catalog/examples.ts"),
    import("../../webhooks/envelope/envelope.ts"),
    import("../../webhooks/envelope/signature.ts"),
    import("../../settings/base-url.ts"),
  ]);
  const sender = openLocalSender("to", to);
  let hasFailed = false;
  let hasNoAnswer = false;
  for (const each of typesOf(type, EVENT_TYPE_NAMES)) {
    const now = new Date();
    const id = Bun.randomUUIDv7();
    const body = bodyOf({ id, recordedAt: now, ...sampleDelivery(each) }, requiredBaseUrl(settings));
    const result = await sender.send({ body, headers: deliveryHeaders(body, secret, now.getTime()) });
    if (isJson) print(JSON.stringify({ delivery_id: id, type: each, ...shownOutcome(result) }));
    else print(`${each}  ${id}  ${outcomeText(result)}`);
    hasFailed ||= result.error !== null;
    hasNoAnswer ||= result.httpStatus === null;
  }
  await sender.close();
  if (hasNoAnswer)
    note(`No answer from ${to}: start ${commandText("listen")} first, or name the address of your program by --to.`);
  return hasFailed ? 1 : undefined;
}

import type { Settings } from "../../config.ts";
import { usageError } from "../../errors.ts";
import { EVENT_TYPE_NAMES, type EventType } from "../../events/names.ts";
import { REPLAYED_STATUSES, type ReplayRequest } from "../../webhooks/replays/queries/replays.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import { requireFields } from "../shell/fields.ts";
import { type OwnedSubscription, ownedDelivery, requireActive, SUBSCRIPTION, withSubscription } from "./owned.ts";

const LOOKS_AGAIN_MS = 500;

/** `govdata webhooks replay ID …` */
export const replay = defineCommand({
  summary: "Send one delivery again, or the events of a time range",
  details:
    "With DELIVERY, a new delivery of the same event is queued. With --from and --to, each event of that time that " +
    "matches the subscription gets one, also events from before the subscription or from while it was disabled. " +
    "Standard output has the id of the new delivery, or of the replay. A running server does the work; --wait waits " +
    "for it, until the first attempt of the delivery has ended, or until all of the replay is queued.",
  examples: [
    "webhooks replay ID DELIVERY",
    "webhooks replay ID --from 2026-03-01 --to 2026-03-02T18:00:00Z --status missed --wait",
  ],
  args: [SUBSCRIPTION, { name: "DELIVERY", doc: "The id of the delivery to send again." }],
  options: {
    from: { type: "string", value: "TIME", doc: "Events recorded since then: a date or a time (UTC)." },
    to: { type: "string", value: "TIME", doc: "Events recorded before then; now by default." },
    status: {
      type: "string",
      value: "STATUS",
      doc: "Only events whose newest delivery failed or succeeded, or that have none (missed).",
      choices: REPLAYED_STATUSES,
    },
    "event-type": { type: "string", value: "TYPE", doc: "Only events of this type.", choices: EVENT_TYPE_NAMES },
    wait: { type: "boolean", doc: "Wait; exit code 1 if the attempt failed or the replay was canceled." },
    json: JSON_OPTION,
  },
  async run({ words: [id = "", deliveryId], options, settings, print, note }) {
    const { from, status, "event-type": eventType } = options;
    const isBulk = from !== undefined;
    if (isBulk === (deliveryId !== undefined) || (!isBulk && (options.to ?? status ?? eventType) !== undefined))
      throw usageError("webhooks replay needs DELIVERY, or --from TIME with the options of a time range");
    const current = settings();
    const outlet: Outlet = { settings: current, waits: options.wait, isJson: options.json, print, note };
    return withSubscription(current, id, async (owned) => {
      requireActive(owned);
      if (deliveryId !== undefined) return replayDelivery(owned, deliveryId, outlet);
      const range = { from: from ?? "", ...(options.to === undefined ? {} : { to: options.to }) };
      const narrowing = { ...(status ? { status } : {}), ...(eventType ? { event_type: eventType } : {}) };
      return replayRange(owned, { ...range, ...narrowing }, outlet);
    });
  },
});

/** What a replay prints, and where. */
interface Outlet {
  settings: Settings;
  waits: boolean;
  isJson: boolean;
  print(line: string): void;
  note(line: string): void;
}

async function replayDelivery(
  owned: OwnedSubscription,
  deliveryId: string,
  { settings, waits, isJson, print, note }: Outlet,
): Promise<number | undefined> {
  const [{ queueReplay }, { openUrlChecks }] = await Promise.all([
    import("../../webhooks/subscriptions/queueing.ts"),
    import("../../webhooks/subscriptions/targets.ts"),
  ]);
  const { sql, account, subscription } = owned;
  const { id } = await ownedDelivery(owned, deliveryId);
  await openUrlChecks(settings).requireTarget(subscription.url);
  const queued = await queueReplay(sql, account, { subscriptionId: subscription.id, id });
  print(isJson ? JSON.stringify({ replay_delivery_id: queued.id, queued_at: queued.queued_at }, null, 2) : queued.id);
  if (!waits) return undefined;
  const { attemptLines, firstAttempt } = await import("./attempts.ts");
  const attempt = await firstAttempt(sql, queued.id);
  for (const line of attemptLines(attempt)) note(line);
  return attempt.error === null ? undefined : 1;
}

async function replayRange(
  { sql, account, subscription }: OwnedSubscription,
  body: { from: string; to?: string; status?: NonNullable<ReplayRequest["status"]>; event_type?: EventType },
  { settings, waits, isJson, print, note }: Outlet,
): Promise<number | undefined> {
  const [{ NewReplay, shownReplay }, { rangeFaults, requireReplay, startReplay }, { openUrlChecks }] =
    await Promise.all([
      import("../../webhooks/endpoints/replay-schemas.ts"),
      import("../../webhooks/replays/replays.ts"),
      import("../../webhooks/subscriptions/targets.ts"),
    ]);
  await requireFields(NewReplay, body, rangeFaults(body, settings));
  const request = { subscriptionId: subscription.id, body };
  let row = await startReplay({ sql, urls: openUrlChecks(settings) }, account, request);
  if (!isJson) print(row.id);
  if (waits) note("Waiting for a running server (govdata serve, with webhooks in GOVDATA_ROLES) to queue all of it");
  while (waits && row.state === "running") {
    await Bun.sleep(LOOKS_AGAIN_MS);
    row = await requireReplay(sql, account, { subscriptionId: subscription.id, id: row.id });
  }
  if (isJson) print(JSON.stringify(shownReplay(row), null, 2));
  if (waits) note(`The replay is ${row.state}: ${row.delivery_count} deliveries for ${row.event_count} events`);
  return row.state === "canceled" ? 1 : undefined;
}

import type { Sql } from "postgres";
import type { Settings } from "../../config.ts";
import { DAY_MS } from "../../durations.ts";
import { conflict, type ErrorDetail, type GovdataError, invalidRequest, notFound, unavailable } from "../../errors.ts";
import type { EventType } from "../../events/names.ts";
import { isUuid } from "../../http/parameters/uuid.ts";
import { readTime, TIME_IN_WORDS } from "../../reference/times.ts";
import { cutText } from "../../text.ts";
import { type Owner, requireActiveSubscription, requireSubscription } from "../subscriptions/subscriptions.ts";
import type { UrlChecks } from "../subscriptions/targets.ts";
import { endReplay } from "./queries/batches.ts";
import {
  insertBulkReplay,
  REPLAYED_STATUSES,
  type ReplayRequest,
  type ReplayRow,
  replayOf,
  runningReplayOf,
} from "./queries/replays.ts";

/** The end of a range without one. Any end that is later than now counts as now, by the database's clock. */
const END_OF_TIME = "9999-12-31";

/** The body of a request for a replay. */
export interface ReplayBody {
  from: string;
  /** Now by default. */
  to?: string;
  status?: ReplayRequest["status"];
  event_type?: EventType | null;
}

/**
 * Returns the faults of a time range that a schema can't tell. With a status, deliveries are asked for, and they are
 * kept only for the days of the setting: an event whose delivery is deleted would look like one that was missed.
 */
export function rangeFaults(
  body: unknown,
  { deliveryDays }: Pick<Settings, "deliveryDays">,
  now = new Date(),
): ErrorDetail[] {
  const { from, to, status } = Object(body) as Record<string, unknown>;
  const faults: ErrorDetail[] = [];
  const [fromTime, toTime] = [from, to].map((text) => (typeof text === "string" ? readTime(text) : undefined));
  for (const [parameter, text, time] of [
    ["from", from, fromTime],
    ["to", to, toTime],
  ] as const)
    if (typeof text === "string" && time === undefined)
      faults.push({ parameter, message: `${quoted(text)} is not accepted; accepted: ${TIME_IN_WORDS}` });
  if (fromTime === undefined) return faults;
  const fault = fromFault(fromTime, { toTime, now, keptDays: isStatus(status) ? deliveryDays : undefined });
  if (fault !== undefined) faults.push({ parameter: "from", message: `${quoted(String(from))} ${fault}` });
  return faults;
}

const isStatus = (status: unknown): boolean => REPLAYED_STATUSES.some((word) => word === status);

const quoted = (text: string): string => JSON.stringify(cutText(text, 80));

/** What is wrong with the start of a time range; ends the sentence that begins with it. */
function fromFault(
  fromTime: Date,
  { toTime, now, keptDays }: { toTime: Date | undefined; now: Date; keptDays: number | undefined },
): string | undefined {
  if (toTime !== undefined && fromTime >= toTime) return "is not before `to`; accepted: an earlier time";
  if (fromTime > now) return "is in the future; accepted: a time that has passed";
  if (keptDays === undefined || fromTime.getTime() >= now.getTime() - keptDays * DAY_MS) return undefined;
  return (
    `is more than ${keptDays} days ago, and older deliveries are not kept (GOVDATA_DELIVERY_DAYS); ` +
    "accepted: a later time, or no `status`"
  );
}

/**
 * Begins a replay, and returns it. Its body was checked by schema and by {@link rangeFaults}.
 * @throws 404, 400 for a type of events that the subscription does not have; 409 if it is not active, its target is not
 * accepted any more, or a replay of it runs; what `takeUses` throws
 */
export async function startReplay(
  { sql, urls, takeUses }: { sql: Sql; urls: UrlChecks; takeUses?: () => Promise<void> },
  account: Owner,
  { subscriptionId, body }: { subscriptionId: string; body: ReplayBody },
): Promise<ReplayRow> {
  const subscription = await requireActiveSubscription(sql, account, subscriptionId);
  const { status = null, event_type: eventType = null } = body;
  if (eventType !== null && !subscription.events.includes(eventType))
    throw invalidRequest(
      [
        {
          parameter: "event_type",
          message: `"${eventType}" is not a type of this subscription; accepted: ${subscription.events.join(", ")}`,
        },
      ],
      "fields",
    );
  await urls.requireTarget(subscription.url);
  await takeUses?.();
  const request = { from: new Date(body.from), to: new Date(body.to ?? END_OF_TIME), status, eventType };
  const replay = await insertBulkReplay(sql, subscription.id, request);
  if (replay !== undefined) return replay;
  const running = await runningReplayOf(sql, subscription.id);
  if (running === undefined) throw unavailable("The subscription changed meanwhile; try again");
  throw replayRuns(running.id);
}

/** 409: a subscription has one replay at a time. */
export const replayRuns = (id: string): GovdataError =>
  conflict(`The replay ${id} of this subscription runs; wait for its end, or cancel it by DELETE`);

/** Returns a replay of a subscription of the account. @throws 404 */
export async function requireReplay(
  sql: Sql,
  account: Owner,
  { subscriptionId, id }: { subscriptionId: string; id: string },
): Promise<ReplayRow> {
  const subscription = await requireSubscription(sql, account, subscriptionId);
  const replay = isUuid(id) ? await replayOf(sql, subscription.id, id) : undefined;
  if (replay === undefined)
    throw notFound("replay", cutText(id, 80), "GET /v1/webhooks/{id}/replays lists those of the subscription");
  return replay;
}

/** Cancels a replay that runs, and returns it; one that has ended stays as it is. @throws 404 */
export async function cancelReplay(
  sql: Sql,
  account: Owner,
  replay: { subscriptionId: string; id: string },
): Promise<ReplayRow> {
  const { id } = await requireReplay(sql, account, replay);
  await endReplay(sql, id, "canceled");
  return requireReplay(sql, account, replay);
}

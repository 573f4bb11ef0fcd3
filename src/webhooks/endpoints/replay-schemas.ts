import { type Static, Type } from "@sinclair/typebox";
import { TIME_IN_WORDS, TIME_PATTERN } from "../../reference/times.ts";
import { accepting, nullable, oneOf } from "../../schema.ts";
import { MOST_BEFORE_REPLAY } from "../limits.ts";
import { REPLAYED_STATUSES, type ReplayRow } from "../replays/queries/replays.ts";
import { eventTypeField } from "./narrowing-schemas.ts";
import { idField, timeField } from "./subscription-schemas.ts";

/** An id of a replay, for examples. */
export const REPLAY_EXAMPLE = "019cae61-7d40-7b1c-a9e2-3f5b7d9c1e04";

const status = oneOf(REPLAYED_STATUSES, {
  name: "ReplayedStatus",
  description:
    "The status of an event's newest delivery. `missed`: it has none, because the subscription was not active or did " +
    "not exist.",
  example: "missed",
});

/** A bulk replay. */
export const Replay = Type.Object(
  {
    id: idField("Its id, for paths.", REPLAY_EXAMPLE),
    subscription_id: idField("The subscription that it sends to."),
    from: timeField("Events that were recorded at this time or later."),
    to: timeField("Events that were recorded before this time. Never later than `created_at`."),
    status: nullable(status),
    event_type: nullable(eventTypeField),
    state: oneOf(["running", "done", "canceled"], {
      name: "ReplayState",
      description:
        "`running` until all its deliveries are queued. It also waits in this state: while more than " +
        `${MOST_BEFORE_REPLAY.toLocaleString("en-US")} deliveries of the subscription wait, ` +
        "and while the subscription is not active.",
      example: "running",
    }),
    event_count: Type.Integer({ minimum: 0, description: "Events that were looked at so far.", example: 1203 }),
    delivery_count: Type.Integer({ minimum: 0, description: "Deliveries that were queued so far.", example: 87 }),
    created_at: timeField("When it was begun."),
    finished_at: nullable(timeField("When it ended; null while it runs.")),
  },
  { $id: "WebhookReplay", description: "A bulk replay: the events of a time range, sent to a subscription again." },
);

const time = (description: string, example: string) =>
  accepting(Type.String({ description, example, pattern: TIME_PATTERN }), TIME_IN_WORDS);

/** The body that begins a replay. */
export const NewReplay = Type.Object(
  {
    from: time("Events that were recorded at this time or later. A date is its start in UTC.", "2026-03-01"),
    to: Type.Optional(
      time(
        "Events that were recorded before this time: now by default, and where it is later than now.",
        "2026-03-02T18:00:00Z",
      ),
    ),
    status: Type.Optional(nullable(status)),
    event_type: Type.Optional(nullable(eventTypeField)),
  },
  { description: "Which events to send again." },
);

/** Returns a replay as answers have it. */
export const shownReplay = (row: ReplayRow): Static<typeof Replay> => ({
  id: row.id,
  subscription_id: row.subscription_id,
  from: row.from_time.toISOString(),
  to: row.to_time.toISOString(),
  status: row.status,
  event_type: row.event_type,
  state: row.state,
  event_count: row.event_count,
  delivery_count: row.delivery_count,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

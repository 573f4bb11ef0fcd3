import { usageError } from "../errors.ts";
import { deliveredData } from "../events/addresses.ts";
import { EVENT_TYPE_NAMES } from "../events/names.ts";
import type { RecordedEvent } from "../events/queries.ts";
import { readTime, TIME_IN_WORDS } from "../reference/times.ts";
import { requiredBaseUrl } from "../settings/base-url.ts";
import { defineCommand, JSON_OPTION, wholeNumber } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { table } from "./shell/text.ts";

const DEFAULT_LIMIT = 100;
const MOST = 1_000_000;

/** `govdata events`: the log of what happened to filings. */
export const eventsCommand = defineCommand({
  summary: "List the event log: filings, items of 8-Ks, pay, board changes, amendments",
  details:
    "Shows the newest events, in the order in which they were recorded. Each event is recorded once, when its filing " +
    "is first parsed, and never changes. --json prints id, type, timestamp and data, with data as in deliveries. " +
    "--after prints the events that follow the event with that id. Ids rise as events are recorded, so reading on " +
    "from the last id misses none. The data of events older than GOVDATA_EVENT_DAYS is gone (null).",
  examples: ["events", "events --type board.changed --json", "events --after 41250 --limit 1000 --json"],
  options: {
    type: {
      type: "string",
      value: "TYPE",
      multiple: true,
      choices: EVENT_TYPE_NAMES,
      doc: "Only events of this type.",
    },
    since: {
      type: "string",
      value: "TIME",
      doc: "Only events recorded since then: YYYY-MM-DD, or with a time, 2025-01-31T18:00:00Z (UTC).",
    },
    after: {
      type: "string",
      value: "ID",
      doc: "Only events after this one, oldest first; 0 starts at the beginning.",
    },
    limit: { type: "string", value: "N", doc: `The most events to print; ${DEFAULT_LIMIT} by default.` },
    json: JSON_OPTION,
  },
  async run({ options, settings, print }) {
    const filter = {
      types: options.type ?? [],
      since: options.since === undefined ? undefined : timeOf(options.since),
      after: options.after === undefined ? undefined : idOf(options.after),
      limit: options.limit === undefined ? DEFAULT_LIMIT : wholeNumber("limit", options.limit, { most: MOST }),
    };
    const baseUrl = options.json ? requiredBaseUrl(settings()) : settings().baseUrl;
    const recorded = await withDatabase(settings(), async ({ sql }) => {
      const { recordedEvents } = await import("../events/queries.ts");
      return recordedEvents(sql, filter);
    });
    const events = recorded.map(({ type, data, ...event }) => ({
      ...event,
      type,
      data: data && deliveredData({ type, data }, baseUrl),
    }));
    if (options.json) print(JSON.stringify(events.map(jsonEvent), null, 2));
    else for (const line of table(["recorded", "type", "data"], events.map(textEvent))) print(line);
  },
});

const seconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

const jsonEvent = ({ id, type, recorded_at, data }: RecordedEvent) => ({
  id,
  type,
  timestamp: seconds(recorded_at),
  data,
});

/** Returns an event for people: when it was recorded, its type, and its values. */
export const textEvent = ({ type, recorded_at, data }: Omit<RecordedEvent, "id">): [string, string, string] => [
  seconds(recorded_at),
  type,
  data === null
    ? "(emptied)"
    : Object.values(data)
        .filter((value) => value !== null && !String(value).startsWith("http"))
        .join(" · "),
];

function timeOf(text: string): Date {
  const time = readTime(text);
  if (time === undefined) throw usageError(`--since: "${text}" is not a time; accepted: ${TIME_IN_WORDS}`);
  return time;
}

function idOf(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw usageError(`--after: "${text}" is not an event id (a whole number from 0)`);
  return id;
}

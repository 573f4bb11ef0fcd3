import type { Sql } from "postgres";
import { gone, invalidRequest } from "../../errors.ts";
import { EVENT_TYPE_NAMES } from "../../events/names.ts";
import type { Values } from "../../http/parameters/parameters.ts";
import type { EventSource, StreamContext } from "../../http/stream.ts";
import { stream } from "../../http/stream.ts";
import type { Database } from "../../storage/database.ts";
import { EventFollower } from "../streaming/follower.ts";
import { idBefore, lastEmptied, newestId } from "../streaming/queries.ts";
import { type CompanyDirectory, withCiks } from "../subscriptions/companies.ts";
import { type FieldChecks, fieldFaults } from "../subscriptions/fields.ts";
import type { Narrowing } from "../subscriptions/queries/subscriptions.ts";
import { listsOf } from "./narrowing-schemas.ts";
import { EVENT_ID, readEventId, streamParameters } from "./stream-parameters.ts";

type StreamValues = Values<typeof streamParameters>;

/** What streams of events are made from. */
interface StreamParts {
  database: Database;
  checks: FieldChecks;
  /** This service's own addresses are below it. */
  baseUrl: string;
}

/** The endpoint that sends new events as they are recorded. */
export const streamEndpoint = (parts: StreamParts) =>
  stream({
    id: "getEventStream",
    path: "/v1/us/sec/events/stream",
    tag: "Webhooks",
    summary: "New events as they are recorded",
    description:
      "The events that webhooks carry, as server-sent events (`text/event-stream`), when they are recorded: filings, " +
      "items of current reports, amendments, board changes, executive pay. The lists narrow them as those of a " +
      "subscription do. `data` is the payload of a delivery, and `id` the place of the event in the log: with it, a " +
      "client that was cut off continues, and misses nothing. A stream is one request, whatever it sends.",
    parameters: streamParameters,
    gone: {
      when: "Events after the last one that the client has are no longer kept.",
      message: noLonger(41_250, 41_900),
    },
    open: eventSources(parts),
  });

/**
 * Returns a function that checks what was sent, and returns the source of the events. All sources share one follower of
 * the log. @throws 400 for what names nothing, 410 where events after the last one of the client are emptied
 */
export function eventSources({ database, checks, baseUrl }: StreamParts) {
  const { sql } = database;
  const follower = new EventFollower({ database, baseUrl });
  return async (values: StreamValues, { lastEventId }: Pick<StreamContext, "lastEventId">): Promise<EventSource> => {
    const lists = await readLists(values, checks);
    const newest = await newestId(sql);
    const position = await startOf(sql, values, { lastEventId, newest });
    // Most streams begin at the end. A thousand companies are sent to the database only if there is something to ask.
    const emptied = position < newest ? await lastEmptied(sql, lists, position) : undefined;
    if (emptied !== undefined) throw gone(noLonger(position, emptied));
    return follower.source(lists, position);
  };
}

/** Returns the number of the event after which a stream begins. @throws 400 for a number that no event has yet */
async function startOf(
  sql: Sql,
  { last_event_id: sentId, since }: StreamValues,
  { lastEventId, newest }: { lastEventId: string | undefined; newest: number },
): Promise<number> {
  if (lastEventId === undefined && sentId === undefined) return since === undefined ? newest : idBefore(sql, since);
  const id = lastEventId === undefined ? sentId : readEventId(lastEventId);
  if (id !== undefined && id <= newest) return id;
  const parameter = lastEventId === undefined ? "last_event_id" : "Last-Event-ID";
  const text = JSON.stringify(lastEventId ?? String(sentId));
  throw invalidRequest([{ parameter, message: `${text} is not accepted; accepted: ${EVENT_ID} to ${newest}` }]);
}

/** Returns the lists that narrow a stream, companies as CIKs. @throws 400 for unknown companies and forms */
async function readLists({ last_event_id: _, since: __, ...lists }: StreamValues, checks: FieldChecks) {
  // Asked once: the check and the lists need the same answer, and a list can have a thousand companies.
  let foundCompanies: ReturnType<CompanyDirectory["find"]> | undefined;
  const directory: CompanyDirectory = {
    ...checks.directory,
    find: (texts) => (foundCompanies ??= checks.directory.find(texts)),
  };
  const faults = await fieldFaults(lists, { ...checks, directory });
  if (faults.length > 0) throw invalidRequest(faults);
  const { events = EVENT_TYPE_NAMES, ...narrowing } = lists;
  const sent = Object.fromEntries(Object.entries(narrowing).filter(([, list]) => list !== undefined));
  return withCiks<Narrowing>(listsOf({ events, ...sent }), directory);
}

const noLonger = (position: number, emptied: number): string =>
  `Events after ${position}, up to ${emptied}, are no longer kept (GOVDATA_EVENT_DAYS), so that the stream can't ` +
  `continue without a gap; continue with last_event_id=${emptied} for what is kept, or without it for new events only`;

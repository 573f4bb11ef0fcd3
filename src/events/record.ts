import { Value } from "@sinclair/typebox/value";
import type { TransactionSql } from "postgres";
import { failed } from "../errors.ts";
import { deliveredData, OWN_ADDRESSES } from "./addresses.ts";
import { EVENT_TYPES, type FilingEvent } from "./event-types.ts";
import { insertEvents, lockLog, type NewEvent } from "./queries.ts";

/**
 * Records events in the transaction that writes what they are about, and returns how many are new. An event that the
 * log has stays as it was first recorded. Addresses of this service are paths: `/v1/…`.
 *
 * Numbers increase in the order in which transactions commit. A transaction that has recorded therefore makes others
 * that record wait until it ends: record last.
 * @throws `failed` if `data` does not fit the schema of its type, or if a feature that acts on events fails. Both are
 * faults of this program.
 */
export async function record(tx: TransactionSql, events: readonly FilingEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const checkedEvents = events.map(checked);
  await lockLog(tx);
  try {
    return (await insertEvents(tx, checkedEvents)).length;
  } catch (error) {
    throw triggerFault(error) ?? error;
  }
}

/**
 * Returns an error in a function that acts on events as `failed`. As a data error of PostgreSQL it would be taken for a
 * fault of the filing, and the filing would not be read again. Undefined for other errors.
 */
function triggerFault(error: unknown): Error | undefined {
  const { message, where: context } = error as { message?: unknown; where?: unknown };
  const [name] = /(?<=function )[^(]+(?=\()/.exec(String(context)) ?? [];
  return name === undefined ? undefined : failed(`events could not be recorded: ${name}: ${message}`, error);
}

/** Any address will do to check an event as it is delivered. */
const SOME_BASE_URL = "http://localhost";

function checked(event: FilingEvent): NewEvent {
  for (const field of OWN_ADDRESSES[event.type] ?? []) checkPath(event, field);
  const [error] = Value.Errors(EVENT_TYPES[event.type].data, deliveredData(event, SOME_BASE_URL));
  if (error) throw failed(`${event.type}: ${error.path} ${error.message}, but is ${JSON.stringify(error.value)}`);
  const { filers } = event;
  return {
    type: event.type,
    dedupe_key: dedupeKey(event),
    filing_type: event.filingType,
    data: event.data,
    ciks: distinct(filers.map(({ cik }) => cik)),
    sic_prefixes: distinct(filers.flatMap(({ sic }) => prefixesOf(sic ?? ""))),
    states: distinct(filers.flatMap(({ state }) => state ?? [])),
    item_codes: event.itemCodes,
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

/** Subscriptions list prefixes of SIC codes. An index finds them by equality with one of the event's. */
const prefixesOf = (sic: string): string[] => Array.from(sic, (_, index) => sic.slice(0, index + 1));

function checkPath({ type, data }: FilingEvent, field: string): void {
  const path = (data as Record<string, unknown>)[field];
  if (!String(path).startsWith("/")) throw failed(`${type}: ${field} is not a path, but is ${JSON.stringify(path)}`);
}

/** Returns what identifies an event of its type, however often the filing is parsed and for which of its companies. */
function dedupeKey(event: FilingEvent): string {
  switch (event.type) {
    case "filing.created":
      return event.data.accession_number;
    case "corporate_event.created":
      return `${event.data.accession} ${event.data.item_code}`;
    case "board.changed":
      return `${event.data.accession} ${event.data.change_type} ${event.data.member_name.toLowerCase()}`;
    case "compensation.filed":
    case "amendment.filed":
      return event.data.accession;
  }
}

import { Value } from "@sinclair/typebox/value";
import type { TransactionSql } from "postgres";
import { failed } from "../errors.ts";
import { EVENT_TYPES, type FilingEvent } from "./event-types.ts";
import { insertEvents, lockLog, type NewEvent } from "./queries.ts";

/**
 * Records events in the transaction of what they tell of, each once: one that the log has is left as it was first
 * recorded. Their numbers rise in the order in which transactions commit, so that a transaction which has recorded
 * holds up others that record, until its end: record last. Gives how many are new.
 * @throws `failed` for `data` that is not as its type's schema has it, which is a fault of this program.
 */
export async function record(tx: TransactionSql, events: readonly FilingEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const checkedEvents = events.map(checked);
  await lockLog(tx);
  return (await insertEvents(tx, checkedEvents)).length;
}

function checked(event: FilingEvent): NewEvent {
  const [error] = Value.Errors(EVENT_TYPES[event.type].data, event.data);
  if (error) throw failed(`${event.type}: ${error.path} ${error.message}, but is ${JSON.stringify(error.value)}`);
  return { type: event.type, dedupe_key: dedupeKey(event), filing_type: event.filingType, data: event.data };
}

/** What makes two events of one type the same, however often the filing is parsed and for which of its companies. */
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

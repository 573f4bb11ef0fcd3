import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { bodyOf } from "../../../../src/webhooks/envelope/envelope.ts";
import { type Journal, type Receipt, readJournal } from "./journal.ts";
import { type DeliveryRow, deliveryPages, fanOutFaults, subscriptionFaults } from "./records.ts";

/** How a run ended, by its database and by what the receiver saw. */
export interface Verdict {
  deliveries: number;
  attempts: number;
  requests: number;
  /** Deliveries that are not finished, or finished without an answer by the receiver. */
  lost: number;
  /** Requests that no attempt accounts for: their process ended before it recorded them. */
  duplicates: number;
  /** All that is wrong, lost deliveries included; `[]` if all is right. */
  faults: string[];
}

/** What a run is judged by. */
export interface Evidence {
  sql: Sql;
  /** The file that the receiver wrote. */
  journal: string;
  /** How often each delivery was leased by a process at the moment that it was ended or cut off. */
  leases: ReadonlyMap<string, number>;
}

/** The journal and leases, while deliveries are compared with them, and the verdict so far. */
interface Comparison {
  seen: Journal;
  leases: ReadonlyMap<string, number>;
  verdict: Verdict;
}

/** Compares what the database says with what the receiver saw. Call it when nothing is due any more. */
export async function judge({ sql, journal, leases }: Evidence): Promise<Verdict> {
  const seen = await readJournal(journal);
  const verdict: Verdict = { deliveries: 0, attempts: 0, requests: 0, lost: 0, duplicates: 0, faults: [] };
  verdict.faults.push(...seen.faults, ...(await fanOutFaults(sql)), ...(await subscriptionFaults(sql)));
  for await (const rows of deliveryPages(sql)) for (const row of rows) compareDelivery(row, { seen, leases, verdict });
  for (const id of seen.receipts.keys()) verdict.faults.push(`the receiver got ${id}, which is not a delivery`);
  return verdict;
}

/** Adds a delivery to the verdict, and takes its receipt out of the journal. */
function compareDelivery(row: DeliveryRow, { seen, leases, verdict }: Comparison): void {
  const receipt = seen.receipts.get(row.id);
  seen.receipts.delete(row.id);
  const { requests = 0, accepted = 0 } = receipt ?? {};
  const isLost = (row.state !== "succeeded" && row.state !== "failed") || (row.state === "succeeded" && accepted === 0);
  const duplicates = Math.max(0, requests - row.answered);
  verdict.deliveries++;
  verdict.attempts += row.attempts;
  verdict.requests += requests;
  verdict.lost += isLost ? 1 : 0;
  verdict.duplicates += duplicates;
  const faults = [...recordFaults(row), ...(receipt === undefined ? [] : byteFaults(row, receipt))];
  if (isLost) faults.push(`is ${row.state} after ${row.attempts} attempts; the receiver accepted it ${accepted} times`);
  if (requests < row.answered) faults.push(`has ${row.answered} answered attempts, and the receiver saw ${requests}`);
  const mostRequests = row.attempts + (leases.get(row.id) ?? 0);
  if (requests > mostRequests) faults.push(`was received ${requests} times; at most ${mostRequests} are explained`);
  verdict.faults.push(...faults.map((fault) => `delivery ${row.id} ${fault}`));
}

/** Returns what does not fit together in a delivery's own records. */
function recordFaults(row: DeliveryRow): string[] {
  const faults: string[] = [];
  const { attempts, recorded, newest, errors, state } = row;
  if (recorded !== attempts || newest !== attempts)
    faults.push(`counts ${attempts} attempts, and ${recorded} are recorded, the newest with number ${newest}`);
  if (row.is_open) faults.push(`is ${state} and still has a due time or a claim, or lacks a time of completion`);
  if (state === "succeeded" && (errors !== attempts - 1 || !row.newest_succeeded))
    faults.push(`succeeded at attempt ${attempts}, but ${errors} attempts have an error`);
  if (state === "failed" && (attempts !== 5 || errors !== 5))
    faults.push(`failed after ${attempts} attempts, ${errors} of them with an error`);
  return faults;
}

function byteFaults(row: DeliveryRow, { sha256 }: Receipt): string[] {
  const { id, type, recorded_at: recordedAt, data, triggered_by: triggeredBy, base } = row;
  const body = bodyOf({ id, type, recordedAt, data, triggeredBy }, base ?? "");
  const expected = createHash("sha256").update(body).digest("hex");
  return sha256 === expected ? [] : ["was received with other bytes than its payload"];
}

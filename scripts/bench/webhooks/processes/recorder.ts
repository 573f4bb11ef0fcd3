/** Records events at a steady rate, as loads do: by `record`, in statements of at most 50 events. */
import type { FilingEvent } from "../../../../src/events/event-types.ts";
import { record } from "../../../../src/events/record.ts";
import { type DatabaseTarget, openClient } from "../../../../src/storage/connections/client.ts";
import { answerCalls } from "./calls.ts";
import { Histogram, type Times } from "./histogram.ts";

/** What to record. */
export interface Recording {
  target: DatabaseTarget;
  perSecond: number;
  seconds: number;
  /** Forms of the filings, in turns: each fits one subscription. */
  forms: readonly string[];
  /** Makes accession numbers differ between recordings of one database. */
  series: number;
}

/** What was recorded. */
export interface Recorded {
  count: number;
  seconds: number;
  /** From the time when an event was planned to be recorded until its transaction began. */
  delay: Times;
  /** Times of whole transactions. */
  transactions: Times;
}

const EVENTS_PER_STATEMENT = 50;
const TICK_MS = 10;

/** Makes the payload of a delivery about 600 bytes. */
const COMPANY = `Example Holdings ${"of the United States ".repeat(14)}Inc.`;

/** A filing with a number of its own. */
export const madeFiling = (series: number, number: number, form: string): FilingEvent => {
  const digits = String(number).padStart(8, "0");
  return {
    type: "filing.created",
    filingType: form,
    filers: [],
    itemCodes: null,
    data: {
      filing_type: form,
      cik: "0000320193",
      ticker: "AAPL",
      company_name: COMPANY,
      accession_number: `${String(series).padStart(10, "0")}-${digits.slice(0, 2)}-${digits.slice(2)}`,
      filed_at: "2026-11-01T10:01:36Z",
      processed_at: "2026-11-01T10:02:10Z",
    },
  };
};

async function recordSteadily({ target, perSecond, seconds, forms, series }: Recording): Promise<Recorded> {
  const { sql } = openClient(target, { max: 1, connection: { application_name: "bench recorder" } });
  await sql`select 1`;
  const [delay, transactions] = [new Histogram(), new Histogram()];
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  const plannedAt = (number: number): number => began + (number * 1_000) / perSecond;
  let count = 0;
  while (count < total) {
    const now = performance.now();
    const due = Math.min(total, Math.floor(((now - began) * perSecond) / 1_000));
    const end = Math.min(due, count + EVENTS_PER_STATEMENT);
    if (end === count) {
      await Bun.sleep(TICK_MS);
      continue;
    }
    const events = Array.from({ length: end - count }, (_, index) =>
      madeFiling(series, count + index, forms[(count + index) % forms.length] ?? ""),
    );
    for (let number = count; number < end; number++) delay.add(now - plannedAt(number));
    await sql.begin((tx) => record(tx, events));
    transactions.add(performance.now() - now);
    count = end;
    const isBehind = performance.now() > plannedAt(count + EVENTS_PER_STATEMENT);
    if (!isBehind) await Bun.sleep(TICK_MS - ((performance.now() - began) % TICK_MS));
  }
  const took = (performance.now() - began) / 1_000;
  await sql.end();
  return { count, seconds: took, delay: delay.times(), transactions: transactions.times() };
}

const calls = { record: recordSteadily };

/** What the recorder answers to the bench. */
export type RecorderCalls = typeof calls;

if (import.meta.main) answerCalls(calls);

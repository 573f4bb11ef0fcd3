import type { Sql } from "postgres";
import type { ListAnswer } from "../../../http/answer.ts";
import {
  countOfFilings,
  type FilingListFilter,
  type FilingOfCompany,
  listedFilings,
} from "../../queries/filing-lists.ts";

/** Filings read at a time for CSV and NDJSON. */
const BATCH_ROWS = 5_000;

/** Returns a list of filings, each as `recordOf` gives it. */
export function filingPages<Row>(
  sql: Sql,
  filter: FilingListFilter,
  recordOf: (row: FilingOfCompany) => Row,
): ListAnswer<Row, unknown> {
  return {
    async page(range) {
      const [rows, total] = await Promise.all([listedFilings(sql, filter, range), countOfFilings(sql, filter)]);
      return { rows: rows.map(recordOf), total };
    },
    // Continues after the last row, so that filings added meanwhile do not shift the batches.
    async *all() {
      for (let after = filter.after; ; ) {
        const rows = await listedFilings(sql, { ...filter, after }, { limit: BATCH_ROWS, offset: 0 });
        if (rows.length > 0) yield rows.map(recordOf);
        const last = rows.at(-1);
        if (rows.length < BATCH_ROWS || !last) return;
        after = { filedOn: last.filed_on, accessionNumber: last.accession_number, cik: last.cik };
      }
    },
  };
}

/** A list without a row. */
export const noRows = <Row>(): ListAnswer<Row, unknown> => ({ page: () => ({ rows: [], total: 0 }), all: () => [] });

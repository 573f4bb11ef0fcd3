import type { Sql } from "postgres";
import type { GovdataError } from "../../../errors.ts";
import type { ListAnswer } from "../../../http/answer.ts";
import {
  companySections,
  type ListedSectionRow,
  type ReportColumns,
  type SectionColumns,
  type SectionFilter,
} from "../../queries/section-lists.ts";
import type { SentIdentifier } from "../parameters.ts";
import { type SectionSummary, sectionSummary } from "./section-records.ts";

/** Sections read at a time for CSV and NDJSON. */
const BATCH_ROWS = 5_000;

/** Returns the sections of a company that match. */
export function companySectionList({
  sql,
  identifier,
  filter,
  noCompany,
}: {
  sql: Sql;
  identifier: SentIdentifier;
  filter: SectionFilter;
  noCompany: (identifier: SentIdentifier) => Promise<GovdataError>;
}): ListAnswer<SectionSummary, unknown> {
  const read = async (range: { limit: number; offset: number }, after?: SectionFilter["after"]) => {
    const rows = await companySections(sql, identifier, { ...filter, ...(after ? { after } : {}) }, range);
    if (!rows[0]) throw await noCompany(identifier);
    return rows;
  };
  return {
    async page(range) {
      const rows = await read(range);
      return { rows: rows.flatMap(summaryOf), total: rows[0]?.total ?? 0 };
    },
    // Continues after the last row, so that sections added meanwhile do not shift the batches.
    async *all() {
      let rows = await read({ limit: BATCH_ROWS, offset: 0 });
      for (;;) {
        const sections = rows.flatMap(summaryOf);
        if (sections.length > 0) yield sections;
        const last = rows.at(-1);
        if (sections.length < BATCH_ROWS || !last?.filed_on || !last.accession_number) return;
        const { filed_on: filedOn, accession_number: accessionNumber, position } = last;
        rows = await read({ limit: BATCH_ROWS, offset: 0 }, { filedOn, accessionNumber, position: position ?? 0 });
      }
    },
  };
}

/** Returns the record of a row; none for the single row of an empty page, whose columns are all null. */
const summaryOf = (row: ListedSectionRow): SectionSummary[] =>
  row.accession_number === null ? [] : [sectionSummary(row.cik, row as ReportColumns & SectionColumns)];

import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { type GovdataError, notCovered, notFound } from "../../../errors.ts";
import {
  type FiledReport,
  reportOf,
  type SectionColumns,
  sectionContent,
  sectionList,
} from "../../queries/section-lists.ts";
import { unpackText } from "../../queries/sections.ts";
import { EXCLUSIONS } from "../../sections/exclusion.ts";
import { reportKind } from "../../sections/report-items.ts";

/** A report that was read for sections, with its fiscal year. */
export type ReadReport = FiledReport & { fiscal_year: number };

/** A filing with its sections, or why it has none. */
export interface FilingSections {
  report: ReadReport;
  sections: readonly SectionColumns[];
  /** A reason and its sentence; null if there are sections. */
  excluded: { reason: string; sentence: string } | null;
}

/** Returns a filing with its sections. @throws 404 if no loaded list has the filing */
export async function filingSections(sql: Sql, accessionNumber: string): Promise<FilingSections> {
  const report = await reportOf(sql, accessionNumber);
  if (!report) throw unknownFiling(accessionNumber);
  const sections = await sectionList(sql, accessionNumber);
  return {
    report: { ...report, fiscal_year: report.fiscal_year ?? Number(report.filed_on.slice(0, 4)) },
    sections,
    excluded: sections.length > 0 ? null : exclusionOf(report),
  };
}

/** 404: no loaded list has the filing. */
export const unknownFiling = (accessionNumber: string): GovdataError =>
  notFound(
    "filing",
    accessionNumber,
    "no loaded list has it. The list of a company's filings is at /v1/us/sec/companies/{identifier}/filings",
  );

/** Why a filing has no sections. */
function exclusionOf({ form, cik, excluded, parsed_at }: FiledReport): NonNullable<FilingSections["excluded"]> {
  const named = (reason: keyof typeof EXCLUSIONS) => ({ reason, sentence: EXCLUSIONS[reason] });
  if (excluded !== null && excluded in EXCLUSIONS) return named(excluded as keyof typeof EXCLUSIONS); // as tested
  if (excluded !== null) return { reason: excluded, sentence: "The report's document could not be read." };
  if (!reportKind(form)) return named(/^(?:20-?F|40-?F|6-?K)/i.test(form) ? "foreign_form" : "other_form");
  const state = parsed_at === null ? "is not loaded" : "was read without its sections";
  return {
    reason: "not_read",
    sentence: `The report's document ${state}. Load it with: ${commandText(`load sec ${cik}`)}`,
  };
}

/**
 * Returns a section of a filing. A type without its part is that of Part II of a 10-Q, or of Part I if Part II lacks
 * it.
 * @throws 404 that lists the filing's sections, or says why it has none
 */
export function sectionNamed({ report, sections, excluded }: FilingSections, key: string): SectionColumns {
  const section =
    sections.find((candidate) => candidate.section_type === key) ??
    sections.find((candidate) => candidate.section_type === `part_i_${key}`);
  if (section) return section;
  const filing = `The ${report.form} ${report.accession_number}`;
  if (excluded) throw notCovered(`${filing} has no sections: ${excluded.sentence}`);
  const keys = sections.map((candidate) => candidate.section_type).join(", ");
  throw notFound("section", key, `${filing} has: ${keys}`);
}

/** The text of a section. */
export async function textOf(sql: Sql, accessionNumber: string, { position }: SectionColumns): Promise<string> {
  const packed = await sectionContent(sql, accessionNumber, position);
  return packed ? unpackText(packed) : ""; // replaced since its list was read
}

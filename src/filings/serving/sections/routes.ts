import type { Sql } from "postgres";
import { commandText } from "../../../command.ts";
import { notFound } from "../../../errors.ts";
import { listOf } from "../../../http/parameters/list-parameter.ts";
import { optional } from "../../../http/parameters/parameters.ts";
import { list, resource } from "../../../http/read-endpoints.ts";
import { reportBefore } from "../../queries/section-lists.ts";
import { type Asking, NO_COMPANY, NO_FILING, PATH, SEC, TAG } from "../asking.ts";
import { formsParameter } from "../form-parameter.ts";
import { requestedForms } from "../lists.ts";
import { metadata, secMetadata } from "../metadata.ts";
import { identifierParameter, yearParameter } from "../parameters.ts";
import { ChangedParagraphRow, changedParagraphRows, SectionChanges, sectionChanges } from "./change-records.ts";
import { companySectionList } from "./company-sections.ts";
import { contentEndpoint } from "./content-endpoint.ts";
import { filingSections, sectionNamed, textOf } from "./filing-sections.ts";
import { notesOnText } from "./notes-on-text.ts";
import {
  reportRecord,
  SectionDetail,
  SectionList,
  SectionSummary,
  sectionMetadata,
  sectionRecord,
} from "./section-records.ts";
import { accessionParameter, isListed, keyOrAll, keyParameter, keysSelected } from "./section-types.ts";

const FILING_PATH = "/v1/us/sec/filings/{accession_number}/sections";
const NO_SECTION = { ...NO_FILING, when: "No loaded list has this filing, or it has no such section." };
const LEFT_OUT =
  "Without `section_type`, types that the contract does not name (`item_4a`, `item_16`, `item_8a`, `item_8b`, " +
  "`item_1112` and others of Regulation AB, `part_i` to `part_iv`) are left out; `section_type=all` has them.";

const typesParameter = optional(
  listOf(keyOrAll, {
    description: "Only these items: `item_1a`, `part_i_item_2`; `item_2` is of any part. `all`: every section.",
    example: "item_1a,item_7",
    maxItems: 50,
  }),
);

/** Items of annual and quarterly reports: lists, texts, and what changed. */
export const sectionEndpoints = (asking: Asking) => [
  companySectionsEndpoint(asking),
  ...filingSectionEndpoints(asking),
  contentEndpoint(asking),
];

const companySectionsEndpoint = ({ sql, dated, noCompany }: Asking) =>
  list({
    id: "listCompanySections",
    path: `${PATH}/{identifier}/sections`,
    tag: TAG,
    summary: "Sections of a company's annual and quarterly reports",
    description:
      "Items of 10-K and 10-Q filings, their amendments and older variants, newest filing first, each in the order " +
      `of the document. ${LEFT_OUT}`,
    parameters: {
      identifier: identifierParameter,
      section_type: typesParameter,
      form: formsParameter,
      year: yearParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("SectionListMetadata", {}),
    row: SectionSummary,
    notFound: NO_COMPANY,
    async answer({ identifier, section_type: sentTypes, form, year }, context) {
      const forms = await requestedForms(sql, identifier, form);
      const filter = { types: keysSelected(sentTypes), forms, year };
      return {
        ...companySectionList({ sql, identifier, filter, noCompany }),
        metadata: metadata(await dated(context), { units: UNITS }),
      };
    },
  });

const UNITS = { word_count: "words", start: "UTF-16 code units", end: "UTF-16 code units" };

const filingSectionEndpoints = ({ sql, dated }: Asking) => [
  resource({
    id: "listFilingSections",
    path: FILING_PATH,
    tag: TAG,
    summary: "Sections of a filing",
    description:
      "The items of an annual or quarterly report. A filing without sections has an empty list, and " +
      `\`metadata.excluded_reason\` says why. ${LEFT_OUT}`,
    parameters: { accession_number: accessionParameter, section_type: typesParameter },
    datasets: [SEC],
    metadata: sectionMetadata("FilingSectionsMetadata"),
    data: SectionList,
    table: {
      row: SectionSummary,
      rows: ({ sections, company_name: _, company_ticker: __, ...report }) =>
        sections.map((section) => ({ ...report, ...section })),
    },
    notFound: NO_FILING,
    async answer({ accession_number: accessionNumber, section_type: sentTypes }, context) {
      const { report, sections, excluded } = await filingSections(sql, accessionNumber);
      const keys = keysSelected(sentTypes);
      const listed = sections.filter((section) => keys === undefined || keys.includes(section.section_type));
      const unlisted = sentTypes === undefined ? sections.filter((section) => !isListed(section.section_type)) : [];
      const notes = [
        ...(excluded ? [excluded.sentence] : []),
        ...(unlisted.length > 0
          ? [`Also: ${unlisted.map((section) => section.section_type).join(", ")} (section_type=all lists them).`]
          : []),
      ];
      return {
        data: {
          ...reportRecord(report),
          company_name: report.name,
          company_ticker: report.ticker,
          sections: listed.map((section) => sectionRecord(report, section)),
        },
        metadata: {
          ...metadata(await dated(context), { units: UNITS, notes }),
          excluded_reason: excluded?.reason ?? null,
        },
      };
    },
  }),
  resource({
    id: "getSection",
    path: `${FILING_PATH}/{section_type}`,
    tag: TAG,
    summary: "The text of a section",
    description:
      "One item of a filing as plain text. In a 10-Q, `item_2` is of Part II; `part_i_item_2` is MD&A, and `item_2` " +
      "too if Part II has no such item.",
    parameters: { accession_number: accessionParameter, section_type: keyParameter },
    datasets: [SEC],
    metadata: sectionMetadata("SectionMetadata"),
    data: SectionDetail,
    notFound: NO_SECTION,
    async answer({ accession_number: accessionNumber, section_type: key }, context) {
      const filing = await filingSections(sql, accessionNumber);
      const section = sectionNamed(filing, key);
      return {
        data: {
          ...reportRecord(filing.report),
          ...sectionRecord(filing.report, section),
          company_name: filing.report.name,
          company_ticker: filing.report.ticker,
          content: await textOf(sql, accessionNumber, section),
          content_type: "text/plain" as const,
        },
        metadata: metadata(await dated(context), { units: UNITS, notes: notesOnText(section, filing.sections) }),
      };
    },
  }),
  resource({
    id: "getSectionChanges",
    path: `${FILING_PATH}/{section_type}/changes`,
    tag: TAG,
    summary: "What changed in a section since the previous filing",
    description:
      "Compares a section with that of the company's previous filing of the same form that has it, paragraph " +
      "by paragraph. A 10-Q is compared with the 10-Q of the quarter before it.",
    // The invented company of the starter data has one report of each form.
    parameters: {
      accession_number: { ...accessionParameter, example: "0000320193-24-000123" },
      section_type: keyParameter,
    },
    datasets: [SEC],
    metadata: secMetadata("SectionChangesMetadata", {}),
    data: SectionChanges,
    table: { row: ChangedParagraphRow, rows: changedParagraphRows },
    notFound: {
      ...NO_FILING,
      when: "No loaded list has this filing, it has no such section, or no earlier filing has one.",
    },
    async answer({ accession_number: accessionNumber, section_type: key }, context) {
      const { section, ...compared } = await comparedSections(sql, accessionNumber, key);
      return {
        data: await sectionChanges(section.section_type, compared.current, compared.previous),
        metadata: metadata(await dated(context), { units: CHANGE_UNITS }),
      };
    },
  }),
];

const CHANGE_UNITS = {
  similarity_score: "fraction",
  paragraphs_added: "paragraphs",
  paragraphs_removed: "paragraphs",
  paragraphs_modified: "paragraphs",
  paragraphs_unchanged: "paragraphs",
};

/** Returns a section and that of the previous filing. @throws 404 if one of the two is not there */
async function comparedSections(sql: Sql, accessionNumber: string, key: string) {
  const filing = await filingSections(sql, accessionNumber);
  const { report } = filing;
  const section = sectionNamed(filing, key);
  const before = await reportBefore(sql, report, section.section_type);
  if (!before)
    throw notFound(
      `earlier ${report.form} with the section`,
      section.section_type,
      `none of ${report.name ?? report.cik} from before ${report.filed_on} is loaded. Load documents of earlier ` +
        `years with: ${commandText(`load sec ${report.cik} --since DATE`)}`,
    );
  const sectionBefore = sectionNamed(await filingSections(sql, before.accession_number), section.section_type);
  const [text, textBefore] = await Promise.all([
    textOf(sql, accessionNumber, section),
    textOf(sql, before.accession_number, sectionBefore),
  ]);
  return { section, current: { report, text }, previous: { report: before, text: textBefore } };
}

import { INVENTED_CIK } from "../../filings/edgar/addresses.ts";
import { type AnswerOf, type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { EventItems, formName, isNews } from "../parts/companies/filed-forms.tsx";
import { TableLinks } from "../parts/downloads.tsx";
import { countText, dayText } from "../parts/figures.ts";
import { notesText } from "../parts/notes.tsx";
import { SourceLink } from "../parts/source-link.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Facts } from "../parts/values.tsx";
import {
  companyPath,
  type FilingSections,
  filingPath,
  itemLabel,
  type SectionFields,
  sectionPath,
} from "./section-data.ts";

type ListedFiling = RowOf<"listFilings">;

/** The report date is the end of a period in periodic reports; in others it is the day of an event or a meeting. */
const periodWords = (form: string): string =>
  /^(?:10-|11-K|20-F|40-F)/.test(form) ? "for the period that ended" : "with the report date";

/** `/filings/{accession_number}`: who filed what and when, its events, and its sections. */
export async function filingPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const values = { accession_number: path.accession_number ?? "", section_type: "all" };
  if (query.has("csv")) return { kind: "csv", request: api.request("listFilingSections", values), name: "sections" };
  const answer = await api.get("listFilingSections", values);
  const filing = answer.data;
  const { accession_number: accession, filing_type: form, company_name: company, sections } = filing;
  const list = await companyFilings(api, filing);
  const listed = list?.data.find((row) => row.accession_number === accession);
  return {
    kind: "page",
    title: `${form} of ${company ?? `CIK ${filing.cik}`}`,
    breadcrumb: [
      { label: "Companies", href: "/companies" },
      { label: company ?? `CIK ${filing.cik}`, href: companyPath(filing) },
      { label: "Filings", href: `${companyPath(filing)}/filings` },
    ],
    summary: [
      `Filed ${dayText(filing.filed_date)}`,
      ...(filing.period_of_report ? [`${periodWords(form)} ${dayText(filing.period_of_report)}`] : []),
    ].join(" "),
    freshness: `SEC EDGAR, loaded ${dayText(answer.metadata.updated_at)}`,
    from: [answer, ...(list ? [list] : [])],
    body: (
      <>
        <FilingFacts filing={filing} listed={listed} />
        <h2 id="sections">Sections</h2>
        {sections.length > 0 ? (
          <>
            <Table label="Sections" layout="wide" columns={columnsOf(accession)} rows={sections} />
            <p class="tools">
              <TableLinks href={`${filingPath(accession)}?csv=sections`}>
                Download the list of sections as CSV
              </TableLinks>
            </p>
          </>
        ) : (
          <WithoutSections metadata={answer.metadata} />
        )}
      </>
    ),
  };
}

/** Asks for the filings of the company on the day of this one: only the list has events and links. */
async function companyFilings(
  api: ApiClient,
  { cik, filing_type: form, filed_date: day }: FilingSections,
): Promise<AnswerOf<"listFilings"> | undefined> {
  const filingsAnswer = await api.ask("listFilings", {
    identifier: cik,
    form,
    from_date: day,
    to_date: day,
    per_page: 100,
  });
  return isAnswer(filingsAnswer) ? filingsAnswer : undefined;
}

function FilingFacts({ filing, listed }: { filing: FilingSections; listed: ListedFiling | undefined }) {
  return (
    <Facts
      facts={[
        [
          "Company",
          <a key="company" href={companyPath(filing)}>
            {filing.company_name ?? filing.cik}
          </a>,
        ],
        ["Form", [filing.filing_type, formName(filing.filing_type)].filter(Boolean).join(" · ")],
        ["Accession number", <code key="accession">{filing.accession_number}</code>],
        ["Events", listed && listed.items.length > 0 ? <EventItems items={listed.items} /> : null],
        ["Description", listed && isNews(listed.description, listed.form) ? listed.description : null],
        [
          "Amends",
          listed?.amends_accession && <a href={filingPath(listed.amends_accession)}>{listed.amends_accession}</a>,
        ],
        ["Could not be read", listed?.parse_failure && <span class="bad">{listed.parse_failure}</span>],
        ["Source", listed && <Source listed={listed} />],
      ]}
    />
  );
}

const Source = ({ listed }: { listed: ListedFiling }) => (
  <>
    {listed.primary_document_url && listed.cik !== INVENTED_CIK && (
      <>
        <a href={listed.primary_document_url} rel="noreferrer">
          Main document
        </a>{" "}
        ·{" "}
      </>
    )}
    <SourceLink cik={listed.cik} href={listed.filing_url} text="All documents at sec.gov" />
    {listed.size_bytes !== null && <span class="unit"> {countText(Math.ceil(listed.size_bytes / 1000))} kB</span>}
  </>
);

const columnsOf = (accession: string): readonly Column<SectionFields>[] => [
  { heading: "Item", cell: ({ section_key: key }) => <span class="whole">{itemLabel(key)}</span> },
  {
    heading: "Title",
    cell: ({ section_key: key, section_title: title }) => (
      <a href={sectionPath(accession, key)}>{title ?? itemLabel(key)}</a>
    ),
  },
  { heading: "Words", isNumber: true, cell: ({ word_count: words }) => countText(words) },
  {
    heading: "Since the previous filing",
    cell: ({ section_key: key, word_count: words }) =>
      words === 0 ? (
        ""
      ) : (
        <a href={`${sectionPath(accession, key)}?view=changes`} aria-label={`What changed in ${itemLabel(key)}`}>
          what changed
        </a>
      ),
  },
];

/** Why a filing has no sections, with the command that loads them where it is not loaded. */
const WithoutSections = ({ metadata }: { metadata: AnswerOf<"listFilingSections">["metadata"] }) => (
  <p class="missing">{notesText(metadata.notes) || "This filing has no sections."}</p>
);

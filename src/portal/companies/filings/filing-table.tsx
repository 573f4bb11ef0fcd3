import { segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { Command } from "../../parts/command.tsx";
import type { Company } from "../../parts/companies/company.ts";
import { EventItems, formName, isNews } from "../../parts/companies/filed-forms.tsx";
import { dayText, NO_FIGURE } from "../../parts/figures.ts";
import { SourceLink } from "../../parts/source-link.tsx";
import { type Column, Table } from "../../parts/table.tsx";

/** A filing of a company, as the API lists it. */
export type ListedFiling = RowOf<"listFilings">;

/** Filings with what they are about, each with links to its page here and to its source. */
export const FilingTable = ({ filings }: { filings: readonly ListedFiling[] }) => (
  <Table label="Filings" layout="wide" hasLinks columns={COLUMNS} rows={filings} />
);

const COLUMNS: readonly Column<ListedFiling>[] = [
  {
    heading: "Form",
    cell: ({ form, accession_number: accession }) => <a href={`/filings/${segment(accession)}`}>{form}</a>,
  },
  { heading: "Filed", cell: ({ filed_date: filed }) => <Day day={filed} /> },
  { heading: "About", cell: (filing) => <About filing={filing} /> },
  { heading: "Period", cell: ({ report_date: day }) => (day === null ? NO_FIGURE : <Day day={day} />) },
  {
    heading: "Source",
    cell: ({ cik, filing_url: url, form, filed_date: filed }) => (
      <SourceLink cik={cik} href={url} text="sec.gov" label={`${form} of ${dayText(filed)} at sec.gov`} />
    ),
  },
];

const Day = ({ day }: { day: string }) => (
  <time class="day" dateTime={day}>
    {dayText(day)}
  </time>
);

/** What a filing reports: the events of a current report, else the filer's description, else what its form is for. */
function About({ filing: { items, description, form, parse_failure: failure } }: { filing: ListedFiling }) {
  return (
    <div class="about">
      {items.length > 0 ? <EventItems items={items} /> : isNews(description, form) ? description : formName(form)}
      {failure !== null && <div class="warn">Could not be read: {failure}</div>}
    </div>
  );
}

/** Says that no filing of a company is loaded, and what loads them. `what`: `filings`, `reports`. */
export const NoFilings = ({ company: { cik, name, ticker }, what }: { company: Company; what: string }) => (
  <p class="missing">
    No {what} of {name} are loaded. Load them with <Command words={`load sec ${ticker ?? Number(cik)}`} />.
  </p>
);

import { ITEM_DESCRIPTIONS } from "../../filings/current-report/items.ts";
import { segment } from "../api-client.ts";
import { dayText, NO_FIGURE } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";

/** A filing of a company, as the API lists it. */
export interface ListedFiling {
  accession_number: string;
  form: string;
  filed_at: string;
  report_date: string | null;
  items: readonly string[];
  description: string | null;
  filing_url: string;
  parse_failure: string | null;
}

/** Filings with what they are about, each with links to its page here and to its source. */
export const FilingTable = ({ filings }: { filings: readonly ListedFiling[] }) => (
  <Table label="Filings" layout="wide" columns={COLUMNS} rows={filings} />
);

const COLUMNS: readonly Column<ListedFiling>[] = [
  {
    heading: "Form",
    cell: ({ form, accession_number: accession }) => <a href={`/filings/${segment(accession)}`}>{form}</a>,
  },
  { heading: "Filed", cell: ({ filed_at: filed }) => <Day day={filed} /> },
  { heading: "Period", cell: ({ report_date: day }) => (day === null ? NO_FIGURE : <Day day={day} />) },
  { heading: "About", cell: (filing) => <About filing={filing} /> },
  {
    heading: "Source",
    cell: ({ filing_url: url, form, filed_at: filed }) => (
      <a href={url} rel="noreferrer" aria-label={`${form} of ${dayText(filed)} at sec.gov`}>
        sec.gov
      </a>
    ),
  },
];

const Day = ({ day }: { day: string }) => (
  <time class="day" dateTime={day}>
    {dayText(day)}
  </time>
);

/** What a filing reports: the events of a current report, else the filer's own description. */
function About({ filing: { items, description, form, parse_failure: failure } }: { filing: ListedFiling }) {
  return (
    <div class="about">
      {items.length === 0 ? isNews(description, form) ? description : "" : <EventItems items={items} />}
      {failure !== null && <div class="warn">Could not be read: {failure}</div>}
    </div>
  );
}

/** Whether a description says more than the form does, such as `FORM 4`. */
export const isNews = (description: string | null, form: string): boolean =>
  description !== null && description.toUpperCase().replace(/^FORM /, "") !== form.toUpperCase();

/** The events of a current report, by the numbers of its items. */
export const EventItems = ({ items }: { items: readonly string[] }) => (
  <ul class="items">
    {items.map((item) => (
      <li key={item}>
        <span class="unit">{item}</span> {itemName(item)}
      </li>
    ))}
  </ul>
);

/** The numbers of the old items have no point. */
const itemName = (item: string): string => ITEM_DESCRIPTIONS.new[item] ?? ITEM_DESCRIPTIONS.old[item] ?? "";

import { segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { EventItems, formName } from "../../parts/companies/filed-forms.tsx";
import { dayText } from "../../parts/figures.ts";
import { SourceLink } from "../../parts/source-link.tsx";

/** A current report of a company, as the API lists it. */
type Event = RowOf<"listCompanyEvents">;
type Category = RowOf<"listEventCategories">;

/** Current reports by the day of their filing, each with its category, its items in words, and links. */
export function Timeline({ events, categories }: { events: readonly Event[]; categories: readonly Category[] }) {
  const names = new Map<string, string>(categories.map(({ name, description }) => [name, description]));
  const days = [...Map.groupBy(events, ({ filed_date: day }) => day)];
  return (
    <ol class="timeline">
      {days.map(([day, reports]) => (
        <li key={day}>
          <h2>
            <time dateTime={day}>{dayText(day)}</time>
          </h2>
          <div>
            {reports.map((report) => (
              <Report key={report.filing_accession} report={report} category={names.get(report.category) ?? ""} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Report({ report, category }: { report: Event; category: string }) {
  const { cik, form, filing_accession: accession, filed_date: filed, event_date: day, items, edgar_url: url } = report;
  return (
    <article>
      <h3>
        <a href={`/filings/${segment(accession)}`}>{category}</a>
      </h3>
      {items.length > 0 ? <EventItems items={items.map(({ code }) => code)} /> : <p>{formName(form)}</p>}
      <p class="unit">
        {form}
        {day !== null && day !== filed && <> · of {dayText(day)}</>} ·{" "}
        <SourceLink cik={cik} href={url} text="sec.gov" label={`${form} of ${dayText(filed)} at sec.gov`} />
      </p>
    </article>
  );
}

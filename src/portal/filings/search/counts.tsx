import { requestLine } from "../../../in-process/api-client.ts";
import { companyName, type Hit } from "./passage.tsx";
import { type FilingSearch, searchQuery, sectionLabel } from "./search-filters.tsx";

/** A filter with its values among the passages. */
interface CountedFilter {
  title: string;
  /** The field of the search that a value narrows. */
  field: "section" | "form" | "year" | "company";
  valueFrom: (hit: Hit) => string;
  labelFrom: (hit: Hit) => string;
}

const FILTERS: readonly CountedFilter[] = [
  {
    title: "Section",
    field: "section",
    valueFrom: (hit) => hit.section_type,
    labelFrom: (hit) => sectionLabel(hit.section_type),
  },
  { title: "Form", field: "form", valueFrom: (hit) => hit.filing_type, labelFrom: (hit) => hit.filing_type },
  {
    title: "Fiscal year",
    field: "year",
    valueFrom: (hit) => String(hit.fiscal_year),
    labelFrom: (hit) => String(hit.fiscal_year),
  },
  {
    title: "Company",
    field: "company",
    valueFrom: (hit) => hit.company_ticker ?? hit.cik,
    labelFrom: companyName,
  },
];

/** So many values of a filter are shown, the most frequent first. */
const MOST_VALUES = 8;

/** How many of the passages have each section, form, year and company. Each value is a link that narrows to it. */
export function Counts({
  hits,
  search,
  path,
  range,
}: {
  hits: readonly Hit[];
  search: FilingSearch;
  /** The page's path. */
  path: string;
  /** Which passages they are: all that there are, the first ones, or those of a later page. */
  range: "all" | "first" | "later";
}) {
  if (hits.length === 0) return null;
  return (
    <section class="counts" aria-labelledby="counts-title">
      <h2 id="counts-title">{titleOf(range, hits.length)}</h2>
      {FILTERS.map((filter) => {
        const linkTo = (value: string) => requestLine(path, searchQuery({ ...search, [filter.field]: value }));
        const values = countedValues(hits, filter);
        return (
          <div key={filter.field}>
            <h3>{filter.title}</h3>
            <ul>
              {values.slice(0, MOST_VALUES).map(({ value, label, count }) => (
                <li key={value}>
                  {search[filter.field] === "" ? <a href={linkTo(value)}>{label}</a> : <span>{label}</span>}
                  <span class="count">{count}</span>
                </li>
              ))}
            </ul>
            {values.length > MOST_VALUES && <p class="note">and {values.length - MOST_VALUES} more</p>}
            {search[filter.field] !== "" && (
              <p class="note">
                <a href={linkTo("")}>Without this filter</a>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}

const titleOf = (range: "all" | "first" | "later", count: number): string =>
  range === "later" ? "Of the passages here" : `Of ${range === "all" ? "all" : "the first"} ${count} passages`;

/** The values of a filter, the most frequent first; of equally frequent ones that of the better passage. */
function countedValues(hits: readonly Hit[], { valueFrom, labelFrom }: CountedFilter) {
  const values = [...Map.groupBy(hits, valueFrom)].map(([value, ofValue]) => ({
    value,
    label: labelFrom(ofValue[0] as Hit), // a group has a member
    count: ofValue.length,
  }));
  return values.sort((left, right) => right.count - left.count);
}

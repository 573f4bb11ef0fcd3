import { filingFolder } from "../../../filings/edgar/addresses.ts";
import { MOST_PER_PAGE } from "../../../http/parameters/paging.ts";
import { type ApiClient, isAnswer, segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { dayText } from "../../parts/figures.ts";

/** A filing that a figure comes from. */
type SourceFiling = Pick<RowOf<"listFiledFacts">, "cik" | "form" | "filed_date" | "accession_number">;

/** Accession numbers of the filings that have a page here. Facts can be of older ones, which no loaded list has. */
export type ListedFilings = ReadonlySet<string>;

/** The most forms that the API takes at once. */
const MOST_FORMS = 20;

/** Reads which filings of these forms have a page here; none if the list cannot be read. */
export async function readListedFilings(
  api: ApiClient,
  identifier: string,
  forms: readonly string[],
): Promise<ListedFilings> {
  const distinct = [...new Set(forms)].slice(0, MOST_FORMS);
  if (distinct.length === 0) return new Set();
  const filings = await api.ask("listFilings", {
    identifier,
    form: distinct.join(","),
    per_page: MOST_PER_PAGE, // no company has as many reports
  });
  return new Set(isAnswer(filings) ? filings.data.map(({ accession_number: accession }) => accession) : []);
}

/** A filing by its form and day, with links to its page here, if it has one, and to its source. */
export function FilingLink({ filing, listed }: { filing: SourceFiling; listed: ListedFilings }) {
  const { cik, form, filed_date: filed, accession_number: accession } = filing;
  const name = `${form}, filed ${dayText(filed)}`;
  return (
    <span class="filing">
      {listed.has(accession) ? <a href={`/filings/${segment(accession)}`}>{name}</a> : name}{" "}
      <a class="unit" href={filingFolder(cik, accession)} rel="noreferrer" aria-label={`${name}, at sec.gov`}>
        at sec.gov
      </a>
    </span>
  );
}

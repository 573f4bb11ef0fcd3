import type { Faults } from "../forms/form.tsx";
import { TextArea } from "../forms/text-area.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { searchGroup } from "../parts/search/search-group.ts";

const HINT =
  "Only filings of these companies: tickers or CIKs, with commas, blanks or lines between, up to 1,000. Empty: all.";

/** The list of companies, to be pasted or typed, and a box that adds to it what is searched for. */
export const CompaniesField = ({ companies, faults }: { companies: readonly string[]; faults: Faults }) => (
  <>
    <TextArea name="companies" label="Companies" rows={3} value={companies.join(", ")} hint={HINT} faults={faults} />
    <div class="field adding" data-adding hidden>
      <label for="find-company">Add a company</label>
      <span class="search">
        <input
          id="find-company"
          type="search"
          data-suggestions="/webhooks/companies"
          data-adds-to="field-companies"
          placeholder="Name or ticker"
          autocomplete="off"
          spellcheck={false}
          maxLength={100}
        />
      </span>
    </div>
  </>
);

/** Returns the companies that a text names, each once: blanks, commas, semicolons and lines are between them. */
export const companiesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((company) => company.toUpperCase())
      .filter((company) => company !== ""),
  ),
];

/** `/webhooks/companies?q=`: the companies that a text finds, as JSON for the box that adds them. */
export async function companySuggestionsPage({ api, query }: PageContext): Promise<PageAnswer> {
  const text = (query.get("q") ?? "").trim();
  const group = text === "" ? undefined : await searchGroup(api, { title: "Companies", text, without: [] });
  const items = group?.items.map(({ label, place, href }) => ({ label, place, href })) ?? [];
  return { kind: "json", value: { groups: items.length > 0 ? [{ title: "Companies", items }] : [] } };
}

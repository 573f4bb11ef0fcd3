import { type ApiQuery, requestLine } from "../../../in-process/api-client.ts";
import { type Faults, Field } from "../../forms/form.tsx";
import { SelectField } from "../../forms/select.tsx";
import { itemLabel } from "../section-data.ts";

/** What is searched for, as the address has it. */
export interface FilingSearch {
  /** The question; empty for passages like another one. */
  question: string;
  /** The passage that others should be like: `ACCESSION:SECTION:START-END`; empty without one. */
  like: string;
  mode: string;
  form: string;
  section: string;
  year: string;
  company: string;
}

/** The ways to order passages, the page's own first. */
const MODES = [
  { value: "hybrid", label: "by meaning and words" },
  { value: "semantic", label: "by meaning" },
  { value: "keyword", label: "by words" },
];

const FORMS = ["10-K", "10-K/A", "10-Q", "10-Q/A"];

/** The sections that have text to search, as most reports title them. Others can be typed into the address. */
const SECTIONS: readonly (readonly [key: string, title: string])[] = [
  ["item_1", "Business"],
  ["item_1a", "Risk factors"],
  ["item_1c", "Cybersecurity"],
  ["item_2", "Properties"],
  ["item_3", "Legal proceedings"],
  ["item_5", "Market for the shares"],
  ["item_7", "Management's discussion (10-K)"],
  ["item_7a", "Market risk (10-K)"],
  ["part_i_item_2", "Management's discussion (10-Q)"],
  ["part_i_item_3", "Market risk (10-Q)"],
  ["item_9a", "Controls and procedures"],
];

/** Returns the name of a section by its key: `Risk factors · Item 1A`. */
export const sectionLabel = (key: string): string => {
  const title = SECTIONS.find(([value]) => value === key)?.[1];
  return title === undefined ? itemLabel(key) : `${title} · ${itemLabel(key)}`;
};

/** Reads a search from the address. */
export function searchOf(query: URLSearchParams): FilingSearch {
  const text = (name: string): string => (query.get(name) ?? "").trim();
  const question = text("for");
  return {
    question,
    like: question === "" ? text("like") : "",
    mode: text("mode") || (question === "" && text("like") !== "" ? "semantic" : "hybrid"),
    form: text("form"),
    section: text("section"),
    year: text("year"),
    company: text("company"),
  };
}

/** Returns an address with parameters of the API as this page has them; undefined if it has none, or has its own. */
export function addressOfApi(path: string, query: URLSearchParams): string | undefined {
  const names = Object.keys(FIELD_OF).filter((name) => query.has(name) && !query.has(FIELD_OF[name] ?? ""));
  if (names.length === 0) return undefined;
  return requestLine(path, Object.fromEntries([...query].map(([name, value]) => [FIELD_OF[name] ?? name, value])));
}

/** Returns a search as the query of an address of this page. */
export const searchQuery = ({ question, like, mode, form, section, year, company }: FilingSearch): ApiQuery => ({
  ...(question ? { for: question } : {}),
  ...(like ? { like } : {}),
  ...(mode === "hybrid" ? {} : { mode }),
  ...(form ? { form } : {}),
  ...(section ? { section } : {}),
  ...(year ? { year } : {}),
  ...(company ? { company } : {}),
});

/** Returns the filters of a search as parameters of the API. */
export const searchParameters = ({ mode, form, section, year, company }: FilingSearch) => ({
  mode,
  filing_type: form || undefined,
  section_type: section || undefined,
  year: year || undefined,
  identifier: company || undefined,
});

/** The parameters of the API, with the fields of the form that they are from. */
const FIELD_OF: Readonly<Record<string, string>> = {
  q: "for",
  filing_type: "form",
  section_type: "section",
  identifier: "company",
};

/** Returns faults of parameters as faults of the form's fields. */
export const fieldFaults = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [FIELD_OF[name] ?? name, fault]));

/** The id of the form: its filters are next to the results. */
const FORM_ID = "filing-search";

/** The question, above the results. */
export const QuestionForm = ({ search, faults }: { search: FilingSearch; faults: Faults }) => (
  <form id={FORM_ID} class="question-form">
    <Field
      name="for"
      label="What do you look for?"
      value={search.question}
      hint="A question in plain words, such as: who depends on a single supplier?"
      faults={faults}
    />
    {search.like !== "" && <input type="hidden" name="like" value={search.like} />}
    <button class="main" type="submit">
      Search
    </button>
  </form>
);

/** What narrows the search, next to the results. It belongs to the form of the question. */
export function Filters({ search, faults }: { search: FilingSearch; faults: Faults }) {
  const any = { value: "", label: "any" };
  const named = (options: readonly { value: string; label: string }[], value: string) =>
    value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  const sections = SECTIONS.map(([value]) => ({ value, label: sectionLabel(value) }));
  return (
    <section class="side" aria-label="Filters">
      <SelectField form={FORM_ID} name="mode" label="Order" options={MODES} value={search.mode} faults={faults} />
      <SelectField
        form={FORM_ID}
        name="form"
        label="Form"
        options={named([any, ...FORMS.map((form) => ({ value: form, label: form }))], search.form)}
        value={search.form}
        faults={faults}
      />
      <SelectField
        form={FORM_ID}
        name="section"
        label="Section"
        options={named([any, ...sections], search.section)}
        value={search.section}
        faults={faults}
      />
      <Field form={FORM_ID} name="year" label="Fiscal year" type="number" value={search.year} faults={faults} />
      <Field
        form={FORM_ID}
        name="company"
        label="Company"
        value={search.company}
        hint="Its ticker or CIK"
        faults={faults}
      />
      <button type="submit" form={FORM_ID}>
        Apply
      </button>
    </section>
  );
}

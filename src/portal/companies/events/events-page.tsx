import { requestLine } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { ITEM_DESCRIPTIONS } from "../../../reference/form-8k-items.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { pageNumber } from "../../parts/links.tsx";
import { Notes } from "../../parts/notes.tsx";
import { companyAddress, companyPageOf } from "../company-frame.tsx";
import { FiledForm, FiledList, PER_PAGE } from "../filings/filed-list.tsx";
import { Timeline } from "./timeline.tsx";

/** `/companies/{identifier}/events`: a company's current reports by day; `category=`, `item_codes=`, days of filing. */
export async function eventsPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const sent = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const filter = {
    category: sent("category"),
    item_codes: sent("item_codes"),
    from_date: sent("from_date"),
    to_date: sent("to_date"),
  };
  if (query.has("csv")) {
    const request = api.request("listCompanyEvents", { identifier, ...filter });
    return { kind: "csv", request, name: `${company.answer.data.cik}-events` };
  }
  const page = pageNumber(query);
  const [events, categories] = await Promise.all([
    api.get("listCompanyEvents", {
      identifier,
      ...filter,
      page: page === 1 ? undefined : page,
      per_page: PER_PAGE,
    }),
    api.get("listEventCategories", {}),
  ]);
  const self = companyAddress(identifier, "events");
  const feed = api.request("getCompanyEventFeed", { identifier, ...filter });
  const total = events.total ?? events.data.length;
  return companyPageOf(company, "events", {
    from: [events],
    feed,
    body: (
      <>
        <FilterForm action={self} filter={filter} categories={categories.data} />
        <FiledList
          company={company.answer.data}
          words={["current report", "current reports"]}
          total={total}
          page={page}
          hasMore={events.hasMore}
          self={self}
          filter={filter}
        >
          {events.data.length > 0 && <Timeline events={events.data} categories={categories.data} />}
        </FiledList>
        <p class="tools">
          {total > 0 && <TableLinks href={requestLine(self, { ...filter, csv: "events" })} />}
          <a href={feed} type="application/atom+xml">
            Feed (Atom), for readers that send your API key
          </a>
        </p>
        <Notes metadata={events.metadata} />
      </>
    ),
  });
}

/** What a visitor may narrow the timeline by. */
interface Filter {
  category: string | undefined;
  item_codes: string | undefined;
  from_date: string | undefined;
  to_date: string | undefined;
}

const FilterForm = ({
  action,
  filter,
  categories,
}: {
  action: string;
  filter: Filter;
  categories: readonly RowOf<"listEventCategories">[];
}) => (
  <FiledForm action={action} filter={filter}>
    <label for="category">Category</label>
    <Select
      name="category"
      value={filter.category}
      options={[["", "All"], ...categories.map(({ name, description }) => [name, description] as const)]}
    />
    <label for="item_codes">Item</label>
    <Select
      name="item_codes"
      value={filter.item_codes}
      options={[["", "All"], ...ITEMS.map(([code, name]) => [code, `${code} ${name}`] as const)]}
    />
  </FiledForm>
);

/** The items of Form 8-K since 2004; the address takes several, and those of before. */
const ITEMS = Object.entries(ITEM_DESCRIPTIONS.new);

/** A choice of a value. What only the address has chosen is a choice, too. */
function Select({
  name,
  value = "",
  options,
}: {
  name: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const isListed = options.some(([listed]) => listed === value);
  return (
    <select id={name} name={name}>
      {(isListed ? options : [...options, [value, value] as const]).map(([option, label]) => (
        <option key={option} value={option} selected={option === value}>
          {label}
        </option>
      ))}
    </select>
  );
}

import { type AnswerOf, requestLine, segment } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { ChoiceForm } from "../forms/choice-form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { downloadsOf, TableLinks } from "../parts/downloads.tsx";
import { countText, dayText, figureText } from "../parts/figures.ts";
import { Pager, pageNumber } from "../parts/links.tsx";
import { Notes } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { placeCrumbs } from "./place-crumbs.ts";

type Lender = RowOf<"listLenders">;

const PER_PAGE = 50;

/** The first year that the SBA's files have. */
const FIRST_YEAR = 1990;

/** `/places/{fips}/lenders`: lenders of 7(a) loans in a county or a state; `sort`, `year`, `csv=lenders`. */
export async function lendersPage(context: PageContext): Promise<PageAnswer> {
  const { api, path, query } = context;
  const fips = path.fips ?? "";
  const isState = fips.length <= 2;
  const area = isState ? await api.get("getStateLending", { fips }) : await api.get("getCountyLending", { fips });
  const [newest] = [area.data].flat();
  const name = newest === undefined ? fips : "county_name" in newest ? newest.county_name : newest.state_name;
  const [page, sort, year] = [pageNumber(query), query.get("sort") ?? undefined, query.get("year") || undefined];
  const parameters = { ...(isState ? { state: fips } : { county: fips }), sort, year };
  const lenders = await api.get("listLenders", { ...parameters, page, per_page: PER_PAGE });
  const self = requestLine(`/places/${segment(fips)}/lenders`, { sort, year });
  const downloads = downloadsOf(context, {
    fileName: `${fips}-lenders`,
    self,
    tables: { lenders: api.request("listLenders", parameters) },
  });
  if (downloads.answer) return downloads.answer;
  return {
    kind: "page",
    title: `Lenders to small businesses in ${name}`,
    breadcrumb: placeCrumbs(fips, name, { isLending: true }),
    summary: "Lenders that hold loans of the SBA's 7(a) program, by the place of the project, in nominal US dollars.",
    freshness: `As of ${dayText(lenders.metadata.as_of)}, loaded ${dayText(lenders.metadata.updated_at)}`,
    from: [lenders],
    body: (
      <>
        <ChoiceForm choices={[yearChoice(area.metadata.latest_period, year), sortChoice(sort)]} />
        <Whole lenders={lenders} />
        {lenders.data.length > 0 && (
          <Table hasLinks label="Lenders" layout="records" columns={COLUMNS} rows={lenders.data} />
        )}
        <Pager
          page={page}
          perPage={PER_PAGE}
          total={lenders.total}
          hasMore={lenders.hasMore}
          href={(other) =>
            requestLine(self.split("?")[0] ?? self, { sort, year, page: other === 1 ? undefined : other })
          }
        />
        <p class="tools">
          <TableLinks href={downloads.address("lenders")} />
        </p>
        <h2 id="complete">What is counted</h2>
        <Notes metadata={lenders.metadata} />
      </>
    ),
  };
}

/** Says what the shares are of, and how many loans have no lender. */
function Whole({ lenders: { metadata, total } }: { lenders: AnswerOf<"listLenders"> }) {
  const { loan_count: loans, total_amount: amount, without_lender: without } = metadata;
  return (
    <p>
      {countText(total ?? 0)} {total === 1 ? "lender holds" : "lenders hold"} {countText(loans - without)} of{" "}
      {countText(loans)} loans, {figureText(amount, "usd")} in all.
      {without > 0 && ` The files name no lender of ${countText(without)}.`}
    </p>
  );
}

function yearChoice(latest: string | null, year: string | undefined) {
  const last = Number((latest ?? `${FIRST_YEAR}`).slice(0, 4));
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index));
  return {
    name: "year",
    label: "Approved in",
    value: year ?? "",
    options: [{ value: "", label: "all years" }, ...years.map((one) => ({ value: one, label: one }))],
  };
}

const sortChoice = (sort: string | undefined) => ({
  name: "sort",
  label: "Most",
  value: sort ?? "loan_count",
  options: [
    { value: "loan_count", label: "loans" },
    { value: "total_amount", label: "dollars" },
    { value: "avg_amount", label: "dollars per loan" },
  ],
});

const COLUMNS: readonly Column<Lender>[] = [
  {
    heading: "Lender",
    cell: ({ lender_id: id, display_name: name }) => <a href={`/lenders/${id}`}>{name}</a>,
  },
  {
    heading: "Seat",
    cell: ({ city, state }) => [city, state].filter((part) => part !== null).join(", ") || "not filed",
  },
  { heading: "Loans", isNumber: true, cell: ({ loan_count: count }) => countText(count) },
  { heading: "Approved", unit: "US dollars", isNumber: true, cell: ({ total_amount: sum }) => figureText(sum, "usd") },
  { heading: "Mean", unit: "US dollars", isNumber: true, cell: ({ avg_amount: mean }) => figureText(mean, "usd") },
  {
    heading: "Share",
    unit: "% of dollars",
    isNumber: true,
    cell: ({ market_share_pct: share }) => figureText(share, "percent"),
  },
];

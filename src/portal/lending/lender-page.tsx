import { segment } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { CsvLink, downloadsOf, TableLinks } from "../parts/downloads.tsx";
import { countText, dayText, figureText } from "../parts/figures.ts";
import { Notes } from "../parts/notes.tsx";
import { type Column, Table } from "../parts/table.tsx";

type Lender = DataOf<"getLender">;

/** Loans of one year of approval. */
interface LenderYear {
  year: number;
  loan_count: number;
  total_amount: number;
}

/** `/lenders/{lender_id}`: a lender's loans by year and by state; `csv=quarters`, `csv=years`, `csv=states`. */
export async function lenderPage(context: PageContext): Promise<PageAnswer> {
  const { api, path } = context;
  const id = path.lender_id ?? "";
  const answer = await api.get("getLender", { lender_id: id });
  const { data: lender, metadata } = answer;
  const years = yearsOf(lender);
  const downloads = downloadsOf(context, {
    fileName: `lender-${lender.lender_id}`,
    self: `/lenders/${segment(id)}`,
    tables: {
      quarters: answer.request,
      years: { columns: ["year", "loan_count", "total_amount"], rows: years },
      states: { columns: ["state_fips", "state_name", "loan_count", "total_amount"], rows: lender.states },
    },
  });
  if (downloads.answer) return downloads.answer;
  const seat = [lender.city, lender.state].filter((part) => part !== null).join(", ");
  const where = seat === "" ? "" : ` in ${seat}`;
  return {
    kind: "page",
    title: lender.display_name,
    breadcrumb: [{ label: "United States", href: "/places/1" }],
    summary: `A lender of the SBA's 7(a) program${where}: ${IDENTITIES[lender.identified_by]}.`,
    freshness: `As of ${dayText(metadata.as_of)}, loaded ${dayText(metadata.updated_at)}`,
    from: [answer],
    body: (
      <>
        <p>
          It holds {countText(lender.loan_count)} {lender.loan_count === 1 ? "loan" : "loans"},{" "}
          {figureText(lender.total_amount, "usd")} in all, approved from {dayText(lender.first_seen_at)} to{" "}
          {dayText(lender.last_seen_at)}.
        </p>
        <Names lender={lender} />
        <h2 id="years">By year of approval</h2>
        <Table label="Loans by year" columns={YEAR_COLUMNS} rows={years.toReversed()} />
        <CsvLink href={downloads.address("years")} />
        <h2 id="states">By state of the project</h2>
        <Table hasLinks label="Loans by state" columns={STATE_COLUMNS} rows={lender.states} />
        <CsvLink href={downloads.address("states")} />
        <h2 id="complete">What is counted</h2>
        <Notes metadata={metadata} />
        <p class="tools">
          <TableLinks href={downloads.address("quarters")}>Download the quarters as CSV</TableLinks>
        </p>
      </>
    ),
  };
}

const IDENTITIES: Readonly<Record<Lender["identified_by"], string>> = {
  location_id: "loans with one number of the SBA",
  fdic_number: "loans with one number of the FDIC",
  ncua_number: "loans with one number of the NCUA",
  name: "loans with the same name, city and state",
};

/** The names in the files, where there are several. */
const Names = ({ lender: { names } }: { lender: Lender }) =>
  names.length < 2 ? null : (
    <p>Names in the files: {names.map(({ name, loan_count: loans }) => `${name} (${countText(loans)})`).join(", ")}.</p>
  );

/** Sums of the quarters, the oldest year first. */
function yearsOf({ history }: Lender): LenderYear[] {
  const byYear = Map.groupBy(history, ({ year }) => year);
  return [...byYear].map(([year, quarters]) => ({
    year,
    loan_count: quarters.reduce((sum, { loan_count: loans }) => sum + loans, 0),
    total_amount: Math.round(quarters.reduce((sum, { total_amount: amount }) => sum + amount, 0) * 100) / 100, // cents
  }));
}

const sums = <Row extends { loan_count: number; total_amount: number }>(): Column<Row>[] => [
  { heading: "Loans", isNumber: true, cell: ({ loan_count: count }) => countText(count) },
  { heading: "Approved", unit: "US dollars", isNumber: true, cell: ({ total_amount: sum }) => figureText(sum, "usd") },
];

const YEAR_COLUMNS: readonly Column<LenderYear>[] = [{ heading: "Year", cell: ({ year }) => year }, ...sums()];

const STATE_COLUMNS: readonly Column<Lender["states"][number]>[] = [
  {
    heading: "State",
    cell: ({ state_fips: fips, state_name: name }) =>
      fips === null ? "not filed" : <a href={`/places/${segment(fips)}/lenders`}>{name}</a>,
  },
  ...sums<Lender["states"][number]>(),
];

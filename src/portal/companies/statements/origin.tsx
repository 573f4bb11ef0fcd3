import { exactText } from "../../parts/companies/amounts.ts";
import { shownItem } from "../../parts/companies/line-items.ts";
import {
  factAddress,
  type Operand,
  periodDays,
  type StatementRow,
  type StatementView,
} from "../../parts/companies/statement.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Facts } from "../../parts/values.tsx";
import { FilingLink, type ListedFilings } from "./filing-link.tsx";
import { type HistoryOf, winningFact } from "./history.tsx";

/** A figure of a statement, and the page of its origin. */
interface Figure {
  row: StatementRow;
  item: string;
  identifier: string;
  view: StatementView;
  /** The filings that have a page here. */
  listed: ListedFilings;
}

/** A figure with all its digits, its concept, and the filing that states it; or that it is missing, and why. */
export function Origin({
  figure: { row, item, listed },
  histories,
  unit,
}: {
  figure: Figure;
  histories: readonly HistoryOf[];
  unit: string;
}) {
  const value = row.line_items[item] ?? null;
  const concept = row.concepts[item];
  const history = histories.find((candidate) => candidate.concept === concept);
  const fact = history && winningFact(history, row, value);
  return (
    <>
      <p class="big">{value === null ? "Missing" : `${exactText(value)} ${unit}`}</p>
      <Facts
        facts={[
          [
            "Why",
            value === null ? (row.derived[item]?.reason ?? "No filing states this figure for this period.") : null,
          ],
          ["Period", periodDays(row)],
          ["XBRL concept", concept && <code>{concept}</code>],
          ["Filing", fact && <FilingLink filing={fact} listed={listed} />],
          ["Accounting standards", row.framework === "ifrs-full" ? "IFRS" : "US GAAP"],
        ]}
      />
    </>
  );
}

/** The fields of operands as the API has them: the columns of their download. */
export const OPERAND_FIELDS = [
  ...["operation", "line_item", "concept", "value", "period_start", "period_end"],
  ...["accession_number", "form", "filed_date"],
] as const satisfies readonly (keyof Operand)[];

/** How a figure was derived, with the origin of each operand; nothing if a filing states it. `csv`: their address. */
export function Derived({ figure, csv }: { figure: Figure; csv: string }) {
  const { row, item } = figure;
  const derivation = row.derived[item];
  if (!derivation) return null;
  return (
    <section>
      <h2>Derivation</h2>
      <p>
        No filing states this figure. Its formula is <code>{derivation.formula}</code>.
      </p>
      {derivation.operands.length > 0 && (
        <>
          <Table label="Operands" columns={operandColumns(figure)} rows={derivation.operands} />
          <p class="tools">
            <a href={csv}>Download the operands as CSV</a>
          </p>
        </>
      )}
    </section>
  );
}

function operandColumns({ row, identifier, view, listed }: Figure): Column<Operand>[] {
  return [
    {
      heading: "Operand",
      cell: ({ line_item: item, concept }) =>
        item === undefined ? (
          <code>{concept}</code>
        ) : (
          <a href={factAddress(identifier, item, row, view)} data-drawer>
            {shownItem(item).title}
          </a>
        ),
    },
    { heading: "Operation", cell: ({ operation }) => (operation === "add" ? "added" : "taken away") },
    { heading: "Value", isNumber: true, cell: ({ value }) => exactText(value) },
    {
      heading: "Period",
      cell: ({ period_end: end, period_start: start }) =>
        end === undefined ? (
          ""
        ) : (
          <span class="whole">{periodDays({ period_end: end, period_start: start ?? null })}</span>
        ),
    },
    { heading: "Filing", cell: (operand) => <OperandFiling operand={operand} listed={listed} cik={row.company.cik} /> },
  ];
}

/** The filing of an operand that is a fact; other line items have their own page. */
function OperandFiling({ operand, cik, listed }: { operand: Operand; cik: string; listed: ListedFilings }) {
  const { form, filed_date: filed, accession_number: accession } = operand;
  if (form === undefined || filed === undefined || accession === undefined) return null;
  return <FilingLink filing={{ cik, form, filed_date: filed, accession_number: accession }} listed={listed} />;
}

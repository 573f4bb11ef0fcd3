import { exactText, perShareText, type Scale, scaledText, scaleOf } from "../../parts/companies/amounts.ts";
import { shownItem } from "../../parts/companies/line-items.ts";
import {
  factAddress,
  periodDays,
  periodName,
  type StatementAnswer,
  type StatementRow,
  type StatementView,
} from "../../parts/companies/statement.ts";
import type { Column } from "../../parts/table.tsx";
import { Table } from "../../parts/table.tsx";

/** A line item, in each of the table's periods. */
interface Line {
  name: string;
  kind: "amount" | "per_share" | "shares";
}

/** What the figures of a table are shown in. */
interface Scales {
  amounts: Scale;
  shares: Scale;
}

/** A statement as a table of periods. Each figure opens its origin. Items that no period has are named below it. */
export function StatementTable({
  identifier,
  answer,
  view,
}: {
  identifier: string;
  answer: StatementAnswer;
  view: StatementView;
}) {
  const rows = answer.data;
  const lines = linesOf(answer);
  const isFiled = ({ name }: Line): boolean => rows.some(({ line_items: items }) => (items[name] ?? null) !== null);
  const valuesOf = (kind: Line["kind"]): (number | null)[] =>
    lines.filter((line) => line.kind === kind).flatMap(({ name }) => rows.map((row) => row.line_items[name] ?? null));
  const scales = { amounts: scaleOf(valuesOf("amount")), shares: scaleOf(valuesOf("shares")) };
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const missing = lines.filter((line) => !isFiled(line)).map(({ name }) => shownItem(name).title);
  return (
    <>
      <Table
        label="Statement"
        layout="periods"
        hasLinks
        columns={[
          {
            heading: "Line item",
            unit: `${currencies.join(", ")} ${scales.amounts.name}, unless stated`,
            cell: (line) => <LineName line={line} scales={scales} />,
          },
          ...rows.map(
            (row): Column<Line> => ({
              heading: <span title={periodDays(row)}>{periodName(row)}</span>,
              unit: currencies.length > 1 ? `${row.period_end}, ${row.currency}` : row.period_end,
              isNumber: true,
              cell: (line) => <Figure line={line} row={row} scales={scales} identifier={identifier} view={view} />,
            }),
          ),
        ]}
        rows={lines.filter(isFiled)}
      />
      <p class="note">
        A figure opens its origin: the filing, every value ever filed for it, or how it was derived. A dash is missing:
        no filing states the figure, or it could not be derived; it opens the reason.
        {missing.length > 0 && ` Nothing was filed in these periods for: ${missing.join(", ").toLowerCase()}.`}
      </p>
    </>
  );
}

/** Returns the lines in the API's order. `metadata.units` says what each is in. */
function linesOf({ data, metadata }: StatementAnswer): Line[] {
  return Object.keys(data[0]?.line_items ?? {}).map((name) => ({ name, kind: kindOf(metadata.units?.[name]) }));
}

const kindOf = (unit: string | undefined): Line["kind"] => {
  if (unit === "shares") return "shares";
  return unit === "currency per share" ? "per_share" : "amount";
};

function LineName({ line, scales }: { line: Line; scales: Scales }) {
  const { title, depth } = shownItem(line.name);
  const perShare = /per share/.test(title) ? "" : "per share";
  const unit = { amount: "", per_share: perShare, shares: scales.shares.name || "shares" }[line.kind];
  return (
    <span class={`depth-${depth}`} id={line.name}>
      {title} {unit !== "" && <span class="unit">{unit}</span>}
    </span>
  );
}

function Figure({
  line,
  row,
  scales,
  identifier,
  view,
}: {
  line: Line;
  row: StatementRow;
  scales: Scales;
  identifier: string;
  view: StatementView;
}) {
  const value = row.line_items[line.name] ?? null;
  const href = factAddress(identifier, line.name, row, view);
  if (value === null) {
    const reason = row.derived[line.name]?.reason ?? "no filing states it";
    return (
      <a class="figure missing" href={href} data-drawer title={reason} aria-label={`missing: ${reason}`}>
        –
      </a>
    );
  }
  return (
    <a class="figure" href={href} data-drawer title={exactText(value)}>
      {line.kind === "per_share"
        ? perShareText(value)
        : scaledText(value, line.kind === "shares" ? scales.shares : scales.amounts)}
    </a>
  );
}

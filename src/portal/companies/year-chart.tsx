import { type ApiAnswer, requestLine } from "../../in-process/api-client.ts";
import { LineChart } from "../charts/lines/line-chart.tsx";
import { exactText, scaledText, scaleOf } from "../parts/companies/amounts.ts";
import { shownItem } from "../parts/companies/line-items.ts";
import type { StatementRow } from "../parts/companies/statement.ts";
import { shortMoneyText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { companyAddress } from "./company-frame.tsx";

/** The lines of the chart. */
const ITEMS = ["revenue", "net_income"];

/** Revenue and net income through the fiscal years; nothing if fewer than two years are known. */
export function YearChart({ identifier, income }: { identifier: string; income: ApiAnswer<readonly StatementRow[]> }) {
  const years = income.data.filter(({ fiscal_period: part }) => part === "FY");
  const currency = years[0]?.currency;
  const ofCurrency = years.filter((row) => row.currency === currency);
  if (ofCurrency.length < 2 || currency === undefined) return null;
  return (
    <LineChart
      id="years"
      title="Revenue and net income by fiscal year"
      label={`Revenue and net income, ${ofCurrency.at(-1)?.fiscal_year} to ${ofCurrency[0]?.fiscal_year}`}
      unit={currency === "USD" ? "US dollars" : currency}
      isMoney={currency === "USD"}
      format={(value) => shortMoneyText(value, currency)}
      series={ITEMS.map((item) => ({
        label: shownItem(item).title.replace(/,.*$/, ""),
        points: ofCurrency.map((row) => ({ period: String(row.fiscal_year), value: row.line_items[item] ?? null })),
      }))}
      hasZero
      from={[income]}
      csv={requestLine(companyAddress(identifier, "financials"), {
        statement: "income",
        period: "annual",
        csv: "statement",
      })}
      table={<Table label="Revenue and net income" columns={columnsOf(ofCurrency, currency)} rows={ofCurrency} />}
    />
  );
}

function columnsOf(years: readonly StatementRow[], currency: string): Column<StatementRow>[] {
  const scale = scaleOf(ITEMS.flatMap((item) => years.map(({ line_items: items }) => items[item] ?? null)));
  return [
    { heading: "Fiscal year", cell: ({ fiscal_year: year }) => year },
    ...ITEMS.map(
      (item): Column<StatementRow> => ({
        heading: shownItem(item).title,
        unit: `${currency} ${scale.name}`,
        isNumber: true,
        cell: ({ line_items: items }) => (
          <span title={exactText(items[item] ?? null)}>{scaledText(items[item] ?? null, scale)}</span>
        ),
      }),
    ),
  ];
}

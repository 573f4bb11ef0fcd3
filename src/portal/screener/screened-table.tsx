import { requestLine, segment } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import {
  exactText,
  multipleText,
  percentOf,
  percentText,
  type Scale,
  scaledText,
  scaleOf,
} from "../parts/companies/amounts.ts";
import { statementOf } from "../parts/companies/line-items.ts";
import { NO_FIGURE } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import type { ShownField } from "./fields.ts";
import { parametersOf, type Screen } from "./filters.ts";

/** A company that passed the filters, with the figures that they compare. */
export type ScreenedCompany = RowOf<"listScreenedCompanies">;

/** The companies of a page. Its columns are what they are filtered, sorted and shown by; headings sort all pages. */
export function ScreenedTable({
  companies,
  fields,
  screen,
}: {
  companies: readonly ScreenedCompany[];
  fields: readonly ShownField[];
  screen: Screen;
}) {
  const shown = shownOf(companies, fields, screen);
  const hasAmounts = shown.some(({ unit }) => unit?.startsWith("currency"));
  const columns: Column<ScreenedCompany>[] = [
    { ...headingOf("name", "Company", screen), cell: CompanyLink },
    ...shown.map((field): Column<ScreenedCompany> => {
      const scale = scaleOf(companies.map(({ values }) => values[field.name] ?? null));
      return {
        ...headingOf(field.name, field.title, screen),
        unit: unitText(field.unit, scale),
        isNumber: true,
        cell: (company) => <Figure company={company} field={field} scale={scale} />,
      };
    }),
    ...(hasAmounts ? [CURRENCY] : []),
    { ...headingOf("state", "State", screen), cell: ({ state }) => state ?? "" },
  ];
  return <Table label="Companies" layout="companies" hasLinks columns={columns} rows={companies} />;
}

/** Returns the fields that rows have, in the order of the filters, then those that they are sorted by. */
function shownOf(
  companies: readonly ScreenedCompany[],
  fields: readonly ShownField[],
  { filters }: Screen,
): ShownField[] {
  const order = filters.map(({ field }) => field);
  const placeOf = ({ name }: ShownField): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return fields
    .filter(({ name }) => companies.some(({ values }) => name in values))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

const CURRENCY: Column<ScreenedCompany> = { heading: "Currency", cell: ({ currency }) => currency ?? "" };

function CompanyLink({ ticker, cik, name, sic_description: industry }: ScreenedCompany) {
  return (
    <>
      <a href={`/companies/${segment(ticker ?? cik)}`}>{name}</a>{" "}
      {ticker !== null && <span class="unit">{ticker}</span>}
      <div class="unit">{industry}</div>
    </>
  );
}

/**
 * A heading that sorts all companies, not only those of the page: by a figure the highest first, by a text from A on,
 * then the other way around.
 */
function headingOf(name: string, title: string, screen: Screen): Pick<Column<ScreenedCompany>, "heading" | "sorted"> {
  const [key = ""] = (screen.sort ?? "").split(",");
  const isFigure = name !== "name" && name !== "state";
  const isDescending = key === `-${name}`;
  const next = isFigure === isDescending ? name : `-${name}`;
  const sorted = isDescending ? "descending" : key === name ? "ascending" : undefined;
  return {
    heading: (
      <a class="sort" href={requestLine("/screener", parametersOf({ ...screen, sort: next }))}>
        {title}
      </a>
    ),
    ...(sorted ? { sorted } : {}),
  };
}

const isAmount = (unit: string | undefined): boolean => unit === "usd" || unit === "currency" || unit === "shares";

function unitText(unit: string | undefined, { name }: Scale): string {
  if (unit === "fraction" || unit === "percent") return "%";
  if (unit === "ratio") return "times";
  const base = unit === "usd" ? "US dollars" : (unit ?? "").replace("currency", "own currency");
  return isAmount(unit) && name !== "" ? `${base}, ${name}` : base;
}

function figureText(value: number, { unit }: ShownField, scale: Scale): string {
  if (isAmount(unit)) return scaledText(value, scale);
  if (unit === "fraction") return percentText(percentOf(value));
  if (unit === "ratio") return multipleText(value);
  // Surveys publish one decimal, and of the four of margins a table shows one.
  return unit === "percent" ? percentText(value) : exactText(value);
}

/** A figure with its period. A line item opens its origin. */
function Figure({ company, field, scale }: { company: ScreenedCompany; field: ShownField; scale: Scale }) {
  const { name } = field;
  const value = company.values[name] ?? null;
  const period = company.periods[name];
  if (value === null) return <span class="missing">{NO_FIGURE}</span>;
  const text = figureText(value, field, scale);
  const statement = statementOf(name);
  return (
    <>
      {statement === undefined ? (
        <span title={exactText(value)}>{text}</span>
      ) : (
        <a
          class="figure"
          data-drawer
          title={exactText(value)}
          href={requestLine(`/companies/${segment(company.ticker ?? company.cik)}/facts/${segment(name)}`, {
            statement,
            period: "annual",
            end: period ?? undefined,
          })}
        >
          {text}
        </a>
      )}
      <div class="unit">{period}</div>
    </>
  );
}

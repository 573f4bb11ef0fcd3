import type { ComponentChildren } from "preact";
import { requestLine } from "../../in-process/api-client.ts";
import { exactText, percentOf } from "../parts/companies/amounts.ts";
import type { ShownField } from "./fields.ts";
import { type Filter, parametersOf, type Screen } from "./filters.ts";
import type { ValueNames } from "./value-names.ts";

/** A screen as a sentence. Each filter is a chip that can be taken away; codes have their names. */
export function Sentence({
  screen,
  fields,
  names,
}: {
  screen: Screen;
  fields: readonly ShownField[];
  names: ValueNames;
}) {
  const { filters, sort } = screen;
  const conditions = filters.filter(({ operator }) => operator !== "show");
  const shown = filters.filter(({ operator }) => operator === "show");
  const without = (filter: Filter): string =>
    requestLine("/screener", parametersOf({ sort, filters: filters.filter((other) => other !== filter) }));
  return (
    <p class="sentence">
      {conditions.length === 0 ? "All companies" : "Companies with "}
      {conditions.map((filter, index) => (
        <span key={index}>
          {separator(index, conditions.length)}
          <Chip text={conditionText(filter, { fields, names })} without={without(filter)} />
        </span>
      ))}
      {sort !== undefined && (
        <>
          , sorted by{" "}
          <Chip
            text={sort
              .split(",")
              .map((key) => sortText(key, fields))
              .join(", then ")}
            without={requestLine("/screener", parametersOf({ filters, sort: undefined }))}
          />
        </>
      )}
      {shown.length > 0 && ", showing also "}
      {shown.map((filter, index) => (
        <span key={index}>
          {separator(index, shown.length)}
          <Chip text={lowered(titleOf(filter.field, fields))} without={without(filter)} />
        </span>
      ))}
      .
    </p>
  );
}

const Chip = ({ text, without }: { text: ComponentChildren; without: string }) => (
  <span class="chip">
    {text}
    {"\u00a0"}
    <a href={without} aria-label={`Remove: ${text}`}>
      ×
    </a>
  </span>
);

const separator = (index: number, count: number): string => {
  if (index === 0) return "";
  return index === count - 1 ? " and " : ", ";
};

const titleOf = (name: string, fields: readonly ShownField[]): string =>
  fields.find((field) => field.name === name)?.title ?? name;

/** Returns a title within a sentence: `revenue`, but `NAICS code`. */
const lowered = (title: string): string =>
  /^[A-Z][A-Z]/.test(title) ? title : title.replace(/^./, (letter) => letter.toLowerCase());

const WORDS = { min: "at least", max: "at most", is: "being", show: "" } as const;

function conditionText(
  { field: name, operator, value }: Filter,
  { fields, names }: { fields: readonly ShownField[]; names: ValueNames },
): string {
  const field = fields.find((candidate) => candidate.name === name);
  const valueText = operator === "is" ? listText(name, value, names) : boundText(value, field?.unit);
  return `${lowered(field?.title ?? name)} ${WORDS[operator]} ${valueText}`;
}

/** Returns the values of a filter, codes with their names: `California (CA) or New York (NY)`. */
const listText = (field: string, values: string, names: ValueNames): string =>
  values
    .split(",")
    .map((value) => {
      const name = names(field, value);
      return name === undefined ? value : `${name} (${value})`;
    })
    .join(" or ");

/** Returns a bound with its unit. A wrong one stays as it was sent. */
function boundText(text: string, unit: string | undefined): string {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value)) return `“${text}”`;
  if (unit === "fraction") return `${exactText(percentOf(value))}%`;
  if (unit === "percent") return `${exactText(value)}%`;
  if (unit === "year") return text;
  if (unit === "ratio") return `${exactText(value)} times`;
  return unit === "usd" ? `$${exactText(value)}` : exactText(value);
}

const sortText = (key: string, fields: readonly ShownField[]): string =>
  key.startsWith("-")
    ? `${lowered(titleOf(key.slice(1), fields))}, highest first`
    : `${lowered(titleOf(key, fields))}, lowest first`;

import { invalidRequest } from "../../errors.ts";
import { percentOf } from "../parts/companies/amounts.ts";
import type { ShownField } from "./fields.ts";

/** `min`, `max`: a bound; `is`: one of some values; `show`: the figure is shown, whatever it is. */
export type Operator = "min" | "max" | "is" | "show";

/** A row of the form. */
export interface Filter {
  field: string;
  operator: Operator;
  value: string;
}

/** What an address of the screener asks for. */
export interface Screen {
  filters: readonly Filter[];
  /** As the API takes it: `-revenue,name`. */
  sort: string | undefined;
}

/** Parameters of the address besides filters. */
const OTHERS = ["sort", "page", "csv", "field", "operator", "value", "sort_field", "direction"];

/** The most filters of a screen: as many values as the API takes in a list. */
const MOST_FILTERS = 50;

/**
 * Reads an address, whose parameters are those of the API. What the API does not know stays, so that it is refused.
 * @throws 400 for too many: the page has an address for each filter, with all others in it
 */
export function screenOf(query: URLSearchParams): Screen {
  const filters = [...query].flatMap(([name, value]): Filter[] => {
    if (OTHERS.includes(name) || value === "") return [];
    if (name === "fields") return value.split(",").map((field) => ({ field, operator: "show", value: "" }));
    const [, field, operator] = /^(.+)_(min|max)$/.exec(name) ?? [];
    if (field === undefined) return [{ field: name, operator: "is", value }];
    return [{ field, operator: operator === "min" ? "min" : "max", value }];
  });
  if (filters.length > MOST_FILTERS) throw invalidRequest([{ parameter: "filters", message: tooMany(filters.length) }]);
  return { filters, sort: query.get("sort") || undefined };
}

const tooMany = (count: number): string => `are ${count}; accepted: at most ${MOST_FILTERS}`;

const OPERATORS: ReadonlySet<string> = new Set<Operator>(["min", "max", "is", "show"]);

/** Reads the rows of a sent form; undefined without one. Rows without a field or a value are left out. */
export function sentScreen(query: URLSearchParams, fields: readonly ShownField[]): Screen | undefined {
  if (!query.has("field") && !query.has("sort_field")) return undefined;
  const operators = query.getAll("operator");
  const values = query.getAll("value");
  const filters = query
    .getAll("field")
    .slice(0, MOST_FILTERS)
    .flatMap((name, index): Filter[] => {
      const field = fields.find((candidate) => candidate.name === name);
      const value = (values[index] ?? "").trim();
      const operator = operatorFor(field, operators[index]);
      if (name === "" || (value === "" && operator !== "show")) return [];
      return [{ field: name, operator, value: operator === "is" ? value : plainNumber(value, field?.unit) }];
    });
  const sortField = query.get("sort_field") ?? "";
  const sign = query.get("direction") === "ascending" ? "" : "-";
  return { filters, sort: sortField === "" ? undefined : sign + sortField };
}

/** What a company is has values, a figure has bounds: the other operator is what was meant. */
function operatorFor(field: ShownField | undefined, operator = ""): Operator {
  if (field && field.unit === undefined) return "is";
  const sentOperator = OPERATORS.has(operator) ? (operator as Operator) : "min"; // checked here
  return field && sentOperator === "is" ? "min" : sentOperator;
}

const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};

/** Returns `1.5 billion`, `$1,000` or `25%` as a plain number; another text stays, to be refused. */
export function plainNumber(text: string, unit: string | undefined): string {
  const [, sign = "", digits = "", word = ""] = /^([-−]?)\$?\s*([\d,]*\.?\d+)\s*([a-z]*|%)$/i.exec(text) ?? [];
  const factor = word === "%" ? (unit === "fraction" || unit === "ratio" ? 0.01 : 1) : FACTORS[word.toLowerCase()];
  if (digits === "" || factor === undefined) return text;
  // 15 digits are exact: 1.1 million times a million is not 1100000000000.0002.
  const plain = String(Number((Number(digits.replaceAll(",", "")) * factor).toPrecision(15)));
  return plain.includes("e") ? text : `${sign === "" ? "" : "-"}${plain}`;
}

/** Returns the value of a filter as the form shows it, which {@link plainNumber} reads: `25%`, `1,500,000`. */
export function formText({ operator, value }: Filter, unit: string | undefined): string {
  if (operator === "is" || !/^-?\d+(?:\.\d+)?$/.test(value)) return value; // a wrong one stays as it was sent
  if (unit === "fraction") return `${percentOf(Number(value))}%`;
  if (unit === "percent") return `${value}%`;
  const [whole = "", decimals] = value.split(".");
  if (unit === "year") return value;
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? separated : `${separated}.${decimals}`;
}

/** Returns the parameter of the API that a filter becomes. */
export const parameterOf = ({ field, operator }: Filter): string => {
  if (operator === "show") return "fields";
  return operator === "is" ? field : `${field}_${operator}`;
};

/** Returns the parameters of the API for a screen, in the order of the filters. Values of one parameter are a list. */
export function parametersOf({ filters, sort }: Screen): Record<string, string | undefined> {
  const parameters = new Map<string, string>(); // an object would have a "constructor" before one is sent
  for (const filter of filters) {
    const [name, before] = [parameterOf(filter), parameters.get(parameterOf(filter))];
    const value = filter.operator === "show" ? filter.field : filter.value;
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return { ...Object.fromEntries(parameters), sort };
}

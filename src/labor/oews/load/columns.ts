import { type SourcePosition, sourceRefused } from "../../../errors.ts";
import { isHourly, MEASURES, OTHER_FIELDS, type OtherField, WAGE_FIELDS, type WageField } from "../fields.ts";

/** Column names over the years, in lower case with `_` for blanks, newest first. */
const NAMES = {
  area: ["area"],
  area_title: ["area_title", "area_name", "state"],
  area_type: ["area_type"],
  naics: ["naics"],
  i_group: ["i_group"],
  own_code: ["own_code"],
  occ_code: ["occ_code"],
  occ_title: ["occ_title"],
  group: ["o_group", "occ_group", "group"],
  annual: ["annual"],
  hourly: ["hourly"],
  employment: ["tot_emp"],
  employment_prse: ["emp_prse"],
  mean_wage_prse: ["mean_prse"],
  jobs_per_1000: ["jobs_1000", "jobs_1000_orig"],
  location_quotient: ["loc_quotient", "loc_q"],
} as const satisfies Record<string, readonly string[]>;

type Named = keyof typeof NAMES;
/** The columns that every sheet must have. Only some years and workbooks have the others. */
const REQUIRED: readonly Named[] = ["occ_code", "occ_title", "employment"];

const wageNames = (field: WageField): string[] => {
  const [kind = "", measure = ""] = field.split("_");
  const letter = kind[0];
  // Until 2010, percentile columns had names such as H_WPCT10.
  return measure.startsWith("pct") ? [`${letter}_${measure}`, `${letter}_w${measure}`] : [`${letter}_${measure}`];
};

/** The positions of a sheet's columns. Undefined for columns that it does not have. */
export type Columns = Readonly<Record<Named | WageField, number | undefined>>;

/** Returns a heading in the form in which names are compared. */
const normal = (heading: string | null): string => (heading ?? "").trim().toLowerCase().replace(/\s+/g, "_");

/**
 * Returns whether a row is the heading of the estimates. The sheet of field descriptions has these words in a column.
 */
export const isHeading = (row: readonly (string | null)[]): boolean => {
  const names = row.map(normal);
  return names.includes("occ_code") && names.includes("tot_emp");
};

/** Returns the position of each column. @throws `source_refused` for missing and duplicate columns. */
export function columnsOf(heading: readonly (string | null)[], place: SourcePosition): Columns {
  const names = heading.map(normal);
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice !== undefined) throw sourceRefused(place, twice, "duplicate column");
  const find = (accepted: readonly string[]): number | undefined => {
    const matchedName = accepted.find((name) => names.includes(name));
    return matchedName === undefined ? undefined : names.indexOf(matchedName);
  };
  const columns: Record<string, number | undefined> = {};
  for (const [key, accepted] of Object.entries(NAMES)) columns[key] = find(accepted);
  for (const field of WAGE_FIELDS) columns[field] = find(wageNames(field));
  const lacking = [
    ...REQUIRED.filter((key) => columns[key] === undefined).map((key) => NAMES[key][0]),
    ...WAGE_FIELDS.filter((field) => columns[field] === undefined).map((field) => wageNames(field)[0]),
  ];
  if (lacking.length > 0)
    throw sourceRefused(place, undefined, `has no column ${lacking.join(", ")}; it has ${names.join(", ")}`);
  return columns as Columns; // the loop above set every key
}

/** Returns the name of a column for messages, as in the newest workbooks. */
export const columnName = (field: WageField | OtherField): string =>
  ((OTHER_FIELDS as readonly string[]).includes(field)
    ? NAMES[field as OtherField][0]
    : (wageNames(field as WageField)[0] ?? field)
  ).toUpperCase();

/** Each hourly wage with its annual wage. */
export const WAGE_PAIRS = MEASURES.map((measure) => [`hourly_${measure}`, `annual_${measure}`] as const);
/** The percentiles in rising order, hourly and annual. */
export const PERCENTILES = [WAGE_FIELDS.filter(isHourly), WAGE_FIELDS.filter((field) => !isHourly(field))].map(
  (fields) => fields.slice(1),
);

import type { Column } from "./columns.ts";

/** A column with what a reader of the file needs to know of it. */
export interface TableColumn extends Column {
  /** `percent`, `usd`; undefined for a text, and where each row has its own. */
  readonly unit: string | undefined;
}

/** A table of typed columns, for formats that say what their columns are. */
export interface Table {
  readonly columns: readonly TableColumn[];
  /** Of the whole: `source`, `license`, `vintage` or `latest_period`, `updated_at`, `request`, `notes`. */
  readonly details: Readonly<Record<string, string>>;
}

const LICENSE =
  "Works of the US government are in the public domain in the United States (17 U.S.C. 105). " +
  "What companies wrote in their filings stays theirs.";

/** The fields of metadata that a file has, too. */
const DETAILS = ["source", "vintage", "latest_period", "updated_at", "notes"] as const;

/** The parts of any answer's metadata that are read here. */
interface AnyMetadata extends Partial<Record<(typeof DETAILS)[number], unknown>> {
  units?: Readonly<Record<string, string>>;
  enrichment?: { units?: Readonly<Record<string, string>> };
}

/**
 * Returns the table of an answer's rows. `metadata`: that of the answer, whose `units` are those of the columns.
 * `request`: path and query that the rows answer.
 */
export function tableOf(columns: readonly Column[], metadata: unknown, request: string): Table {
  const knownMetadata = (metadata ?? {}) as AnyMetadata;
  const units: Readonly<Record<string, string>> = { ...knownMetadata.enrichment?.units, ...knownMetadata.units };
  const details: Record<string, string> = { license: LICENSE, request };
  for (const name of DETAILS) {
    const value = knownMetadata[name];
    if (value !== undefined && value !== null) details[name] = Array.isArray(value) ? value.join("\n") : String(value);
  }
  return { columns: columns.map((column) => ({ ...column, unit: unitOf(column, units) })), details };
}

function unitOf({ name, keys, type }: Column, units: Readonly<Record<string, string>>): string | undefined {
  if (type !== "int64" && type !== "double") return undefined;
  return units[name] ?? units[keys.at(-1) ?? ""];
}

/** Returns what a column says of itself, by name. */
export const columnDetails = ({ unit, description }: TableColumn): Record<string, string> => ({
  ...(unit === undefined ? {} : { unit }),
  ...(description === undefined ? {} : { description }),
});

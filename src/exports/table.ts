import type { PublicEndpoint } from "../http/endpoint.ts";

/** Asks an endpoint of the API, in this process, with the texts of its parameters; returns all rows of the answer. */
export type AskRows = (endpoint: string, texts: Readonly<Record<string, string>>) => Promise<readonly object[]>;

/** The lists that a table is put together from, one for each value of a parameter. */
export interface Parts {
  /** The parameter that has the value: `fips`. */
  readonly parameter: string;
  /** Returns the values, always in the same order. */
  values(ask: AskRows): Promise<readonly string[]>;
}

/** A table: all rows of a list of the API, or of the lists of all companies, counties, industries or metrics. */
export interface ExportTable {
  readonly dataset: string;
  /** The name of the table in its dataset. */
  readonly name: string;
  /** What a row is, for people. */
  readonly title: string;
  /** The operation id of the list. */
  readonly list: string;
  /** What the list is asked for, part for part; one request without anything by default. */
  queries?(list: PublicEndpoint): readonly Readonly<Record<string, string>>[];
  readonly parts?: Parts;
  /** The parameter of the list that has the vintage, and which of the served labels are vintages of the table. */
  readonly vintage?: { readonly parameter: string; readonly example: string; readonly labels: RegExp };
  /** The parameter of a list without parts that has a CIK. */
  readonly companyParameter?: string;
  /** The columns are those of the list's JSON, because those of its CSV differ from part to part. */
  readonly hasRowColumns?: true;
  /** Several parts get the same rows, by this field: only the first part with them is taken. */
  readonly distinctBy?: string;
  /** Columns that the table leaves out: objects, and what only some requests get. */
  readonly without?: readonly string[];
  /** Rows have the unit of their value: it differs from part to part. `column`: the list's rows have none. */
  readonly ownUnits?: "field" | "column";
  /** Units of the columns, where an answer has those of a few. */
  readonly columnUnits?: Readonly<Record<string, string>>;
  /**
   * A publish comes with every new filing: an export is read from a snapshot of the database, and continues. Elsewhere,
   * it breaks off.
   */
  readonly isReadFromSnapshot?: true;
}

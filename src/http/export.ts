import type { TSchema } from "@sinclair/typebox";
import { isDay, TIME_IN_WORDS } from "../reference/times.ts";
import type { Declared, EndpointBase, NotFound } from "./endpoint.ts";
import { choice, optional, type Parameter, type Parameters, Refusal, type Values } from "./parameters/parameters.ts";
import type { Column } from "./tables/columns.ts";
import { microsecondsOf } from "./tables/values.ts";
import type { DatasetState, Versions } from "./versions.ts";

/** An endpoint that answers a whole table, in the order of `updated_at`. Made by `wholeTable`. */
export interface ExportEndpoint extends EndpointBase {
  readonly kind: "export";
  readonly method: "GET";
  readonly scope: "public";
  /** The schema of a row of NDJSON. */
  readonly data: TSchema;
  /** The header line of CSV, for the documentation; undefined if it differs from table to table. */
  readonly columns: readonly Column[] | undefined;
  /** Returns the table that is asked for. @throws 400, 503 */
  table(values: Record<string, unknown>, versions: Versions): AskedTable;
}

/** A table that can be read. */
export interface AskedTable {
  /** Those of the datasets that it is read from. */
  readonly states: readonly DatasetState[];
  /** @throws 400, 404, 503 */
  open(): Promise<OpenTable>;
}

/** A table whose rows are being read. */
export interface OpenTable {
  readonly columns: readonly Column[];
  /** Of the first list that it is made from: source, units, vintage. */
  readonly metadata: unknown;
  /** The stamps of its states when it was opened. */
  readonly stamps: readonly string[];
  /** Whether all that was read is of these stamps, according to the database. */
  isStillPublished(): Promise<boolean>;
  /**
   * The rows, some at a time; none for a part of the table without rows, or with those that the client has.
   * @throws `unavailable` if they are published again, and the rest would be of another edition
   */
  readonly batches: AsyncGenerator<readonly object[], void>;
}

/** The formats of exports; `jsonl` and `ndjson` are one. */
export const EXPORT_FORMATS = ["jsonl", "ndjson", "csv", "parquet"] as const;

/** The form of `since`. Python writes a time without a zone for UTC, too. */
const SINCE_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?)?$`;
const SINCE = new RegExp(SINCE_PATTERN);

/** `since=`: a time, to the microsecond. Its value: microseconds since 1970. */
const sinceParameter: Parameter<number | undefined> = {
  description:
    "Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off continues it. A time " +
    "without a zone is in UTC.",
  example: "2020-01-31T18:00:00.000001Z",
  accepted: TIME_IN_WORDS,
  schema: { type: "string", pattern: SINCE_PATTERN },
  required: false,
  fallback: undefined,
  read(sentText) {
    if (!SINCE.test(sentText) || !isDay(sentText.slice(0, 10))) return new Refusal();
    const time = sentText.replace(" ", "T");
    const hasZone = time.length === 10 || /(?:Z|[+-]\d{2}:\d{2})$/.test(time);
    return microsecondsOf(hasZone ? time : `${time}Z`) ?? new Refusal();
  },
};

/** The parameters of every export. */
const exportParameters = {
  since: sinceParameter,
  format: optional(
    choice(EXPORT_FORMATS, {
      name: "ExportFormat",
      description:
        "The format. Default: `jsonl`, a JSON object a line (the same as `ndjson`), after the last row the line " +
        '`{"__export_complete": true}`.',
      example: "jsonl",
    }),
  ),
};

/** The description of an export. Its fields are those of other endpoints. */
interface ExportDescription<Id extends string, Path extends string, P extends Parameters> {
  id: Id;
  path: Path;
  tag: string;
  summary: string;
  description: string;
  parameters: P;
  datasets: readonly [string, ...string[]];
  notFound?: NotFound;
  sample?: readonly string[];
  row: TSchema;
  columns: readonly Column[] | undefined;
  /** Returns the table with the rows after `since`. @throws 400, 503 */
  table(values: Values<P & typeof exportParameters>, versions: Versions): AskedTable;
}

/** Returns an endpoint that answers all rows of a table, and adds `since` and `format`. Its errors are JSON. */
export function wholeTable<Id extends string, Path extends string, P extends Parameters>({
  row,
  notFound,
  sample = [],
  ...description
}: ExportDescription<Id, Path, P>): ExportEndpoint & Declared<"export", Id, Path, P, undefined, TSchema> {
  return {
    ...description,
    kind: "export",
    method: "GET",
    scope: "public",
    parameters: { ...description.parameters, ...exportParameters },
    metadata: undefined,
    data: row,
    needs: "first",
    notFound,
    sample,
    notReady: undefined,
    // The router passes values that were read with these parameters.
    table: (values, versions) => description.table(values as Values<P & typeof exportParameters>, versions),
  };
}

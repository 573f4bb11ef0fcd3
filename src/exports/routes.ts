import { type TObject, Type } from "@sinclair/typebox";
import { invalidRequest, notFound } from "../errors.ts";
import { wholeTable } from "../http/export.ts";
import { choice, code, explained, optional, Refusal, shortened, text } from "../http/parameters/parameters.ts";
import type { Versions } from "../http/versions.ts";
import { nearest } from "../nearest.ts";
import type { Database } from "../storage/database.ts";
import { capitalized } from "../text.ts";
import { rowSchema, tableColumns } from "./columns.ts";
import { type TableSources, tableSources } from "./edition.ts";
import type { Lists } from "./lists.ts";
import { openTable, statesOf } from "./open-table.ts";
import type { ExportTable } from "./table.ts";
import { COMPANY_TABLES, PLACE_TABLES } from "./tables.ts";

const TAG = "Exports";

const RESUMES =
  "Rows ascend by `updated_at`, each with its own; `since` with the last one continues a download that broke off. " +
  "When the data is published again, all rows get later times, and `since` answers all of them: the last row of a " +
  "key counts.";

/** Endpoints of whole tables. `endpointsOf`: those of the API. */
export async function exportEndpoints(database: Database, endpointsOf: TableSources["endpointsOf"]) {
  const sources = await tableSources(database, endpointsOf);
  return [...COMPANY_TABLES.map((table) => companyExport(table, sources)), placeExport(sources)];
}

const companyParameters = {
  cik: optional(
    code({
      description: "Only this company.",
      example: "0000320193",
      pattern: /^0*[1-9][0-9]{0,9}$/,
      accepted: "a CIK of 1 to 10 digits",
    }),
  ),
  ticker: optional(text({ description: "Only this company, instead of `cik`.", example: "AAPL", maxLength: 20 })),
};

function companyExport(table: ExportTable, sources: TableSources) {
  const { lists } = sources;
  const list = lists.named(table.list);
  const { $id: rowName } = list.row as TObject;
  const row = Type.Object(rowSchema(table, list).properties, {
    $id: `${capitalized(table.name)}ExportRow`,
    description: `A row of the export: ${rowName ?? table.name}.`,
  });
  return wholeTable({
    id: `get${capitalized(table.name)}Export`,
    path: `/v1/us/sec/export/${table.name}`,
    tag: TAG,
    summary: `Export: ${table.title}`,
    description: `${table.title}, of all loaded companies by CIK, or of one. ${RESUMES}`,
    parameters: companyParameters,
    datasets: ["sec"],
    notFound: {
      when: "No loaded company has this ticker or CIK.",
      sent: { ticker: "ZZZZZ" },
      message: 'There is no company "ZZZZZ": /v1/us/sec/companies?query= finds companies by name',
    },
    row,
    columns: tableColumns(table, list),
    table({ cik, ticker, since }, versions) {
      versions.requireLoaded("sec");
      return {
        states: statesOf(table, { ...sources, versions }),
        open: async () =>
          openTable({ table, cik: await onlyCik({ cik, ticker }, lists, versions), since }, { ...sources, versions }),
      };
    },
  });
}

/**
 * Returns the CIK of the only company that is asked for.
 * @throws 404 if no loaded company has the CIK or ticker; 400 if both are given and do not name one loaded company
 */
async function onlyCik(
  { cik, ticker }: { cik: string | undefined; ticker: string | undefined },
  lists: Lists,
  versions: Versions,
): Promise<string | undefined> {
  const sent = [cik, ticker].flatMap((company) => company ?? []);
  const [only, other] = await Promise.all(sent.map((company) => cikOf(company, lists, versions)));
  if (cik !== undefined && ticker !== undefined && (only === undefined || only !== other)) {
    const fault =
      only === undefined || other === undefined
        ? `and cik "${cik}" do not name one loaded company`
        : `is another company than cik "${cik}"`;
    throw invalidRequest([
      { parameter: "ticker", message: `"${shortened(ticker)}" ${fault}; accepted: one of the two` },
    ]);
  }
  if (only === undefined && sent[0] !== undefined)
    throw notFound("company", shortened(sent[0]), "/v1/us/sec/companies?query= finds companies by name");
  return only;
}

/** Returns the CIK of a loaded company; undefined for another. */
async function cikOf(company: string, lists: Lists, versions: Versions): Promise<string | undefined> {
  const [row] = await lists.asking(versions)("listCompanies", { ticker: company });
  return row && "cik" in row ? String(row.cik) : undefined;
}

const DATASETS = [...new Set(PLACE_TABLES.map(({ dataset }) => dataset))];
const TABLE_NAMES = [...new Set(PLACE_TABLES.map(({ name }) => name))];
const tablesOf = (dataset: string): ExportTable[] => PLACE_TABLES.filter((table) => table.dataset === dataset);
const TABLE_LIST = DATASETS.map((dataset) => {
  const names = tablesOf(dataset).map(
    ({ name, vintage }) => `\`${name}\`${vintage ? ` (\`${vintage.example}\`)` : ""}`,
  );
  return `\`${dataset}\`: ${names.join(", ")}`;
}).join("; ");

const placeExport = (sources: TableSources) =>
  wholeTable({
    id: "getDatasetExport",
    path: "/v1/us/export/{dataset}",
    tag: TAG,
    summary: "Export: a table of the Census, of labor or of lending",
    description:
      `A whole table. Its rows are those of the list that it is made from, for every place, industry or metric. ` +
      `Tables, with a vintage where they have some: ${TABLE_LIST}. ${RESUMES}`,
    parameters: {
      dataset: choice(DATASETS, { name: "ExportedDataset", description: "The dataset.", example: "census" }),
      table: optional(
        choice(TABLE_NAMES, {
          name: "ExportedTable",
          description: "A table of the dataset. Default: its first.",
          example: "values_states",
        }),
      ),
      vintage: optional(
        text({
          description: "A vintage, for tables that have several. Default: as the table's list chooses it.",
          example: "2023-acs5",
          maxLength: 20,
        }),
      ),
    },
    datasets: ["census"],
    notFound: {
      when: "The vintage is not loaded for the table.",
      sent: { table: "values_states", vintage: "2020-acs1" },
      message: "There is no 2020-acs1: the Bureau published no 1-year estimates of 2020; loaded vintages: 2018-acs5",
    },
    row: Type.Object({}, { $id: "ExportedRow", description: "A row of the table's list, with `updated_at`." }),
    columns: undefined,
    table({ dataset, table: name, vintage, since }, versions) {
      const table = tableNamed(dataset, name);
      if (vintage !== undefined) requireVintage(table, vintage, sources.lists);
      versions.requireLoaded(dataset);
      return {
        states: statesOf(table, { ...sources, versions }),
        open: () => openTable({ table, vintage, since }, { ...sources, versions }),
      };
    },
  });

/** @throws 400 that names the tables of the dataset */
function tableNamed(dataset: string, name: string | undefined): ExportTable {
  const tables = tablesOf(dataset);
  const names = tables.map((table) => table.name);
  const table = name === undefined ? tables[0] : tables.find((candidate) => candidate.name === name);
  if (table) return table;
  const hint = nearest(name ?? "", names);
  throw invalidRequest([
    {
      parameter: "table",
      message:
        `"${name}" is not a table of ${dataset}; ${hint === undefined ? "" : `did you mean "${hint}"? `}` +
        `accepted: ${names.join(", ")}`,
    },
  ]);
}

/** @throws 400 if the table has no vintages, or its list does not accept this one */
function requireVintage(table: ExportTable, vintage: string, lists: Lists): void {
  if (!table.vintage) {
    const message = `"${vintage}" is not accepted: the table ${table.name} of ${table.dataset} has no vintages`;
    throw invalidRequest([{ parameter: "vintage", message }]);
  }
  const parameter = lists.named(table.list).parameters[table.vintage.parameter]!; // the table names one of the list
  const value: unknown = parameter.read(vintage);
  if (value instanceof Refusal)
    throw invalidRequest([
      { parameter: "vintage", message: `"${vintage}" is not accepted; ${explained(parameter, value)}` },
    ]);
}

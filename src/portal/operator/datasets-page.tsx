import type { DatasetOverview } from "../../loading/requested/overview.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { ageText, countText } from "../parts/figures.ts";
import { filingsText, newestLoad } from "../parts/filings-text.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Age, Time } from "../parts/values.tsx";
import { LOADS_SCRIPT, LoadState } from "./load-state.tsx";

/** `/operator/datasets`: every dataset, how fresh it is, when it is checked for news, and a button to load it. */
export async function datasetsPage(context: PageContext): Promise<PageAnswer> {
  const { operations, session, settings, query, api, database } = context;
  const [datasets, companies] = await Promise.all([operations.datasets(), api.ask("listCompanies", { per_page: 1 })]);
  const downloads = downloadsOf(
    { query },
    {
      tables: { datasets: { columns: FIELDS, rows: datasets.map(csvRow) } },
      fileName: "operator",
      self: "/operator/datasets",
    },
  );
  if (downloads.answer) return downloads.answer;
  const loads = operations.loads.loads();
  const columns: readonly Column<DatasetOverview>[] = [
    ...columnsOf(await filingsText(database.sql, companies, datasets)),
    {
      heading: "Load",
      cell: (dataset) => (
        <LoadState dataset={dataset} load={loads.find((load) => load.dataset === dataset.name)} session={session} />
      ),
    },
  ];
  return {
    kind: "page",
    title: "Datasets",
    breadcrumb: [{ label: "Operator", href: "/operator" }],
    summary: "What is loaded, when the schedule looks for news, and what failed.",
    freshness: scheduleText(settings.loadSchedule, settings.roles.includes("loader")),
    scripts: [LOADS_SCRIPT],
    body: (
      <>
        <Table label="Datasets" layout="records" columns={columns} rows={datasets} />
        <CsvLink href={downloads.address("datasets")} />
        <p class="note">
          A load replaces served data only after it has read and checked everything. <Command words="help load" /> lists
          options for vintages, folders of files and mirrors.
        </p>
      </>
    ),
  };
}

/** Says when this process loads by itself. */
const scheduleText = (pattern: string | undefined, isLoader: boolean): string => {
  if (pattern === undefined) return "Nothing is loaded on a schedule: GOVDATA_LOAD_SCHEDULE is off.";
  const where = isLoader ? "" : " A process with the role loader does that; this one does not.";
  return `The schedule is ${pattern} (UTC), and the days of releases.${where}`;
};

/** The fields of the CSV. */
const FIELDS = ["name", "vintages", "rows", "loaded_at", "looked_at", "looks_next_at", "failed_at", "failure"];

const csvRow = ({ name, vintages, lastLook, nextLook, failures: [failure] }: DatasetOverview) => ({
  name,
  vintages: vintages.length,
  rows: rowsOf(vintages),
  loaded_at: newestLoad({ vintages }) ?? null,
  looked_at: lastLook?.started_at ?? null,
  looks_next_at: nextLook ?? null,
  failed_at: failure?.at ?? null,
  failure: failure?.reason ?? null,
});

const rowsOf = (vintages: DatasetOverview["vintages"]): number =>
  vintages.reduce((sum, { row_count: count }) => sum + Number(count), 0);

/** `filings`: what {@link filingsText} returned. */
const columnsOf = (filings: string | undefined): readonly Column<DatasetOverview>[] => [
  {
    heading: "Dataset",
    cell: ({ name, title }) => (
      <>
        <a href={`/operator/datasets/${name}`}>{title}</a> <code class="unit">{name}</code>
      </>
    ),
  },
  { heading: "Vintages", isNumber: true, cell: ({ vintages }) => countText(vintages.length) },
  {
    heading: "Rows",
    isNumber: true,
    cell: ({ name, vintages }) => (name === "sec" && filings) || countText(rowsOf(vintages)),
  },
  { heading: "Loaded", cell: (dataset) => <Loaded dataset={dataset} /> },
  { heading: "Last checked", cell: ({ lastLook }) => (lastLook ? <Age at={lastLook.started_at} /> : "never") },
  { heading: "Looks next", cell: ({ nextLook }) => (nextLook ? <Time at={nextLook} /> : "not scheduled") },
];

function Loaded({ dataset: { vintages, failures } }: { dataset: DatasetOverview }) {
  const newest = newestLoad({ vintages });
  const [failure] = failures;
  return (
    <>
      {newest ? <Age at={newest} /> : <span class="missing">nothing yet</span>}
      {failure && (
        <div class="bad">
          Failed {ageText(failure.at)}: {failure.reason.slice(0, 160)}
        </div>
      )}
    </>
  );
}

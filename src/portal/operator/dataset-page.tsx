import { conflict, notFound } from "../../errors.ts";
import type { PastLoad, ServedVintage } from "../../loading/queries.ts";
import type { DatasetOverview } from "../../loading/requested/overview.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { ageText, countText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { Facts, Time } from "../parts/values.tsx";
import { LOADS_SCRIPT, LoadState } from "./load-state.tsx";

/** `/operator/datasets/{name}`: a dataset with its vintages, last loads and errors, and the log of the last load. */
export async function datasetPage(context: PageContext): Promise<PageAnswer> {
  const { operations, session } = context;
  const dataset = await datasetOf(context);
  const downloads = downloadsOf(context, {
    tables: {
      vintages: { columns: ["label", "row_count", "published_at", "source"], rows: dataset.vintages },
      loads: { columns: ["at", "label", "state", "row_count", "duration_ms", "reason"], rows: dataset.past },
    },
    fileName: dataset.name,
    self: `/operator/datasets/${dataset.name}`,
  });
  if (downloads.answer) return downloads.answer;
  const load = operations.loads.loads().find((each) => each.dataset === dataset.name);
  return {
    kind: "page",
    title: dataset.title,
    breadcrumb: [
      { label: "Operator", href: "/operator" },
      { label: "Datasets", href: "/operator/datasets" },
    ],
    summary: `${dataset.source}. Its agency publishes ${dataset.cadence}.`,
    scripts: [LOADS_SCRIPT],
    body: (
      <>
        <LoadState dataset={dataset} load={load} session={session} />
        <Facts facts={factsOf(dataset)} />
        {load && load.lines.length > 0 && (
          <details open={load.endedAt === undefined}>
            <summary>The log of the load that was asked for {ageText(load.requestedAt)}</summary>
            <pre>{load.lines.join("\n")}</pre>
          </details>
        )}
        <h2>Served</h2>
        {dataset.vintages.length > 0 ? (
          <>
            <Table label="Served vintages" layout="records" columns={VINTAGE_COLUMNS} rows={dataset.vintages} />
            <CsvLink href={downloads.address("vintages")} />
          </>
        ) : (
          <p>
            Nothing is loaded. {dataset.obstacle === undefined ? "Use the button above, or the command" : "Run"}{" "}
            <Command words={`load ${dataset.name}${dataset.obstacle === undefined ? "" : " --from DIR"}`} />
            {dataset.obstacle !== undefined && " with the agency's files in the folder DIR"}.
          </p>
        )}
        <h2>Last loads</h2>
        {dataset.past.length > 0 ? (
          <>
            <Table label="Last loads" layout="records" columns={LOAD_COLUMNS} rows={dataset.past} />
            <CsvLink href={downloads.address("loads")} />
          </>
        ) : (
          <p>None so far. A load that finds nothing new is not listed.</p>
        )}
      </>
    ),
  };
}

/** `POST /operator/datasets/{name}/load`: asks for a load, and shows how it goes. @throws 404, 409 */
export async function loadDataset(context: PageContext): Promise<PageAnswer> {
  const { name, obstacle, running } = await datasetOf(context);
  if (obstacle !== undefined) throw conflict(`${name} can't be loaded from its agency: ${obstacle}`);
  if (running) throw conflict(`${name} is being loaded (${running.holder}): wait for it to end`);
  context.operations.loads.request(name);
  const isFromFill = context.form.get("page") === "fill";
  return { kind: "redirect", to: isFromFill ? "/operator/fill" : `/operator/datasets/${name}` };
}

async function datasetOf({ operations, path }: PageContext): Promise<DatasetOverview> {
  const datasets = await operations.datasets();
  const dataset = datasets.find(({ name }) => name === path.name);
  if (dataset) return dataset;
  throw notFound("dataset", (path.name ?? "").slice(0, 40), `there are ${datasets.map(({ name }) => name).join(", ")}`);
}

const factsOf = ({ lastLook, nextLook }: DatasetOverview) =>
  [
    ["Last checked", lastLook && <Time at={lastLook.started_at} />],
    ["Came to", lastLook && (lastLook.finished_at ? lastLook.outcome : "it runs, or was cut off")],
    ["Looks next", nextLook ? <Time key="next" at={nextLook} /> : "not scheduled"],
  ] as const;

const VINTAGE_COLUMNS: readonly Column<ServedVintage>[] = [
  { heading: "Vintage", cell: ({ label }) => label },
  { heading: "Rows", isNumber: true, cell: ({ row_count: rows }) => countText(Number(rows)) },
  { heading: "Loaded", cell: ({ published_at: at }) => <Time at={at} /> },
  { heading: "From", cell: ({ source }) => <div class="long">{source.slice(0, 200)}</div> },
];

const LOAD_COLUMNS: readonly Column<PastLoad>[] = [
  { heading: "Ended", cell: ({ at }) => <Time at={at} /> },
  { heading: "Vintage", cell: ({ label }) => label || "–" },
  { heading: "Outcome", cell: ({ state }) => <span class={OUTCOME_MARKS[state]}>{OUTCOMES[state]}</span> },
  { heading: "Rows", isNumber: true, cell: ({ row_count: rows }) => countText(Number(rows)) },
  { heading: "Seconds", isNumber: true, cell: ({ duration_ms: ms }) => (ms / 1000).toFixed(1) },
  { heading: "Reason", cell: ({ reason }) => reason && <div class="long">{reason.slice(0, 500)}</div> },
];

const OUTCOMES = { served: "published", replaced: "published, replaced since", refused: "refused", failed: "failed" };
const OUTCOME_MARKS = { served: "good", replaced: "missing", refused: "bad", failed: "bad" };

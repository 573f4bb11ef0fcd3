import type { LoadedDataset } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { ageText, countText, dayText } from "../parts/figures.ts";
import { newestLoad } from "../parts/filings-text.ts";
import type { Column } from "../parts/table.tsx";
import { type NewestPeriods, newestPeriodText } from "./newest-periods.ts";

/** The columns of the table of datasets. `filings`: what `filingsText` returned. */
export const loadedColumns = (
  periods: NewestPeriods,
  { isOperator, filings }: { isOperator: boolean; filings: string | undefined },
): readonly Column<LoadedDataset>[] => [
  {
    heading: "Dataset",
    cell: ({ name, title }) => (
      <>
        {title} <code class="unit">{name}</code>
      </>
    ),
  },
  { heading: "Newest period", cell: (dataset) => <NewestPeriod dataset={dataset} periods={periods} /> },
  { heading: "Vintages", isNumber: true, cell: ({ vintages }) => countText(vintages.length) },
  {
    heading: "Rows",
    isNumber: true,
    cell: (dataset) => (dataset.name === "sec" && filings) || countText(rowCountOf(dataset)),
  },
  { heading: "Freshness", cell: (dataset) => <Freshness dataset={dataset} isOperator={isOperator} /> },
];

const NewestPeriod = ({ dataset: { name, vintages }, periods }: NewestPeriodProperties) => {
  const period = periods.get(name);
  if (period !== undefined) return <span class="whole">{newestPeriodText(name, period)}</span>;
  return <span class="missing">{vintages.length === 0 ? "none" : "not known"}</span>;
};

interface NewestPeriodProperties {
  dataset: LoadedDataset;
  periods: NewestPeriods;
}

const rowCountOf = ({ vintages }: LoadedDataset): number =>
  vintages.reduce((sum, { row_count: count }) => sum + Number(count), 0);

/** The datasets as rows for CSV. No endpoint lists them. */
export const datasetTable = (
  datasets: readonly LoadedDataset[],
  periods: NewestPeriods,
): { columns: readonly string[]; rows: readonly object[] } => ({
  columns: ["dataset", "title", "newest_period", "vintages", "rows", "loaded_at"],
  rows: datasets.map((dataset) => ({
    dataset: dataset.name,
    title: dataset.title,
    newest_period: periods.get(dataset.name) ?? null,
    vintages: dataset.vintages.length,
    rows: rowCountOf(dataset),
    loaded_at: newestLoad(dataset)?.toISOString() ?? null,
  })),
});

/** When the newest vintage was loaded, and what failed since: the reason, which names files, is for operators. */
function Freshness({ dataset, isOperator }: { dataset: LoadedDataset; isOperator: boolean }) {
  const { name, failures, isArriving } = dataset;
  const newest = newestLoad(dataset);
  if (!newest) return isArriving ? <>Its starter data is being loaded now.</> : <NotLoaded name={name} />;
  const [failure] = failures;
  return (
    <>
      Loaded{" "}
      <time dateTime={newest.toISOString()} title={dayText(newest)}>
        {ageText(newest)}
      </time>
      {failure && (
        <div class="bad">
          A load failed on {dayText(failure.at)}
          {isOperator ? `: ${failure.reason}` : "; what was loaded before is served"}.
        </div>
      )}
    </>
  );
}

const NotLoaded = ({ name }: { name: string }) => (
  <span class="missing">
    Not loaded: <Command words={`load ${name}`} />
  </span>
);

import type { DataOf } from "../operations.ts";
import type { LoadedDataset, PageAnswer, PageContext } from "../page.ts";
import { Attention, concernsOf } from "../parts/attention.tsx";
import { Command } from "../parts/command.tsx";
import { downloadsOf } from "../parts/downloads.tsx";
import { ageText, countText, dayText } from "../parts/figures.ts";
import { type Column, Table } from "../parts/table.tsx";
import { type NewestPeriods, newestPeriods, newestPeriodText } from "./newest-periods.ts";
import { QUESTIONS } from "./questions.ts";

/** `/`: what this is, six questions to begin with, and what is loaded; for operators, what needs attention first. */
export async function homePage(context: PageContext): Promise<PageAnswer> {
  const { api, database, session, settings, loadedDatasets } = context;
  const [datasets, levels] = await Promise.all([loadedDatasets(), api.ask("listGeographies", {})]);
  const periods = await newestPeriods(api, datasets);
  const downloads = downloadsOf(context, {
    fileName: "govdata",
    self: "/",
    tables: { datasets: datasetTable(datasets, periods) },
  });
  if (downloads.answer) return downloads.answer;
  const concerns = session?.isOperator ? await concernsOf(database.sql, datasets, settings) : [];
  return {
    kind: "page",
    title: "Public US data on this machine",
    summary: (
      <>
        Census, labor, lending and SEC data, served as a JSON API from here. Nothing on these pages comes from another
        host. Search above for a place, an industry, an occupation or a company, or search{" "}
        <a href="/filings/search">the text of filings</a>.
      </>
    ),
    from: "error" in levels ? [] : [levels],
    body: (
      <>
        {concerns.length > 0 && <Attention concerns={concerns} />}
        {datasets.every(({ vintages }) => vintages.length === 0) ? (
          <NothingLoaded datasets={datasets} />
        ) : (
          <Questions />
        )}
        <h2 id="loaded">What is loaded</h2>
        {!("error" in levels) && <p>{placesSentence(levels.data)}</p>}
        <Table
          label="Loaded datasets"
          layout="wide"
          columns={columnsFor(periods, session?.isOperator ?? false)}
          rows={datasets}
        />
        <p class="tools">
          <a href={downloads.address("datasets")}>Download as CSV</a>
        </p>
        <p class="note">
          <Command words="status" /> lists every vintage. <Command words="load" /> followed by a dataset loads the
          newest from its agency.
        </p>
      </>
    ),
  };
}

const Questions = () => (
  <>
    <h2>Begin with a question</h2>
    <ul class="questions">
      {QUESTIONS.map(({ text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  </>
);

/** What an empty store shows instead of questions: how to fill it. */
const NothingLoaded = ({ datasets }: { datasets: readonly LoadedDataset[] }) => (
  <div class="banner">
    {datasets.some(({ isArriving }) => isArriving) ? (
      "The starter data is being loaded. Open this page again in a minute."
    ) : (
      <>
        Nothing is loaded yet. Run one of the commands below on the machine that serves these pages, such as{" "}
        <Command words="load census" />, then open this page again.
      </>
    )}
  </div>
);

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  state: "states and territories",
  county: "counties",
  place: "cities and towns",
  tract: "census tracts",
  metro: "metropolitan areas",
};

/** Says how many places of each level are loaded: `52 states and territories, 3,222 counties, …`. */
function placesSentence(levels: DataOf<"listGeographies">): string {
  const counts = levels
    .filter(({ level, loaded = 0 }) => loaded > 0 && LEVEL_NAMES[level] !== undefined)
    .map(({ level, loaded = 0 }) => `${countText(loaded)} ${LEVEL_NAMES[level]}`);
  return counts.length === 0 ? "" : `The places are the nation, ${counts.join(", ")}.`;
}

const columnsFor = (periods: NewestPeriods, isOperator: boolean): readonly Column<LoadedDataset>[] => [
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
  { heading: "Rows", isNumber: true, cell: (dataset) => countText(rowCountOf(dataset)) },
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

/** Returns when the newest vintage of a dataset was loaded; undefined: none is. */
const newestLoad = ({ vintages }: LoadedDataset): Date | undefined =>
  vintages.map(({ published_at }) => published_at).sort((a, b) => b.getTime() - a.getTime())[0];

/** The datasets as rows for CSV. No endpoint lists them. */
const datasetTable = (
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

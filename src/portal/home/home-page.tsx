import { isAnswer } from "../../in-process/api-client.ts";
import type { DataOf } from "../../in-process/operations.ts";
import type { PageAnswer, PageContext } from "../page.ts";
import { Attention, concernsOf } from "../parts/attention.tsx";
import { Command } from "../parts/command.tsx";
import { downloadsOf } from "../parts/downloads.tsx";
import { countText } from "../parts/figures.ts";
import { filingsText } from "../parts/filings-text.ts";
import { Table } from "../parts/table.tsx";
import { HomeMapFigure, readHomeMap } from "./home-map.tsx";
import { datasetTable, loadedColumns } from "./loaded-table.tsx";
import { answersOf, NewestFigures, readNewestFigures } from "./newest-figures.tsx";
import { newestPeriods } from "./newest-periods.ts";
import { QUESTIONS } from "./questions.ts";

/**
 * `/`: what this is, four newest figures, a map, questions to begin with, and what is loaded; for operators, what needs
 * attention first.
 */
export async function homePage(context: PageContext): Promise<PageAnswer> {
  const { api, database, session, settings, loadedDatasets } = context;
  const [datasets, levels, companies, figures, map] = await Promise.all([
    loadedDatasets(),
    api.ask("listGeographies", {}),
    // The latest period of the filings is that of the whole dataset, whatever is asked for.
    api.ask("listCompanies", { per_page: 1 }),
    readNewestFigures(api),
    readHomeMap(api),
  ]);
  const periods = newestPeriods(companies, datasets);
  const downloads = downloadsOf(context, {
    fileName: "govdata",
    self: "/",
    tables: { datasets: datasetTable(datasets, periods) },
  });
  if (downloads.answer) return downloads.answer;
  const isEmpty = datasets.every(({ vintages }) => vintages.length === 0);
  const isArriving = datasets.some((dataset) => dataset.isArriving);
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
    scripts: isEmpty && isArriving ? ["following"] : [],
    from: [...answersOf(figures), ...(map ? [map.from] : []), ...[levels].filter(isAnswer)],
    body: (
      <>
        {concerns.length > 0 && <Attention concerns={concerns} />}
        {isEmpty ? (
          <NothingLoaded isArriving={isArriving} />
        ) : (
          <>
            {figures.length > 0 && <NewestFigures figures={figures} />}
            <div class="map-and-questions">
              {map && <HomeMapFigure map={map} />}
              <Questions />
            </div>
          </>
        )}
        <h2 id="loaded">What is loaded</h2>
        {!("error" in levels) && <p>{placesSentence(levels.data)}</p>}
        <Table
          label="Loaded datasets"
          layout="wide"
          columns={loadedColumns(periods, {
            isOperator: session?.isOperator ?? false,
            filings: await filingsText(database.sql, companies, datasets),
          })}
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
  <section>
    <h2>Begin with a question</h2>
    <ul class="questions">
      {QUESTIONS.map(({ text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
    <p>
      Or take <a href="/table">several metrics as a table</a> along, as CSV, Parquet or Arrow, or{" "}
      <a href="/assistants">ask an assistant</a> in your own words.
    </p>
  </section>
);

/** What an empty store shows instead of questions: how to fill it. */
const NothingLoaded = ({ isArriving }: { isArriving: boolean }) =>
  isArriving ? (
    <div class="banner" role="status" data-follow="arriving">
      The starter data is being loaded.
      <noscript> Open this page again in a minute.</noscript>
    </div>
  ) : (
    <div class="banner">
      Nothing is loaded yet. Run one of the commands below on the machine that serves these pages, such as{" "}
      <Command words="load census" />, then open this page again.
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

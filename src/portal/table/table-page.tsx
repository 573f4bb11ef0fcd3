import type { VNode } from "preact";
import { type ApiFailure, isAnswer } from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { downloadsOf, TableLinks } from "../parts/downloads.tsx";
import { countText, dayText } from "../parts/figures.ts";
import { Pager, pageNumber } from "../parts/links.tsx";
import { Message } from "../parts/message.tsx";
import { Notes } from "../parts/notes.tsx";
import { MapSection, mapOf } from "./map-section.tsx";
import { readScatter, ScatterSection } from "./scatter-section.tsx";
import { TableForm } from "./table-form.tsx";
import {
  isOfForm,
  LEVEL_NAMES,
  parametersOf,
  readTableRequest,
  type TableRequest,
  tableAddress,
} from "./table-request.ts";
import { type ValuesAnswer, ValuesTable } from "./values-table.tsx";

/** How many areas a page shows. The files have all. */
const PER_PAGE = 100;

/**
 * `/table`: up to 40 metrics of all datasets for the areas of a level. The parameters are those of `/v1/us/values`,
 * with `page=`; `csv=values` answers the whole table as a file.
 */
export async function tablePage(context: PageContext): Promise<PageAnswer> {
  const { api, query } = context;
  const request = readTableRequest(query);
  if (isOfForm(query)) return { kind: "redirect", to: tableAddress(request) };
  const parameters = parametersOf(request);
  const downloads = downloadsOf(context, {
    tables: { values: api.request("listAreaValues", parameters) },
    fileName: request.level ?? "county",
    self: tableAddress(request),
  });
  if (downloads.answer) return downloads.answer;
  const listed = await api.get("listAreaMetrics", {});
  const form = <TableForm request={request} metrics={listed.data} />;
  if (request.metrics.length === 0) return startOf(form);
  const page = pageNumber(query);
  const answer = await api.ask("listAreaValues", {
    ...parameters,
    page: page === 1 ? undefined : page,
    per_page: PER_PAGE,
  });
  if (!isAnswer(answer)) {
    if (!answer.error.isForClient) throw answer.error;
    return refused(answer, form);
  }
  const map = mapOf(answer, request);
  const scatter = await readScatter(api, { query, request, answer });
  const drawnScatter = scatter && !("reason" in scatter) ? scatter : undefined;
  const drawnMap = map && !("reason" in map) ? map : undefined;
  return {
    kind: "page",
    title: titleOf(answer, request),
    freshness: `Loaded ${dayText(answer.metadata.updated_at)}`,
    from: [answer],
    scripts: drawnScatter ? [CHART_SCRIPT] : [],
    body: (
      <>
        <details>
          <summary>Change metrics and areas</summary>
          {form}
        </details>
        <p class="tools">
          <TableLinks href={downloads.address("values")} />
          {drawnScatter && <a href="#two-metrics">Two metrics as a chart</a>}
          {drawnMap && <a href="#map">The first as a map</a>}
        </p>
        <ValuesTable answer={answer} />
        <Pager
          {...{ page, perPage: PER_PAGE, total: answer.total, hasMore: answer.hasMore }}
          href={(number) => tableAddress(request, { page: number })}
        />
        <Notes metadata={answer.metadata} />
        {drawnScatter && <ScatterSection scatter={drawnScatter} metrics={answer.metadata.metrics} request={request} />}
        {scatter && "reason" in scatter && <p class="note">No chart of two metrics: {scatter.reason}</p>}
        {drawnMap && <MapSection map={drawnMap} />}
        {map && "reason" in map && <p class="note">No map of the first metric: {map.reason}</p>}
      </>
    ),
  };
}

/** Tables to begin with. */
const EXAMPLES = [
  ["Income and wages of counties", "median_household_income,qcew_avg_weekly_wage", "county"],
  ["Unemployment and poverty of states", "laus_unemployment_rate,poverty_rate", "state"],
] as const;

const startOf = (form: VNode): PageAnswer => ({
  kind: "page",
  title: "Table of several metrics",
  summary: "Choose up to 40 metrics of any dataset and the areas: as a table, as a file, and two of them as a chart",
  body: (
    <>
      {form}
      <h2>Examples</h2>
      <ul>
        {EXAMPLES.map(([text, metrics, level]) => (
          <li key={text}>
            <a href={`/table?metrics=${metrics}&level=${level}`}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  ),
});

/** Says what is wrong, with the form: something else can be chosen. */
const refused = ({ error }: ApiFailure, form: VNode): PageAnswer => ({
  kind: "page",
  status: error.status,
  title: "Table of several metrics",
  body: (
    <>
      <Message kind="refused">
        {error.details?.map(({ parameter, message }) => `${parameter}: ${message}`).join(". ") ?? error.message}
      </Message>
      {form}
    </>
  ),
});

/** `3 metrics of 58 counties`; of one metric, its title. */
function titleOf({ metadata: { metrics }, data: [first], total }: ValuesAnswer, request: TableRequest): string {
  const [only] = metrics;
  const subject = metrics.length === 1 && only ? only.title : `${metrics.length} metrics`;
  const areas = first ? LEVEL_NAMES[first.level] : (request.level ?? "areas");
  return `${subject} of ${total === null ? "" : `${countText(total)} `}${areas}`;
}

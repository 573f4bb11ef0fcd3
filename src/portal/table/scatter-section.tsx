import { invalidRequest } from "../../errors.ts";
import { type ApiClient, isAnswer } from "../../in-process/api-client.ts";
import { ScatterChart, type ScatterPoint } from "../charts/scatter-chart.tsx";
import { ChoiceForm } from "../forms/choice-form.tsx";
import { countText, figureText, isMoney, unitName } from "../parts/figures.ts";
import { LEVEL_NAMES, parametersOf, type TableRequest } from "./table-request.ts";
import { cellOf, columnPeriod, type ValuesAnswer, type ValuesColumn, ValuesTable } from "./values-table.tsx";

/** A chart of more points would be slow, and a blot. */
const MOST_POINTS = 4_000;

/** Rows in the table of the chart. Its CSV has all. */
const MOST_ROWS = 100;

/** A sentence that says why no chart is drawn. */
interface NoScatter {
  reason: string;
}

/** Two columns of a table for all its areas. */
export interface Scatter {
  answer: ValuesAnswer;
  x: ValuesColumn;
  y: ValuesColumn;
}

/**
 * Reads two metrics of a table, by `x=` and `y=` of the address, or the first two. Undefined: the table has one metric.
 * @throws `invalid_request` for a metric that the table does not have
 */
export async function readScatter(
  api: ApiClient,
  { query, request, answer }: { query: URLSearchParams; request: TableRequest; answer: ValuesAnswer },
): Promise<Scatter | NoScatter | undefined> {
  const { metrics } = answer.metadata;
  const [first, second] = metrics;
  if (!first || !second) return undefined;
  if (answer.total === null || answer.total > MOST_POINTS)
    return { reason: `A chart has at most ${countText(MOST_POINTS)} areas: choose a state.` };
  const x = columnNamed(metrics, "x", query.get("x") ?? first.metric);
  const y = columnNamed(metrics, "y", query.get("y") ?? metrics.find((column) => column !== x)?.metric ?? "");
  const names = [...new Set([x.metric, y.metric])];
  // A parameter that neither of the two takes would be refused.
  const isCensus = [x, y].map(({ dataset }) => dataset === "census");
  const takes = (dimension: "naics" | "ownership" | "soc") => dimension in x.dimensions || dimension in y.dimensions;
  const askedValues = parametersOf({
    ...request,
    metrics: names,
    vintage: isCensus.includes(true) ? request.vintage : undefined,
    period: isCensus.includes(false) ? request.period : undefined,
    naics: takes("naics") ? request.naics : undefined,
    ownership: takes("ownership") ? request.ownership : undefined,
    soc: takes("soc") ? request.soc : undefined,
    adjustment: x.adjustment === "none" && y.adjustment === "none" ? undefined : request.adjustment,
  });
  // The two can lack a period that another metric of the table has: the API says so.
  const firstRow = await api.ask("listAreaValues", { ...askedValues, per_page: 1 });
  if (isAnswer(firstRow)) return { answer: await api.rows("listAreaValues", askedValues), x, y };
  if (!firstRow.error.isForClient) throw firstRow.error;
  return { reason: firstRow.error.message };
}

function columnNamed(metrics: readonly ValuesColumn[], parameter: "x" | "y", name: string): ValuesColumn {
  const column = metrics.find(({ metric }) => metric === name);
  if (column) return column;
  const accepted = metrics.map(({ metric }) => metric).join(", ");
  throw invalidRequest([{ parameter, message: `"${name}" is not a metric of this table; accepted: ${accepted}` }]);
}

/** Two metrics of a table, one across and one up: each area is a point. */
export function ScatterSection({
  scatter: { answer, x, y },
  metrics,
  request,
}: {
  scatter: Scatter;
  metrics: readonly ValuesColumn[];
  request: TableRequest;
}) {
  const points = pointsOf(answer, { x, y });
  const [row] = answer.data;
  const areas = row ? LEVEL_NAMES[row.level] : "areas";
  const lacking = answer.data.length - points.length;
  const options = metrics.map(({ metric, title }) => ({ value: metric, label: title }));
  return (
    <section>
      <h2 id="two-metrics">Two metrics against each other</h2>
      <ChoiceForm
        choices={[
          { name: "x", label: "Across", value: x.metric, options },
          { name: "y", label: "Up", value: y.metric, options },
        ]}
        kept={parametersOf(request)}
      />
      <ScatterChart
        id="scatter"
        title={`${y.title} by ${x.title}`}
        label={
          `Points of ${countText(points.length)} ${areas}: ${x.title} across, ${y.title} up. ` +
          "The table has the numbers."
        }
        unit={axisText(y)}
        isMoney={isMoney(y.unit)}
        format={(value) => figureText(value, y.unit)}
        across={{ unit: axisText(x), isMoney: isMoney(x.unit) }}
        points={points}
        from={[answer]}
        vintage={[...new Set([columnPeriod(x), columnPeriod(y)])].join(" and ")}
        numbers={{ columns: NUMBER_COLUMNS, rows: numbersOf(answer, { x, y }) }}
        note={
          (hasMargins(points) ? "Bars are the margins of error at 90% confidence. " : "") +
          (lacking === 0 ? "" : `${countText(lacking)} of the ${countText(answer.data.length)} ${areas} lack a value.`)
        }
        table={
          <>
            <ValuesTable label="Numbers of the chart" answer={{ ...answer, data: answer.data.slice(0, MOST_ROWS) }} />
            {answer.data.length > MOST_ROWS && <p class="note">The first {MOST_ROWS}. The CSV has all of them.</p>}
          </>
        }
      />
    </section>
  );
}

const axisText = ({ title, unit }: ValuesColumn): string => `${title}, ${unitName(unit)}`;

const hasMargins = (points: readonly ScatterPoint[]): boolean =>
  points.some(({ x, y }) => x.moe !== null || y.moe !== null);

function pointsOf({ data }: ValuesAnswer, { x, y }: Pick<Scatter, "x" | "y">): ScatterPoint[] {
  return data.flatMap((row) => {
    const [across, up] = [cellOf(row, x), cellOf(row, y)];
    if (across.value === null || up.value === null) return [];
    return [{ name: row.name, x: { value: across.value, moe: across.moe }, y: { value: up.value, moe: up.moe } }];
  });
}

const NUMBER_COLUMNS = ["fips", "name", "x", "x_moe", "y", "y_moe"] as const;

const numbersOf = ({ data }: ValuesAnswer, { x, y }: Pick<Scatter, "x" | "y">): object[] =>
  data.map((row) => {
    const [across, up] = [cellOf(row, x), cellOf(row, y)];
    return { fips: row.fips, name: row.name, x: across.value, x_moe: across.moe, y: up.value, y_moe: up.moe };
  });

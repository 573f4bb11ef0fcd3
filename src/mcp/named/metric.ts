import { type ErrorDetail, invalidRequest } from "../../errors.ts";
import type { ApiClient } from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { nearest } from "../../nearest.ts";
import { Question } from "../tool.ts";

/** A metric of areas, as `/v1/us/metrics` lists it. */
export type Metric = RowOf<"listAreaMetrics">;

/**
 * Returns the metrics of areas that texts name: by their names in the API, or in users' words.
 * @throws {@link Question} if words mean several, `invalid_request` with the nearest name if they mean none
 */
export async function metricsNamed(api: ApiClient, texts: readonly string[]): Promise<Metric[]> {
  const { data: metrics } = await api.get("listAreaMetrics", {});
  const byName = new Map(metrics.map((metric) => [metric.name, metric]));
  return Promise.all(
    texts.map(async (text) => byName.get(text.trim().toLowerCase()) ?? (await inWords(api, text, byName))),
  );
}

async function inWords(api: ApiClient, text: string, byName: ReadonlyMap<string, Metric>): Promise<Metric> {
  const query = text.trim().replaceAll("_", " ");
  const { data: rows } = await api.get("listMeasures", { query, per_page: 20 });
  const namedRows = rows.filter(({ subject, match, rest }) => subject === "areas" && match === "named" && rest === "");
  const exactRows = namedRows.filter((row) => isCalled(row, query.toLowerCase()));
  const meantRows = exactRows.length > 0 ? exactRows : namedRows;
  const [best, ...otherMetrics] = meantRows.flatMap(({ name }) => byName.get(name) ?? []);
  if (!best) {
    const detail: ErrorDetail = {
      parameter: "metric",
      message:
        `"${text}" is not the name of a metric of areas` +
        `${didYouMean(nearest(text, [...byName.keys()]))}; the tool find has names in other words`,
    };
    throw invalidRequest([detail], "arguments");
  }
  if (otherMetrics.length > 0)
    throw new Question(
      `"${text}" can mean several metrics, which count differently. Call again with the name of one.`,
      [best, ...otherMetrics].map(({ name, title, source, unit, cadence }) => ({
        kind: "metric",
        id: name,
        name: title,
        about: `${unit}, ${cadence}, ${source}`,
      })),
    );
  return best;
}

/**
 * Whether words are the whole name of a metric. A title of one word is not: people who say unemployment mean its rate
 * as often as the count. Population is the total.
 */
const isCalled = ({ name, title }: { name: string; title: string }, words: string): boolean =>
  [name.replaceAll("_", " "), ...(words.includes(" ") ? [title.toLowerCase()] : [])].includes(words) ||
  name === `total_${words}`;

const didYouMean = (name: string | undefined): string => (name === undefined ? "" : `; did you mean "${name}"`);

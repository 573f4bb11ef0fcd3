import type { ApiClient } from "../api-client.ts";
import { Figure, type MetricValue } from "../parts/estimate.tsx";
import { unitName } from "../parts/figures.ts";
import { Strip } from "../parts/marks.tsx";
import { type MetricTitle, metricOf, type Peers, type PlaceData, readPeers } from "./place-data.ts";

/** The figures at the top of a place's page, in their order; those without a value are left out. */
const KEY_METRICS = [
  "total_population",
  "median_age",
  "median_household_income",
  "poverty_rate",
  "pct_bachelors_or_higher",
  "unemployment_rate",
];

/** The most that are shown: a row of them, or two on a narrow screen. */
const MOST_SHOWN = 5;

/** A key figure with the values of the place's peers. */
export interface KeyFigure {
  title: MetricTitle;
  figure: MetricValue;
  peers: Peers | undefined;
}

/** Reads the key figures of a place, in the vintage of its page. */
export async function readKeyFigures(api: ApiClient, { place, metrics, titles }: PlaceData): Promise<KeyFigure[]> {
  const chosen = KEY_METRICS.flatMap((name) => {
    const title = titles.data.find((metric) => metric.name === name);
    const figure = title && metricOf(metrics.data, title);
    return title && figure && figure.value !== null ? [{ title, figure }] : [];
  }).slice(0, MOST_SHOWN);
  return Promise.all(
    chosen.map(async ({ title, figure }) => ({
      title,
      figure,
      peers: await readPeers(api, place.data, { metric: title.name, vintage: metrics.data.vintage }),
    })),
  );
}

/** The key figures as a row, each with its margin of error and its place among the peers. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <ul class="key-figures">
      {figures.map(({ title, figure, peers }) => (
        <li key={title.name}>
          <div>
            {title.title} {figure.unit === "usd" ? "" : <span class="unit">{unitName(figure.unit)}</span>}
          </div>
          <div class="big">
            <Figure figure={figure} />
          </div>
          {peers && figure.value !== null && (
            <>
              <Strip item={{ value: figure.value, moe: figure.moe }} peers={peers.values} />
              <div class="unit">{rankText(figure.value, peers)}</div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says how many peers have a higher value. Of two equal ones, neither is higher. */
function rankText(value: number, { values, title }: Peers): string {
  const higher = values.filter((peer) => peer > value).length;
  return higher === 0 ? `Highest of ${title}` : `${higher} of ${title} ${higher === 1 ? "is" : "are"} higher`;
}

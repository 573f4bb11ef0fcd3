import type { ApiClient } from "../../in-process/api-client.ts";
import { Figure, type MetricValue } from "../parts/estimate.tsx";
import { unitName, vintageText } from "../parts/figures.ts";
import { endsOf } from "../parts/map/classes.ts";
import { Strip } from "../parts/marks.tsx";
import { type MetricTitle, metricOf, newestOf, type Peers, type PlaceData, readPeers } from "./place-data.ts";

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
  vintage: string;
  peers: Peers | undefined;
}

/** Reads the key figures of a place, each in the chosen vintage, or else in its newest. */
export async function readKeyFigures(
  api: ApiClient,
  { place, metrics, titles, series }: PlaceData,
  chosenVintage: string | undefined,
): Promise<KeyFigure[]> {
  const { vintage } = metrics.data;
  const shown = KEY_METRICS.flatMap((name) => {
    const title = titles.data.find((metric) => metric.name === name);
    if (!title) return [];
    const ofPage = metricOf(metrics.data, title);
    const figure = chosenVintage === undefined ? newestOf(series.get(name)) : ofPage && { ...ofPage, vintage };
    return figure && figure.value !== null ? [{ title, figure, vintage: figure.vintage }] : [];
  }).slice(0, MOST_SHOWN);
  return Promise.all(
    shown.map(async (keyFigure) => {
      const metricRequest = { metric: keyFigure.title.name, vintage: keyFigure.vintage };
      return { ...keyFigure, peers: await readPeers(api, place.data, metricRequest) };
    }),
  );
}

/** The key figures as a row, each with its years, its margin of error and its place among the peers. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <ul class="key-figures">
      {figures.map(({ title, figure, vintage, peers }) => (
        <li key={title.name}>
          <div>
            {title.title}
            {figure.unit === "usd" ? "" : <span class="unit">{`\u00a0${unitName(figure.unit)}`}</span>}
          </div>
          <div class="big">
            <Figure figure={figure} />
          </div>
          <div class="unit">{vintageText(vintage).replace(" estimates", "")}</div>
          {peers && figure.value !== null && (
            <>
              <Strip item={{ value: figure.value, moe: figure.moe }} peers={peers.values} />
              <div class="unit">{rankText({ value: figure.value, moe: figure.moe }, peers)}</div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A margin that spans more than this share of the peers denies a rank. */
const MOST_SPANNED_SHARE = 0.1;

/**
 * Says how many peers have a higher value; of two equal ones, neither is higher. Where the margin spans many peers, it
 * says the range of ranks that the place can have.
 */
export function rankText({ value, moe }: { value: number; moe: number | null }, { values, title }: Peers): string {
  const higherThan = (limit: number): number => values.filter((peer) => peer > limit).length;
  const higher = higherThan(value);
  const [low, high] = endsOf({ value, moe });
  const [most, least] = [higherThan(low), higherThan(high)];
  if (most - least > Math.max(2, MOST_SPANNED_SHARE * values.length)) {
    // The place itself is above its lowest possible value.
    const last = Math.max(least + 1, Math.min(most, values.length));
    return `Between ${ordinal(least + 1)} and ${ordinal(last)} of ${title}`;
  }
  return higher === 0 ? `Highest of ${title}` : `${higher} of ${title} ${higher === 1 ? "is" : "are"} higher`;
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `1st`, `22nd`, `254th` */
const ordinal = (rank: number): string => `${rank}${ENDINGS[rules.select(rank)] ?? "th"}`;

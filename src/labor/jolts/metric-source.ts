import type { Sql } from "postgres";
import {
  type AbsentReason,
  type AreaMetric,
  type MetricArea,
  type MetricAtLevel,
  type MetricCells,
  type MetricLevel,
  type MetricQuery,
  type MetricSource,
  NATION,
} from "../../metrics/metric.ts";
import { type AreaSeries, areaPeriods, areaSpan, areaValues } from "../revisions/area-cells.ts";
import { loadedSeries } from "../revisions/queries-spans.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import { STATE_AREAS } from "../vocabulary/areas.ts";
import { formatMonth, parseMonth } from "../vocabulary/period.ts";
import { ELEMENT_CODES, type ElementCode, REGIONS } from "./cuts.ts";
import { JOLTS, JOLTS_SOURCE } from "./dataset.ts";
import { findIndustry } from "./lookup.ts";
import { elementSpans } from "./queries.ts";
import { TURNOVER_UNITS, turnoverText } from "./schema.ts";
import { cutSeries, type JoltsSeries, seriesNumber, seriesOfNumber } from "./series-id.ts";
import { fieldOf, tightness } from "./turnover.ts";

const TIGHTNESS = "labour_market_tightness";
const BOTH = ["sa", "nsa"] as const;

/** Returns what is published for an element at each level. */
function levelsOf(element: ElementCode): [MetricAtLevel, ...MetricAtLevel[]] {
  // The ratio is published only for total nonfarm, and only adjusted.
  if (element === "UO")
    return [
      { level: "nation", adjustments: ["sa"], dimensions: [] },
      { level: "state", adjustments: ["sa"], dimensions: [] },
    ];
  const nation: MetricAtLevel = { level: "nation", adjustments: BOTH, dimensions: ["naics"] };
  const region: MetricAtLevel = { level: "region", adjustments: BOTH, dimensions: [] };
  const state: MetricAtLevel = { level: "state", adjustments: BOTH, dimensions: [] };
  return element === "OS" ? [nation, region] : [nation, region, state];
}

const metric = (field: string, levels: AreaMetric["levels"]): AreaMetric => ({
  name: `${JOLTS}_${field}`,
  dataset: JOLTS,
  field,
  ...turnoverText(field),
  unit: TURNOVER_UNITS[field] ?? "",
  cadence: "monthly",
  levels,
});

const METRICS: readonly AreaMetric[] = [
  ...ELEMENT_CODES.flatMap((element) =>
    (element === "UO" ? (["R"] as const) : (["L", "R"] as const)).map((kind) =>
      metric(fieldOf(element, kind), levelsOf(element)),
    ),
  ),
  metric(TIGHTNESS, levelsOf("JO")),
];

/** The element and form of the series behind each field, in the order in which they are combined. */
const PARTS_OF = new Map<string, readonly Pick<JoltsSeries, "element" | "kind">[]>([
  ...ELEMENT_CODES.flatMap((element) =>
    (["L", "R"] as const).map((kind) => [fieldOf(element, kind), [{ element, kind }]] as const),
  ),
  [
    TIGHTNESS,
    [
      { element: "JO", kind: "L" },
      { element: "HI", kind: "L" },
    ],
  ],
]);

/** The metrics of JOLTS. */
export const joltsMetrics: MetricSource = {
  dataset: JOLTS,
  source: JOLTS_SOURCE,
  metrics: METRICS,
  async spans(sql) {
    const loaded = await elementSpans(sql);
    return METRICS.flatMap(({ field, levels }) =>
      levels.flatMap(({ level }) => {
        const [first] = PARTS_OF.get(field) ?? [];
        const matchingSpans = loaded.filter((span) => {
          const { element, kind } = seriesOfNumber(span.ending);
          return span.level === level && element === first?.element && kind === first.kind;
        });
        if (matchingSpans.length === 0) return [];
        return {
          field,
          level,
          first_period: formatMonth(Math.min(...matchingSpans.map((span) => span.first_period))),
          last_period: formatMonth(Math.max(...matchingSpans.map((span) => span.last_period))),
        };
      }),
    );
  },
  areas: async (_sql, level, codes) => areasOf(level).filter(({ code }) => codes.includes(code)),
  cells: joltsCells,
};

interface JoltsArea extends MetricArea {
  /** Its code in series. */
  state: string;
}

/** Returns all areas of a level that JOLTS publishes. */
function areasOf(level: MetricLevel): JoltsArea[] {
  if (level === "nation") return [{ ...NATION, state: "00" }];
  if (level === "region") return REGIONS.map(({ name, code }) => ({ code: name, name, state: code }));
  return STATE_AREAS.map((area) => ({ ...area, state: area.code }));
}

/** Returns why areas have no row in a period: some have none in any loaded file. */
async function whyAbsent(sql: Sql, areas: readonly JoltsArea[]): Promise<Map<string, AbsentReason>> {
  const series = ({ state }: JoltsArea): number[] =>
    BOTH.flatMap((adjustment) => cutSeries({ industry: "000000", state, size: "00" }, adjustment));
  const loaded = new Set((await loadedSeries(sql, JOLTS, areas.flatMap(series))).map((row) => row.series));
  return new Map(
    areas.map((area) => [
      area.code,
      series(area).some((number) => loaded.has(number)) ? "not_published" : "not_loaded",
    ]),
  );
}

async function joltsCells(
  sql: Sql,
  { metric: { field }, level, adjustment, naics }: MetricQuery,
): Promise<MetricCells> {
  const hasIndustries = level === "nation" && field !== fieldOf("UO", "R");
  const askedCode = hasIndustries ? (naics ?? "00") : undefined;
  const match = askedCode === undefined ? undefined : await findIndustry(askedCode);
  const industry = match?.industry.code ?? "000000";
  const parts = PARTS_OF.get(field) ?? []; // METRICS has no other fields
  const areas = areasOf(level);
  const numbers = new Map(
    areas.map(({ code, state }) => {
      const cut = { industry, state, size: "00", adjustment: adjustment as Adjustment }; // levelsOf never gives "none"
      return [code, parts.map((part) => seriesNumber({ ...cut, ...part }))];
    }),
  );
  const series: AreaSeries = {
    part: JOLTS,
    areas,
    seriesOf: (code) => numbers.get(code) ?? [],
    divisor: 100,
    needed: parts.length,
    // Series numbers of openings come before those of hires.
    combine: ([first = null, second = null]) => (field === TIGHTNESS ? tightness(first, second) : first),
  };
  return {
    dimensions: askedCode === undefined ? {} : { naics: askedCode },
    notes: match?.note ? [`${match.note}.`] : [],
    span: () => areaSpan(sql, series),
    periods: (codes) => areaPeriods(sql, series, codes),
    values: (period, codes) => areaValues(sql, series, parseMonth(period), codes),
    expected: async () => areas,
    whyAbsent: (_period, codes) =>
      whyAbsent(
        sql,
        areas.filter(({ code }) => codes.includes(code)),
      ),
    load: () => `load ${JOLTS}`,
  };
}

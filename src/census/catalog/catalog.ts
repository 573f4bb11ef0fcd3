import type { Sql } from "postgres";
import { bug } from "../../errors.ts";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { Directory, type Place } from "../geographies/directory.ts";
import { levelCounts } from "../geographies/queries.ts";
import type { HiddenMetric, MetricName, RowMetric, StoredMetric } from "../metrics/metric-names.ts";
import { METRICS, type MetricDefinition, metricByName } from "../metrics/metrics.ts";
import { COMPLETE_FROM } from "../vocabulary/levels.ts";
import { LEVELS, type Level, type Survey, surveyOf, type Vintage, yearOf } from "../vocabulary/vintages.ts";
import type { CountedVintage, DefaultVintage } from "./default-vintage.ts";
import {
  type AskedEstimates,
  estimatesReader,
  type LoadedMetrics,
  type LoadedOf,
  type PlaceEstimates,
} from "./place-estimates.ts";
import type { MetricEntry } from "./present.ts";
import { type CoverageRow, coverage, loadedTables } from "./queries.ts";
import { populationsWithoutArea } from "./queries-density.ts";
import { VintageNames } from "./vintage-names.ts";

/** How much data a metric has in a vintage at a level. */
export interface Coverage {
  /** Places that have a row. */
  places: number;
  /** Of these, with a value. */
  values: number;
  moes: number;
}

/** The loaded census data of one published state, in memory. A new one is made when the dataset's stamp changes. */
export class Catalog {
  private readonly rows = new Map<string, Coverage>();
  private readonly byLevel = new Map<Level, Vintage[]>();
  private readonly placeCounts = new Map<string, number>();
  private readonly names = new Map<string, VintageNames | Promise<VintageNames>>();
  private readonly loadedLists = new WeakMap<readonly StoredMetric[], Map<string, LoadedMetrics>>();
  private readonly directories = new Map<Level, Directory | Promise<Directory>>();
  private lackingAreas: Promise<Awaited<ReturnType<typeof populationsWithoutArea>>> | undefined;
  /** What metrics-vintage.ts keeps: vintages to choose from by the place's vintages and the metrics, and choices. */
  readonly candidates = new WeakMap<readonly Vintage[], Map<string, CountedVintage[]>>();
  readonly choices = new Map<string, DefaultVintage>();
  /** Answers for metrics without a row, by vintage and level. Kept because most places lack the same metrics. */
  private readonly absentEntries = new Map<string, Map<MetricDefinition, MetricEntry>>();
  /** Reads the estimates of a place. */
  readonly estimatesOf: (request: AskedEstimates) => Promise<PlaceEstimates>;
  /** All loaded vintages, newest first, 5-year before 1-year. */
  readonly vintages: readonly Vintage[];
  /** The newest year of any vintage; null where only geographies are loaded. */
  readonly latestYear: number | null;

  constructor(
    private readonly sql: Sql,
    rows: readonly CoverageRow[],
    private readonly counts: ReadonlyMap<Level, number>,
    private readonly tables: ReadonlySet<string>,
  ) {
    this.estimatesOf = estimatesReader(sql, this.loadedOf);
    for (const { vintage, level, metric, dimension, ...numbers } of rows) {
      this.rows.set(key(vintage, level, metric, dimension), numbers);
      const vintages = this.byLevel.get(level) ?? [];
      if (!vintages.includes(vintage)) this.byLevel.set(level, [...vintages, vintage]);
      const places = `${vintage} ${level}`;
      this.placeCounts.set(places, Math.max(this.placeCounts.get(places) ?? 0, numbers.places));
    }
    this.vintages = [...new Set(rows.map((row) => row.vintage))];
    this.latestYear = this.vintages[0] ? yearOf(this.vintages[0]) : null;
  }

  /** The vintages with anything at a level, newest first, 5-year before 1-year. */
  vintagesAt = (level: Level): readonly Vintage[] => this.byLevel.get(level) ?? [];

  /** How many places a vintage has at a level, by its fullest table. */
  placesIn = (vintage: Vintage, level: Level): number => this.placeCounts.get(`${vintage} ${level}`) ?? 0;

  /** Returns whether a vintage has all of the country's places of a level. A missing place does not exist in it. */
  isWhole = (vintage: Vintage, level: Level): boolean => this.placesIn(vintage, level) >= COMPLETE_FROM[level];

  /** Returns the coverage of a metric; undefined if a table that it needs is not loaded. */
  coverageOf(vintage: Vintage, level: Level, metric: MetricDefinition): Coverage | undefined {
    let least: Coverage | undefined;
    for (const stored of metric.stored) {
      const coverage = this.rows.get(key(vintage, level, stored, ""));
      if (!coverage) return undefined;
      if (!least || coverage.places < least.places) least = coverage;
    }
    return least;
  }

  /** How many populations of each vintage and level have no land area for a density; read on first use. */
  withoutArea = (): NonNullable<typeof this.lackingAreas> => {
    const reading = this.lackingAreas ?? Promise.resolve(populationsWithoutArea(this.sql));
    this.lackingAreas = reading;
    reading.catch(() => {
      this.lackingAreas = undefined; // what failed once may work later
    });
    return reading;
  };

  /** Returns the kept answers for metrics without a row of one vintage and level. The caller adds to them. */
  absentEntriesOf(vintage: Vintage, level: Level): Map<MetricDefinition, MetricEntry> {
    const vintageLevel = `${vintage} ${level}`;
    const knownEntries = this.absentEntries.get(vintageLevel);
    if (knownEntries) return knownEntries;
    const entries = new Map<MetricDefinition, MetricEntry>();
    this.absentEntries.set(vintageLevel, entries);
    return entries;
  }

  /** The stored metrics of a list that any place of a level has rows of: most vintages lack most tables. */
  private readonly loadedOf: LoadedOf = ({ vintage, level, metrics }) => {
    const vintageLevel = `${vintage} ${level}`;
    const lists = this.loadedLists.get(metrics) ?? new Map<string, LoadedMetrics>();
    this.loadedLists.set(metrics, lists);
    const knownList = lists.get(vintageLevel);
    if (knownList) return knownList;
    const covered = [...metrics.keys()].filter((index) => this.rows.has(key(vintage, level, metrics[index]!, "")));
    const positions = covered.length > 0 ? covered : [0];
    const loaded = { metrics: positions.map((index) => metrics[index]!), positions }; // indexes of the list
    lists.set(vintageLevel, loaded);
    return loaded;
  };

  /** Returns the coverage of a breakdown. */
  breakdownCoverage = (vintage: Vintage, level: Level, metric: RowMetric, dimension: string): Coverage | undefined =>
    this.rows.get(key(vintage, level, metric, dimension));

  /** Whether a table was not loaded for a level; false where no table of the level is on record. */
  lacksTable = (vintage: Vintage, level: Level, table: string): boolean =>
    this.tables.has(`${vintage} ${level}`) && !this.tables.has(`${vintage} ${level} ${table}`);

  /** The newest vintage in which any level has the metric, 5-year before 1-year. */
  latestVintageOf = (metric: MetricDefinition): Vintage | null =>
    this.vintages.find((vintage) => this.hasMetric(vintage, metric)) ?? null;

  /** The newest year of a survey in which any level has the metric. */
  latestYearOf(metric: MetricDefinition, survey: Survey): number | null {
    const vintage = this.vintages.find(
      (candidate) => surveyOf(candidate) === survey && this.hasMetric(candidate, metric),
    );
    return vintage === undefined ? null : yearOf(vintage);
  }

  private hasMetric = (vintage: Vintage, metric: MetricDefinition): boolean =>
    LEVELS.some((level) => this.coverageOf(vintage, level, metric) !== undefined);

  /** How many places of a level are current, and whether that is all of them. */
  countOf(level: Level): { loaded: number; isWhole: boolean } {
    const loaded = this.counts.get(level) ?? 0;
    return { loaded, isWhole: loaded >= COMPLETE_FROM[level] };
  }

  /** Names and codes of a level; read on first use, and without a promise from then on. */
  directory = (level: Level): Directory | Promise<Directory> => {
    const knownDirectory = this.directories.get(level);
    if (knownDirectory) return knownDirectory;
    const reading = Directory.read(this.sql, level);
    this.directories.set(level, reading);
    reading.then(
      (directory) => this.directories.set(level, directory),
      () => this.directories.delete(level), // what failed once may work later
    );
    return reading;
  };

  /** The names of the places of a level in a vintage; read on first use, and without a promise from then on. */
  namesIn = (level: Level, vintage: Vintage): VintageNames | Promise<VintageNames> => {
    const vintageLevel = `${vintage} ${level}`;
    const knownNames = this.names.get(vintageLevel);
    if (knownNames) return knownNames;
    const reading = VintageNames.read(this.sql, level, vintage);
    this.names.set(vintageLevel, reading);
    reading.then(
      (names) => this.names.set(vintageLevel, names),
      () => this.names.delete(vintageLevel), // what failed once may work later
    );
    return reading;
  };

  /** The levels and vintages whose names were read. */
  namesInUse = (): (readonly [Level, Vintage])[] =>
    [...this.names.keys()]
      .map((vintageLevel) => vintageLevel.split(" ") as [Vintage, Level])
      .map(([vintage, level]) => [level, vintage]);

  /** The levels whose directories were read. */
  levelsInUse = (): Level[] => [...this.directories.keys()];

  /** The place of a level with this code; undefined where there is none. */
  find = async (level: Level, fips: string): Promise<Place | undefined> => (await this.directory(level)).find(fips);
}

/** Returns the catalog of a published state, with the names of the levels that are in use. */
export const catalogOf = keptWhileServed((sql, _state: DatasetState) => readCatalog(sql), {
  warm: (catalog, before) =>
    Promise.all([
      ...before.levelsInUse().map(catalog.directory),
      ...before.namesInUse().map(([level, vintage]) => catalog.namesIn(level, vintage)),
    ]),
});

async function readCatalog(sql: Sql): Promise<Catalog> {
  const [rows, counts, tables] = await Promise.all([coverage(sql), levelCounts(sql), loadedTables(sql)]);
  return new Catalog(
    sql,
    rows,
    new Map(counts.map(({ level, loaded }) => [level, loaded])),
    new Set(
      tables.flatMap(({ vintage, level, acs_table }) => [`${vintage} ${level}`, `${vintage} ${level} ${acs_table}`]),
    ),
  );
}

const key = (vintage: Vintage, level: Level, metric: RowMetric | HiddenMetric, dimension: string): string =>
  `${vintage} ${level} ${metric} ${dimension}`;

/** Returns the definitions of these metrics; of all metrics where none is named. */
export const definitionsOf = (names: readonly MetricName[] | undefined): readonly MetricDefinition[] =>
  names === undefined ? METRICS : METRICS.filter((metric) => names.includes(metric.name));

/** A definition that is known to exist, because its name was checked as a parameter. */
export const definitionOf = (name: MetricName): MetricDefinition => {
  const metric = metricByName(name);
  if (!metric) throw bug(`no metric is called ${name}`); // the parameter's choices are the names
  return metric;
};

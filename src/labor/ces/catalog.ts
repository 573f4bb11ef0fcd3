import type { Sql } from "postgres";
import { keptByKey, keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { withoutFill } from "../../reference/naics.ts";
import { type LoadedRelease, NOW, releasesOf, type SeriesSpan, spansAsOf } from "../revisions/queries.ts";
import type { Adjustment } from "../vocabulary/adjustment.ts";
import type { AsOf } from "../vocabulary/metadata.ts";
import { formatMonth, type MonthNumber } from "../vocabulary/period.ts";
import { CES } from "./dataset.ts";
import { type NaicsCover, readNaicsCover } from "./naics-rows.ts";
import { type ListedIndustry, listedIndustries, newestScopes } from "./queries.ts";
import { type DataType, seriesOfNumber, supersectorOf } from "./series.ts";

/** A published series: its number in the store, and its span in its newest release. */
export interface LiveSeries {
  number: number;
  type: DataType;
  adjustment: Adjustment;
  first: MonthNumber;
  last: MonthNumber;
  publishedOn: string;
}

/** A CES industry as in its newest release. */
export interface CesIndustry {
  code: string;
  /** Null if no loaded list or title names it. */
  name: string | null;
  /** As published (`3313,4`). Null if only a series names the industry. */
  naicsCode: string | null;
  cover: NaicsCover;
  /** The day of the release that gives this name. It differs from the figures' release if that one has no list. */
  listedOn: string | null;
  series: LiveSeries[];
}

/** The result of a lookup by NAICS code: an industry of one release. */
export interface CesMatch {
  industry: CesIndustry;
  /** Note that the figures cover several codes together. */
  note: string | undefined;
}

/** The CES industries and series published by the end of a day. */
export class Catalog {
  private readonly whole = new Map<string, CesIndustry[]>();
  private readonly groups = new Map<string, CesIndustry[]>();

  constructor(
    readonly industries: readonly CesIndustry[],
    /** Day of the newest release with data. */
    readonly release: LoadedRelease | undefined,
    private readonly releases: ReadonlyMap<string, LoadedRelease>,
    /** The requested day. Null for everything that is loaded. */
    private readonly askedDay: string | null,
  ) {
    for (const industry of industries) {
      const { kind, codes } = industry.cover;
      if (kind !== "whole" && kind !== "group") continue; // a part never answers for the whole
      const index = kind === "whole" ? this.whole : this.groups;
      for (const code of codes) index.set(code, [...(index.get(code) ?? []), industry]);
    }
  }

  /** The newest month of any series. Null if nothing is loaded. */
  get newestPeriod(): string | null {
    const last = Math.max(0, ...this.industries.flatMap(({ series }) => series.map((span) => span.last)));
    return last === 0 ? null : formatMonth(last);
  }

  /** The day of the first release with data, for any requested day. Undefined if nothing is loaded. */
  firstReleaseOn = (): string | undefined => this.releases.keys().next().value;

  /** Returns `metadata.as_of` for some series: the newest of their releases. */
  asOf(series: readonly LiveSeries[]): AsOf {
    const release = this.releases.get(newestDay(series));
    return {
      date: this.askedDay,
      published_on: release?.published_on ?? null,
      published_from: release?.published_from ?? null,
    };
  }

  /**
   * Returns the industry of exactly this NAICS code. A row for only this code comes first. Otherwise the narrowest row
   * with several codes answers: 525 is in `523,5`, in `5239,50` and in `52399,500`. The newest release that has the
   * industry answers, and rows of two releases are never mixed. `has` says which industries count, such as those with
   * an adjusted series.
   */
  find(code: string, isWanted: (industry: CesIndustry) => boolean = () => true): CesMatch | undefined {
    const plain = withoutFill(code);
    const candidates = [...(this.whole.get(plain) ?? []), ...(this.groups.get(plain) ?? [])].filter(isWanted);
    const [first, ...otherCandidates] = candidates;
    if (!first) return undefined;
    const industry = otherCandidates.reduce((best, candidate) => (isBetter(candidate, best) ? candidate : best), first);
    if (industry.cover.kind === "whole") return { industry, note: undefined };
    return {
      industry,
      note:
        `CES publishes NAICS ${plain} only together with others, as ${industry.naicsCode} ` +
        `(${industry.cover.codes.join(", ")}): the figures cover all of these`,
    };
  }

  /** Returns the series of an industry in one adjustment, by data type. */
  seriesOf = (industry: CesIndustry, adjustment: Adjustment): Map<DataType, LiveSeries> =>
    new Map(industry.series.filter((entry) => entry.adjustment === adjustment).map((entry) => [entry.type, entry]));
}

/**
 * Returns whether an industry answers instead of an earlier one with the same code, because it is newer or narrower.
 */
function isBetter(candidate: CesIndustry, best: CesIndustry): boolean {
  const [day, bestDay] = [newestDay(candidate.series), newestDay(best.series)];
  if (day !== bestDay) return day > bestDay;
  return (
    best.cover.kind === "group" && candidate.cover.kind === "group" && isWithin(candidate.cover.codes, best.cover.codes)
  );
}

/** Returns whether each code is one of the outer codes or a part of one. */
const isWithin = (codes: readonly string[], outerCodes: readonly string[]): boolean =>
  codes.every((code) => outerCodes.some((outerCode) => code.startsWith(outerCode)));

/** Returns the day of the newest release with one of the series. "" if there is none. */
const newestDay = (series: readonly LiveSeries[]): string =>
  series
    .map(({ publishedOn }) => publishedOn)
    .sort()
    .at(-1) ?? "";

/** Number of days whose catalogs stay in memory. Each catalog has several thousand series. */
const MOST_KEPT = 12;

const baseOf = keptWhileServed((sql, _state: DatasetState) => readBase(sql));

/** Returns the catalog for a day (`YYYY-MM-DD`), or for everything loaded if the day is undefined. */
export const catalogOf = keptByKey(
  async (sql: Sql, state: DatasetState, asOf: string | undefined): Promise<Catalog> => {
    const base = await baseOf(sql, state);
    const day = asOf ?? NOW;
    const release = base.releases.findLast(({ published_on }) => published_on <= day);
    return makeCatalog(sql, base, { day, asOf: asOf ?? null, release });
  },
  { most: MOST_KEPT, isPrepared: (asOf) => asOf === undefined },
);

/** The parts that do not depend on a day. */
interface Base {
  /** Releases with data, oldest first. */
  releases: LoadedRelease[];
  /** The entries of every loaded list by industry, oldest list first. */
  lists: Map<string, ListedIndustry[]>;
}

async function readBase(sql: Sql): Promise<Base> {
  const [releases, listed] = await Promise.all([releasesOf(sql, [CES]), listedIndustries(sql)]);
  return {
    releases: releases.filter(({ files }) => files.length > 0),
    lists: Map.groupBy(listed, ({ industry_code }) => industry_code),
  };
}

async function makeCatalog(
  sql: Sql,
  { releases, lists }: Base,
  { day, asOf, release }: { day: string; asOf: string | null; release: LoadedRelease | undefined },
): Promise<Catalog> {
  const [spans, scopes] = await Promise.all([spansAsOf(sql, CES, day), newestScopes(sql, day)]);
  const newest = new Map(
    scopes.map((scope) => [scopeKey(scope.supersector, scope.data_type, scope.is_adjusted), scope.published_on]),
  );
  const live = spans.map(liveSeries).filter(({ industry, series }) => {
    const covered = newest.get(scopeKey(supersectorOf(industry), series.type, series.adjustment === "sa"));
    return covered === undefined || covered <= series.publishedOn; // otherwise a newer release dropped the series
  });
  const industries = [...Map.groupBy(live, ({ industry }) => industry)].map(([code, all]) =>
    industryOf(
      code,
      all.map(({ series }) => series),
      lists.get(code) ?? [],
    ),
  );
  return new Catalog(
    industries,
    release,
    new Map(releases.map((loadedRelease) => [loadedRelease.published_on, loadedRelease])),
    asOf,
  );
}

const scopeKey = (supersector: string, type: string, isAdjusted: boolean): string =>
  `${supersector} ${type} ${isAdjusted}`;

function liveSeries({ series: number, first_period, last_period, published_on }: SeriesSpan) {
  const { industry, type, adjustment } = seriesOfNumber(number);
  const span = { first: first_period, last: last_period, publishedOn: published_on };
  return { industry, series: { number, type, adjustment, ...span } satisfies LiveSeries };
}

/**
 * Names an industry from the list of its newest release. Without a list, the list nearest in time with its code names
 * it.
 */
function industryOf(code: string, series: LiveSeries[], listed: readonly ListedIndustry[]): CesIndustry {
  const publishedOn = newestDay(series);
  const newestRow = listed.find((row) => row.published_on === publishedOn);
  const rowsWithCode = listed.filter((row) => row.naics_code !== null).toSorted(byDistance(publishedOn));
  const row = newestRow?.naics_code != null ? newestRow : rowsWithCode[0];
  const naicsCode = row?.naics_code ?? null;
  return {
    code,
    name: newestRow?.name ?? row?.name ?? listed.toSorted(byDistance(publishedOn))[0]?.name ?? null,
    naicsCode,
    cover: coverOf(code, naicsCode),
    listedOn: row?.published_on ?? null,
    series,
  };
}

/** The loads accept nothing else. The five fixed rows are known without a list. */
const coverOf = (code: string, naicsCode: string | null): NaicsCover =>
  readNaicsCover(code, naicsCode ?? "-") ?? { kind: "none", codes: [] };

const byDistance =
  (day: string) =>
  (a: ListedIndustry, b: ListedIndustry): number =>
    distance(a.published_on, day) - distance(b.published_on, day);

const distance = (left: string, right: string): number => Math.abs(Date.parse(left) - Date.parse(right));

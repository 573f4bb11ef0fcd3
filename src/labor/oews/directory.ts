import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type Soc, soc } from "../../reference/soc.ts";
import { ALL_OCCUPATIONS, GROUPS, type Group, type TopCode } from "./fields.ts";
import { areaYears, occupationYears, yearLimits } from "./queries.ts";

/** The SOC edition that has the code, or OEWS itself. */
export const EDITIONS = ["soc_2018", "soc_2010", "oews"] as const;
export type Edition = (typeof EDITIONS)[number];

/** An occupation in SOC 2018 or in a loaded year. */
export interface Occupation {
  soc: string;
  title: string;
  /** The title in lower case, as it is searched: each letter typed into the search box looks through all of them. */
  searchTitle: string;
  /** The finest group under which it is published. From SOC 2018 if no loaded year has it. */
  group: Group;
  /** The groups under which loaded years publish it. Sometimes both broad and detailed. */
  publishedAs: readonly Group[];
  editions: readonly Edition[];
  definition: string | null;
  /** Loaded years that have the occupation in any area, oldest first. */
  years: readonly number[];
}

/** An area and the loaded years that have it, oldest first. */
export interface OewsArea {
  code: string;
  name: string;
  years: readonly number[];
}

/** Occupations and areas of all loaded years. Kept in memory until the next publish. */
export class OewsDirectory {
  /** By code, each group before its members. */
  readonly occupations: readonly Occupation[];
  private readonly bySoc: ReadonlyMap<string, Occupation>;

  constructor(
    readonly reference: Soc,
    occupations: readonly Occupation[],
    readonly areas: ReadonlyMap<string, OewsArea>,
    private readonly limits: ReadonlyMap<number, TopCode>,
  ) {
    this.occupations = occupations;
    this.bySoc = new Map(occupations.map((occupation) => [occupation.soc, occupation]));
  }

  find = (code: string): Occupation | undefined => this.bySoc.get(code);

  /** All loaded years, oldest first. */
  years = (): number[] => [...new Set([...this.areas.values()].flatMap(({ years }) => years))].sort();

  limitOf = (year: number): TopCode | null => this.limits.get(year) ?? null;

  /** Returns the groups that contain a code, nearest first. */
  parentsOf = (code: string): Occupation[] =>
    code === ALL_OCCUPATIONS
      ? []
      : this.reference.ancestorsOf(code).flatMap((group) => this.bySoc.get(group.code) ?? []);

  /** Returns the members of a group, one level below. */
  childrenOf = (code: string): Occupation[] =>
    code === ALL_OCCUPATIONS
      ? this.occupations.filter(({ group }) => group === "major")
      : this.occupations.filter(
          (occupation) => occupation.soc !== ALL_OCCUPATIONS && this.parentsOf(occupation.soc)[0]?.soc === code,
        );
}

/** Returns the directory of what is published. */
export const directoryOf = keptWhileServed((sql, _state: DatasetState) => readDirectory(sql));

async function readDirectory(sql: Sql): Promise<OewsDirectory> {
  const [reference, rows, areas, limits] = await Promise.all([
    soc(),
    occupationYears(sql),
    areaYears(sql),
    yearLimits(sql),
  ]);
  const published = Map.groupBy(rows, (row) => row.soc);
  const codes = [...new Set([...reference.all().map(({ code }) => code), ...published.keys()])].sort();
  return new OewsDirectory(
    reference,
    codes.map((code) => occupationOf(code, reference, published.get(code) ?? [])),
    new Map(areas.map(({ area, name, years }) => [area, { code: area, name, years: numbers(years) }])),
    new Map(limits.map(({ year, hourly, annual }) => [year, { hourly, annual }])),
  );
}

const numbers = (list: string): number[] => list.split(",").map(Number);

/** The last year under SOC 2010. The years 2019 and 2020 mix codes of 2010, of 2018 and OEWS's own. */
const LAST_OF_2010 = 2018;

function occupationOf(
  code: string,
  reference: Soc,
  rows: readonly { grp: Group; title: string; years: string }[],
): Occupation {
  const socEntry = reference.find(code);
  const years = [...new Set(rows.flatMap((row) => numbers(row.years)))].sort();
  const publishedAs = GROUPS.filter((group) => rows.some(({ grp }) => grp === group));
  const finest = rows.find(({ grp }) => grp === publishedAs.at(-1));
  const isOf2010 = years.some((year) => year <= LAST_OF_2010) && code !== ALL_OCCUPATIONS;
  const editions: Edition[] = [];
  if (socEntry) editions.push("soc_2018");
  if (isOf2010) editions.push("soc_2010");
  if (editions.length === 0) editions.push("oews");
  const title = socEntry?.title ?? finest?.title ?? code; // one of the two has the code
  return {
    soc: code,
    title,
    searchTitle: title.toLowerCase(),
    group: publishedAs.at(-1) ?? socEntry?.group ?? "detailed",
    publishedAs,
    editions,
    definition: socEntry?.definition ?? null,
    years,
  };
}

import type { TransactionSql } from "postgres";
import { type CompleteFrom, WHOLE_IN_ONE_YEAR } from "../vocabulary/levels.ts";
import { parseVintage, type StoredLevel } from "../vocabulary/vintages.ts";
import {
  addToSets,
  type ComparedVintage,
  compareWithList,
  type PlacesOfSet,
  setWholeEdition,
  type WholeEdition,
  wholeEditions,
} from "./queries-confirm.ts";

/**
 * Lists a vintage, in one pass, where all that it says of a level is that the places of some sets of vintages are in it
 * too: only the sets change then. Gives the levels of which it says more (or less), to be derived; their sets stay.
 */
export async function confirmVintage(
  tx: TransactionSql,
  label: string,
  completeFrom: CompleteFrom,
): Promise<StoredLevel[]> {
  const vintage = { label, ...parseVintage(label)! }; // the caller takes only such labels
  const groups = Map.groupBy(await compareWithList(tx, vintage), ({ level }) => level);
  const editions = await wholeEditions(tx);
  const left: StoredLevel[] = [];
  const confirmed: number[] = [];
  const whole: StoredLevel[] = [];
  for (const [level, ofLevel] of groups) {
    const before = editions.find((edition) => edition.level === level);
    const isWhole = isNewestWhole(level, ofLevel, { vintage, before, completeFrom });
    if (!isConfirmed(level, ofLevel, { vintage, before, isWhole })) {
      left.push(level);
      continue;
    }
    for (const { set, given, has_vintage } of ofLevel)
      if (set !== null && given > 0 && !has_vintage) confirmed.push(set);
    if (isWhole && before?.label !== label) whole.push(level);
  }
  if (confirmed.length > 0) await addToSets(tx, label, confirmed);
  if (whole.length > 0) await setWholeEdition(tx, vintage, whole);
  return left;
}

interface Editions {
  vintage: ComparedVintage;
  /** The newest whole edition of the level as the list knows it. */
  before: WholeEdition | undefined;
}

/** Whether the vintage is the newest edition of the level that is whole: what `collectEditions` finds among all. */
function isNewestWhole(
  level: StoredLevel,
  groups: readonly PlacesOfSet[],
  { vintage, before, completeFrom }: Editions & { completeFrom: CompleteFrom },
): boolean {
  const size = groups.reduce((sum, { given }) => sum + given, 0);
  if (size < (completeFrom[level] ?? Number.POSITIVE_INFINITY)) return false;
  if (vintage.survey === "acs1" && !WHOLE_IN_ONE_YEAR.includes(level)) return false;
  return before === undefined || before.label === vintage.label || rankOf(vintage) > rankOf(before);
}

/** Later years before earlier ones; of one year 5-year estimates, 1-year estimates, Gazetteers. */
function rankOf({ label, year }: WholeEdition): number {
  if (label.endsWith("-acs5")) return year * 3 + 2;
  return year * 3 + (label.endsWith("-acs1") ? 1 : 0);
}

/** Whether a level's places stay under their names, current or not as they were, in sets that stay together. */
function isConfirmed(
  level: StoredLevel,
  groups: readonly PlacesOfSet[],
  { vintage, before, isWhole }: Editions & { isWhole: boolean },
): boolean {
  for (const { set, has_vintage, set_last_year, listed, given, renamed, overtaken } of groups) {
    if (given === 0 && !has_vintage) continue;
    if (set === null || given !== listed) return false;
    const isNewest = has_vintage ? vintage.year === set_last_year : vintage.year >= (set_last_year ?? 0);
    if (isNewest && renamed + overtaken > 0) return false;
  }
  if (isWhole) return groups.every(({ given, given_current, misjudged }) => given_current === given && misjudged === 0);
  const given = groups.filter((group) => group.given > 0);
  if (before) return vintage.year <= before.year || given.every((group) => group.given_current === group.given);
  if (level !== "tract") return true; // all are current where no edition is whole
  // A tract is no longer current where a newer vintage has its number under other suffixes.
  return (
    given.every(({ set_last_year }) => vintage.year <= (set_last_year ?? 0)) ||
    groups.every((group) => group.given === group.listed && group.current === group.listed)
  );
}

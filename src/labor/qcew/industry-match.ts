import { rangeOf } from "../../reference/naics.ts";
import { formatQuarter } from "../../reference/quarters.ts";
import { formatIndustry } from "./codes.ts";
import { askedIndustry } from "./industries.ts";
import type { AreaCell } from "./queries.ts";

/** The codes under which QCEW can have an industry at one level: NAICS 2017 and 2022 may have two for it. */
export interface IndustryLevel {
  /** Digits of the level, 6 to 2. A range (31-33) counts as two digits. */
  digits: number;
  /** The code's own digits, or the range. */
  code: string;
  /** As the tables hold them: the code, then that of the other edition. `[]` where QCEW can have none. */
  industries: readonly number[];
  /** How the two codes compare: `511210 (NAICS 2017) is 513210 in NAICS 2022`. */
  equivalence: string | undefined;
}

/** Returns the levels of a NAICS code of 2 to 6 digits or a range, from its own to its sector. */
export async function levelsOf(naics: string): Promise<IndustryLevel[]> {
  const digits = naics.includes("-") ? 2 : naics.length;
  const levels: IndustryLevel[] = [];
  for (let length = digits; length >= 2; length--) {
    const prefix = length === digits ? naics : naics.slice(0, length);
    const code = rangeOf(prefix) ?? prefix;
    const { industries, equivalence } = await askedIndustry(code);
    levels.push({ digits: length, code, industries, equivalence });
  }
  return levels;
}

/** An industry in an area and quarter. */
export interface IndustryInArea {
  quarter: number;
  /** Whether industries of 3 to 6 digits are loaded of the area. */
  isDetailed: boolean;
  levels: readonly IndustryLevel[];
}

/** What answers for an industry. */
export interface IndustryMatch {
  /** Undefined where no level is disclosed. */
  cell: AreaCell | undefined;
  /** `6-digit` to `2-digit`, or `all-industries` without a cell. */
  precision: string;
  /** Why it is not the industry's own code: sentences. */
  notes: string[];
}

/** Levels that were skipped, by their codes. */
interface SkippedLevels {
  /** Suppressed. */
  withheld: string[];
  /** Without private establishments. */
  empty: string[];
  /** Whether there are levels that no loaded file has. */
  areNotLoaded: boolean;
}

/**
 * Returns the first level that is disclosed. A level without establishments is skipped: the files have its row of
 * true zeros only if another quarter of the year had some, and nothing of it otherwise.
 */
export function matchIndustry(
  asked: IndustryInArea,
  cellOf: (industry: number) => AreaCell | undefined,
): IndustryMatch {
  const skipped: SkippedLevels = { withheld: [], empty: [], areNotLoaded: false };
  for (const { code, digits, industries, equivalence } of asked.levels) {
    const cells = industries.flatMap((industry) => cellOf(industry) ?? []).filter((cell) => cell.establishments > 0);
    const cell = cells.find(({ employment }) => employment !== null);
    if (cell) {
      const isTwin = formatIndustry(cell.industry) !== code;
      return {
        cell,
        precision: `${digits}-digit`,
        notes: [...skippedNotes(asked, skipped), ...(isTwin ? [`${equivalence}.`] : [])],
      };
    }
    const [suppressed] = cells;
    if (suppressed) skipped.withheld.push(formatIndustry(suppressed.industry));
    else if (digits > 2 && !asked.isDetailed) skipped.areNotLoaded = true;
    else skipped.empty.push(code);
  }
  return {
    cell: undefined,
    precision: "all-industries",
    notes: [...skippedNotes(asked, skipped), "Only totals are given."],
  };
}

function skippedNotes({ quarter }: IndustryInArea, { withheld, empty, areNotLoaded }: SkippedLevels): string[] {
  const place = `in the county in ${formatQuarter(quarter)}`;
  const notes: string[] = [];
  if (areNotLoaded) notes.push(`Industries of 3 to 6 digits ${place} are not loaded.`);
  if (withheld.length > 0) notes.push(`QCEW withholds ${withheld.join(", ")} ${place}, to protect employers.`);
  if (empty.length > 0) notes.push(`The loaded files have no private establishments of ${empty.join(", ")} ${place}.`);
  return notes;
}

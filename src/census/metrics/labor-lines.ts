/**
 * The lines of B23001 (sex by age by employment status), the same in every vintage from 2005. Each age up to 64 has
 * seven lines (total, in labor force, Armed Forces, civilian, employed, unemployed, not in labor force), from 65 on
 * five (total, in labor force, employed, unemployed, not in labor force); women's follow 86 lines after men's.
 */

/** One age of one sex: its first line, and whether it has the lines of the Armed Forces. */
export interface LaborGroup {
  line: number;
  withArmedForces: boolean;
}

const YOUNG = [3, 10, 17, 24, 31, 38, 45, 52, 59, 66];
const OLD = [73, 78, 83];

const groups = (offset: number): LaborGroup[] => [
  ...YOUNG.map((line) => ({ line: line + offset, withArmedForces: true })),
  ...OLD.map((line) => ({ line: line + offset, withArmedForces: false })),
];

/** The 13 ages of each sex: 16–19, 20–21, 22–24, 25–29, 30–34, 35–44, 45–54, 55–59, 60–61, 62–64, 65–69, 70–74, 75+. */
export const GROUPS_OF_B23001 = { men: groups(0), women: groups(86) };

/** All people of these ages. */
export const population16 = (list: readonly LaborGroup[]): number[] => list.map((group) => group.line);
/** The labor force of these ages, Armed Forces included. */
export const laborForce = (list: readonly LaborGroup[]): number[] => list.map((group) => group.line + 1);
/** The civilian labor force of these ages: from 65 on all of it. */
export const civilianLaborForce = (list: readonly LaborGroup[]): number[] =>
  list.map((group) => group.line + (group.withArmedForces ? 3 : 1));
/** Those of these ages that are not in the labor force. */
export const outsideLaborForce = (list: readonly LaborGroup[]): number[] =>
  list.map((group) => group.line + (group.withArmedForces ? 6 : 4));
/** The employed civilians of these ages. */
export const employed = (list: readonly LaborGroup[]): number[] =>
  list.map((group) => group.line + (group.withArmedForces ? 4 : 2));
/** The unemployed of these ages. */
export const unemployed = (list: readonly LaborGroup[]): number[] =>
  list.map((group) => group.line + (group.withArmedForces ? 5 : 3));

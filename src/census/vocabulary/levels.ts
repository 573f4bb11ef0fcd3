import { type Level, type StoredLevel, surveyOf, type Vintage } from "./vintages.ts";

/**
 * From how many places on a level counts as whole: a little under what the Bureau publishes, so that a level that
 * was loaded for only one state or city is never presented as the country's.
 */
export const COMPLETE_FROM: Readonly<Record<Level, number>> = {
  nation: 1,
  state: 51,
  county: 3_100,
  place: 29_000,
  tract: 72_000,
  metro: 370,
};

/** The same for 1-year estimates, where they leave places out: 840 counties had 65,000 people in 2019. */
const COMPLETE_FROM_IN_ONE_YEAR: Readonly<Partial<Record<Level, number>>> = { county: 700, place: 400, metro: 350 };

/** Whether that many places are all that a vintage has of a level. */
export const isWholeIn = (vintage: Vintage, level: Level, places: number): boolean =>
  places >= ((surveyOf(vintage) === "acs1" ? COMPLETE_FROM_IN_ONE_YEAR[level] : undefined) ?? COMPLETE_FROM[level]);

/** From how many places on a level counts as whole; a level without a number never does. */
export type CompleteFrom = Readonly<Partial<Record<StoredLevel, number>>>;

/** The levels whose 1-year estimates leave nothing out: elsewhere places of fewer than 65,000 people have none. */
export const WHOLE_IN_ONE_YEAR: readonly StoredLevel[] = ["nation", "state", "metro"];

/** How many digits the codes of a level have. */
export const CODE_LENGTH: Readonly<Record<Level, number>> = {
  nation: 1,
  state: 2,
  county: 5,
  place: 7,
  tract: 11,
  metro: 5,
};

/** What a level's places are called in sentences, many and one. */
export const LEVEL_NAMES: Readonly<Record<Level, { many: string; one: string }>> = {
  nation: { many: "the nation", one: "nation" },
  state: { many: "states", one: "state" },
  county: { many: "counties", one: "county" },
  place: { many: "places", one: "place" },
  tract: { many: "tracts", one: "tract" },
  metro: { many: "metropolitan areas", one: "metropolitan area" },
};

/** The levels whose places have this level as their direct parent. */
export const CHILD_LEVELS: Readonly<Record<Level, readonly Level[]>> = {
  nation: ["state", "metro"],
  state: ["county", "place"],
  county: ["tract"],
  place: [],
  tract: [],
  metro: [],
};

/** The levels above, nearest first. */
export const PARENT_LEVELS: Readonly<Record<Level, readonly Level[]>> = {
  nation: [],
  state: ["nation"],
  county: ["state", "nation"],
  place: ["state", "nation"],
  tract: ["county", "state", "nation"],
  metro: ["nation"],
};

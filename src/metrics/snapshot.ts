import { commandText } from "../command.ts";
/**
 * Why a snapshot has no figures, by code, each with its sentence. A snapshot is a dataset's newest figures of many
 * companies, areas or industries at once: the files named `*-snapshot.ts`, which crossings read.
 */
export const ABSENCES = {
  no_naics: "The company has no NAICS code: EDGAR has no SIC code for it, or its SIC code leads to several sectors.",
  shell_company: "The company's SIC code is that of blank-check companies, which have no industry of their own.",
  industry_not_covered: "The survey does not cover the industry.",
  no_series: "The loaded data has no figures of the industry.",
  headquarters_abroad: "The headquarters are outside the United States and its territories.",
  no_county:
    "The county of the headquarters is unknown: neither the ZIP code nor the city of the address leads to one.",
  area_not_covered: "The loaded data has no figures of the headquarters' area.",
  no_disclosed_cell: "No level of the industry is disclosed in the county, to protect employers, or it has none there.",
  not_loaded: "The dataset is not loaded.",
  not_published_by_then: "Nothing loaded had been published by the requested day.",
  no_compensation: "No Summary Compensation Table of the company was parsed.",
  no_chief_executive: "No officer in the newest Summary Compensation Table has the title of a chief executive.",
  no_total: "The newest Summary Compensation Table has no total for the chief executive.",
  top_coded: "The wage is at or above the survey's upper limit, and the survey says no more of it.",
  wage_not_published: "The survey publishes no estimate of the wage.",
  suppressed: "The agency withholds the figure, to protect employers.",
  no_value: "The newest period has no value to compute it from.",
  no_publication_day: "The day on which the loaded release was published is not known.",
  no_loans: "The loaded files have no loans to compute it from.",
  too_few_loans: "No level of the industry has 20 loans in the four quarters.",
} as const;

/** A code of {@link ABSENCES}. */
export type AbsenceCode = keyof typeof ABSENCES;

/** A snapshot without figures. */
export interface Absence {
  absence: AbsenceCode;
  /** The exact case, as a sentence: `JOLTS does not cover agriculture (11).` */
  detail?: string;
}

/** Returns the absence of every figure of a dataset that is not loaded. */
export const absentDataset = (dataset: string): Absence => ({
  absence: "not_loaded",
  detail: `The dataset "${dataset}" is not loaded; load it with: ${commandText(`load ${dataset}`)}.`,
});

/** The fields that can be null, besides notes: of these, null means that there is nothing to say. */
type FigureField<Fields> = Exclude<
  { [Name in keyof Fields]-?: null extends Fields[Name] ? Name : never }[keyof Fields],
  "match_note" | "note"
>;

/** Why each figure of an object is null, if it is: no field that can be null is left out. */
export type WhyNull<Fields> = Readonly<Record<FigureField<Fields>, Absence>>;

/** Returns one reason for several fields. */
export const allFor = <Name extends string>(names: readonly Name[], reason: Absence): Record<Name, Absence> =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<Name, Absence>; // an entry for each

/** Returns whether a snapshot has no figures. */
export const isAbsent = (snapshot: object): snapshot is Absence => "absence" in snapshot;

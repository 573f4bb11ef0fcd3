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
  wage_not_published: "The wage is not published: it is at or above the survey's upper limit, or not available.",
  no_value: "The newest period has no value to compute it from.",
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
  detail: `The dataset "${dataset}" is not loaded; load it with: govdata load ${dataset}.`,
});

/** Returns whether a snapshot has no figures. */
export const isAbsent = (snapshot: object): snapshot is Absence => "absence" in snapshot;

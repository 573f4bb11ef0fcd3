import type { Static } from "@sinclair/typebox";
import type { Sql } from "postgres";
import { keptWhileServed } from "../../http/kept.ts";
import type { DatasetState } from "../../http/versions.ts";
import { type Naics, type NaicsCode, naics, parentCode } from "../../reference/naics.ts";
import { SURVEYS } from "../surveys/surveys.ts";
import { TOTALS } from "../vocabulary/naics-parameter.ts";
import type { CoverageOf, Survey } from "../vocabulary/survey.ts";
import type { IndustryListed } from "./schema.ts";

type Listed = Static<typeof IndustryListed>;

/** The datasets that cover industries, in the order of the endpoints' `datasets`. */
export const COVERED = ["ces", "qcew", "jolts"] as const;
type Covered = (typeof COVERED)[number];

/** Every industry with its coverage. Kept in memory until a survey is published again. */
export interface Directory {
  /** Totals first, then NAICS codes in order. */
  industries: readonly Listed[];
  /** Their titles in lower case, as they are searched. */
  searchTitles: readonly string[];
  coverageOf(code: string): Listed["coverage"];
}

const NOTHING: CoverageOf = () => null;

/** Returns every industry with its coverage. */
export const directoryOf = keptWhileServed(makeDirectory);

async function makeDirectory(sql: Sql, states: readonly DatasetState[]): Promise<Directory> {
  const codes = await naics();
  const bySurvey = new Map<string, CoverageOf>();
  const sources = await Promise.all(SURVEYS.map((survey: Survey) => survey.coverage?.()));
  for (const state of states) {
    const source = sources.find((candidate) => candidate?.dataset === state.dataset);
    if (source && state.version > 0) bySurvey.set(state.dataset, await source.read(sql, state));
  }
  const of = (survey: Covered, code: string) => (bySurvey.get(survey) ?? NOTHING)(code);
  const coverageOf = (code: string) => ({
    ces: of("ces", code),
    qcew: of("qcew", code),
    jolts: of("jolts", code),
  });
  const listed = (entry: { code: string; title: string }, naicsCode?: NaicsCode): Listed => ({
    ...describe(entry, naicsCode),
    ...covered(coverageOf(entry.code)),
  });
  const totals = [...TOTALS].map(([code, title]) => listed({ code, title }));
  const coded = codes.all().map((naicsCode) => listed(naicsCode, naicsCode));
  const industries = [...totals, ...coded];
  return { industries, searchTitles: industries.map(({ naics_title: title }) => title.toLowerCase()), coverageOf };
}

/** The fields that place an industry in NAICS. */
export const describe = ({ code, title }: { code: string; title: string }, naicsCode?: NaicsCode) => ({
  naics_code: code,
  naics_title: title,
  level: naicsCode ? digitsOf(code) : 0,
  level_name: naicsCode?.level ?? ("total" as const),
  parent: naicsCode ? (parentCode(code) ?? null) : null,
  editions: naicsCode?.editions ?? [],
  title,
  parent_naics: naicsCode ? (parentCode(code) ?? null) : null,
});

/** Returns the digits of a code; 2 of a range of sectors. */
export const digitsOf = (code: string): number => (code.includes("-") ? 2 : code.length);

/** The fields that say what the surveys have of an industry. */
export const covered = (coverage: Listed["coverage"]) => ({
  coverage,
  has_ces_data: coverage.ces !== null,
  has_qcew_data: coverage.qcew !== null,
  has_oews_data: false,
});

/** Returns code and title for the codes that are in NAICS. */
export const titled = (codes: Naics, wantedCodes: readonly string[]) =>
  wantedCodes.map((code) => ({ naics_code: code, naics_title: codes.find(code)?.title ?? TOTALS.get(code) ?? code }));

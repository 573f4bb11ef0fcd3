import { formatMonth } from "../vocabulary/period.ts";
import type { CoverageSource } from "../vocabulary/survey.ts";
import { joltsMatch } from "./industries.ts";
import { industrySpans } from "./queries.ts";

/** Returns what JOLTS has for each industry, through the narrowest JOLTS industry that contains it. */
export const joltsCoverage: CoverageSource = {
  dataset: "jolts",
  async read(sql) {
    const spans = new Map((await industrySpans(sql)).map((span) => [span.industry, span]));
    return (naics) => {
      const match = joltsMatch(naics);
      const span = match && spans.get(Number(match.industry.code));
      if (!span) return null;
      return { first_period: formatMonth(span.first_period), last_period: formatMonth(span.last_period) };
    };
  },
};

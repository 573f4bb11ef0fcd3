import { naics } from "../../reference/naics.ts";
import { formatMonth } from "../vocabulary/period.ts";
import type { CoverageSource } from "../vocabulary/survey.ts";
import { catalogOf } from "./catalog.ts";
import { CES } from "./dataset.ts";
import { findIndustry } from "./match.ts";

/** Returns what CES has for each industry, adjusted or not, under the requested code. */
export const cesCoverage: CoverageSource = {
  dataset: CES,
  async read(sql, state) {
    const [catalog, codes] = await Promise.all([catalogOf(sql, state, undefined), naics()]);
    return (code) => {
      const match = findIndustry(catalog, codes, code);
      if (!match) return null;
      const { series } = match.industry;
      return {
        first_period: formatMonth(Math.min(...series.map(({ first }) => first))),
        last_period: formatMonth(Math.max(...series.map(({ last }) => last))),
      };
    };
  },
};

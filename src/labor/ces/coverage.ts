import type { Naics } from "../../reference/naics.ts";
import type { CoverageOf } from "../vocabulary/coverage.ts";
import { formatMonth } from "../vocabulary/period.ts";
import type { Catalog } from "./catalog.ts";
import { findIndustry } from "./match.ts";

/** From when to when CES has employment of an industry, adjusted or not, under the code that is asked for. */
export const cesCoverage =
  (catalog: Catalog, naics: Naics): CoverageOf =>
  (code) => {
    const found = findIndustry(catalog, naics, code);
    if (!found) return null;
    const { series } = found.industry;
    return {
      first_period: formatMonth(Math.min(...series.map(({ first }) => first))),
      last_period: formatMonth(Math.max(...series.map(({ last }) => last))),
    };
  };

import { joltsCoverage } from "../jolts/coverage.ts";
import { qcewCoverage } from "../qcew/coverage.ts";
import type { CoverageSource } from "../vocabulary/coverage.ts";

/** The surveys, besides CES, whose coverage of an industry is told: a line each. */
export const COVERAGE_SOURCES: readonly CoverageSource[] = [qcewCoverage, joltsCoverage];

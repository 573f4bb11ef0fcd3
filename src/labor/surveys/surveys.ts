import type { MetricSource } from "../../metrics/metric.ts";
import { ces } from "../ces/survey.ts";
import { jolts } from "../jolts/survey.ts";
import { laus } from "../laus/survey.ts";
import { oews } from "../oews/survey.ts";
import { qcew } from "../qcew/survey.ts";
import type { Survey } from "../vocabulary/survey.ts";

/**
 * Every survey, in the order of the documentation. To add a survey, add a folder with a `survey.ts` and a line here.
 */
export const SURVEYS: readonly Survey[] = [ces, jolts, laus, qcew, oews];

/** Returns how the surveys that have metrics answer for them. */
export const surveyMetrics = async (): Promise<readonly MetricSource[]> =>
  (await Promise.all(SURVEYS.map((survey) => survey.metricSource?.() ?? []))).flat();

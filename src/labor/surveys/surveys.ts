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
export const SURVEYS = [ces, jolts, laus, qcew, oews] as const satisfies readonly Survey[];

/** Returns how the surveys that have metrics answer for them. */
export async function surveyMetrics(): Promise<readonly MetricSource[]> {
  const surveys: readonly Survey[] = SURVEYS;
  return (await Promise.all(surveys.map((survey) => survey.metricSource?.() ?? []))).flat();
}

import type { Sql } from "postgres";
import { industryEndpoints } from "./industries/routes.ts";
import { metricEndpoints } from "./metrics/routes.ts";
import { SURVEYS, surveyMetrics } from "./surveys/surveys.ts";

/** Returns all endpoints below /v1/us/bls, in the order of the documentation. */
export async function laborEndpoints(sql: Sql) {
  const ofSurveys = await Promise.all(SURVEYS.map((survey) => survey.endpoints(sql)));
  return [...industryEndpoints(sql), ...ofSurveys.flat(), ...metricEndpoints(sql, await surveyMetrics())];
}

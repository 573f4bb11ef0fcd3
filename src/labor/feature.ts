import type { Feature } from "../feature.ts";
import { SURVEYS, surveyMetrics } from "./surveys/surveys.ts";
import { TAG } from "./vocabulary/bureau.ts";

const revised = SURVEYS.filter(({ isRevised }) => isRevised).map(({ name }) => name.toUpperCase());

/** Surveys of the Bureau of Labor Statistics. */
export const labor: Feature = {
  name: "labor",
  tag: {
    name: TAG,
    description:
      `Surveys of the Bureau of Labor Statistics: ${SURVEYS.map(({ summary }) => summary).join(", ")}. ` +
      "`adjustment` is `sa` (seasonally adjusted), `nsa` or `none`. " +
      `${revised.slice(0, -1).join(", ")} and ${revised.at(-1)} are revised, and \`as_of=\` returns figures as ` +
      "published by a day. Suppressed and top-coded figures are null, with a note that says so.",
  },
  endpoints: async ({ sql }) => (await import("./routes.ts")).laborEndpoints(sql),
  metrics: surveyMetrics,
  datasets: () => Promise.all(SURVEYS.map((survey) => survey.dataset())),
};

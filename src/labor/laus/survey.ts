import type { Survey } from "../vocabulary/survey.ts";
import { LAUS } from "./dataset.ts";

/** The Local Area Unemployment Statistics survey. */
export const laus = {
  name: LAUS,
  summary: "unemployment of states and counties (LAUS)",
  category: "unemployment",
  usualLagMonths: 2, // of counties; states take one
  isRevised: true,
  endpoints: async (sql) => (await import("./routes.ts")).lausEndpoints(sql),
  dataset: async () => (await import("./load/laus.ts")).laus,
  metricSource: async () => (await import("./metric-source.ts")).lausMetrics,
} satisfies Survey;

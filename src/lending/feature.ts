import type { Feature } from "../feature.ts";
import { TAG } from "./editions/dataset.ts";

/** Loans of the Small Business Administration. */
export const lending: Feature = {
  name: "lending",
  tag: {
    name: TAG,
    description:
      "Loans of the Small Business Administration's 7(a) program, by county, state or industry and quarter of " +
      "approval, summed from the loan-level FOIA files. Charge-offs are those known when the files were made " +
      "(`metadata.as_of`).",
  },
  endpoints: async ({ sql }) => [
    ...(await import("./routes.ts")).lendingEndpoints(sql),
    ...(await import("./industries/routes.ts")).industryLendingEndpoints(sql),
    ...(await import("./lenders/routes.ts")).lenderEndpoints(sql),
    ...(await import("./loans/routes.ts")).loanEndpoints(sql),
    ...(await import("./metrics/routes.ts")).lendingMetricEndpoints(sql),
  ],
  metrics: async () => [(await import("./metric-source.ts")).lendingMetrics],
  datasets: async () => [(await import("./load/sba.ts")).sba],
};

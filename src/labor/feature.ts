import type { Feature } from "../feature.ts";
import { CES_STEPS } from "./ces/tables/steps.ts";
import { LAUS_STEPS } from "./laus/tables/steps.ts";
import { OEWS_STEPS } from "./oews/tables/steps.ts";
import { QCEW_STEPS } from "./qcew/tables/steps.ts";
import { REVISIONS_STEPS } from "./revisions/tables/steps.ts";

/** Surveys of the Bureau of Labor Statistics. */
export const labor: Feature = {
  name: "labor",
  tag: {
    name: "Labor",
    description:
      "Surveys of the Bureau of Labor Statistics: employment, hours and earnings by industry (CES), turnover (JOLTS), " +
      "unemployment of states and counties (LAUS), employment and wages of counties by industry (QCEW), wages by " +
      "occupation (OEWS). `adjustment` is `sa` (seasonally adjusted), `nsa` or `none`. CES, JOLTS and LAUS are " +
      "revised, and `as_of=` returns figures as published by a day. Suppressed and top-coded figures are null, with a " +
      "note that says so.",
  },
  tables: [...REVISIONS_STEPS, ...CES_STEPS, ...LAUS_STEPS, ...QCEW_STEPS, ...OEWS_STEPS],
  endpoints: async ({ sql }) => (await import("./routes.ts")).laborEndpoints(sql),
  async datasets() {
    const [{ ces }, { jolts }, { laus }, { qcew }, { oews }] = await Promise.all([
      import("./ces/load/ces.ts"),
      import("./jolts/load/jolts.ts"),
      import("./laus/load/laus.ts"),
      import("./qcew/load/qcew.ts"),
      import("./oews/load/oews.ts"),
    ]);
    return [ces, jolts, laus, qcew, oews];
  },
};

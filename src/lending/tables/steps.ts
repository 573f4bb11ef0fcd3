import { schemaSteps } from "../../storage/schema-steps.ts";
import lending from "./0001-lending.sql" with { type: "text" };
import industries from "./0002-industries.sql" with { type: "text" };
import yearMedians from "./0003-year-medians.sql" with { type: "text" };

/** The schema of `lending`, step by step. A new step is a file and an entry; a released one never changes. */
export const LENDING_STEPS = schemaSteps("lending", {
  "0001-lending": lending,
  "0002-industries": industries,
  "0003-year-medians": yearMedians,
});

import { absent, type Method } from "./method.ts";

const LENDING =
  'A quarter is one object: "With neither parameter, the response is the latest quarter and `data` is a single ' +
  'object". The client expects a page of a list.';
const ONLY_LENDING = "`/v1/us/sba` has the lending of counties, states and industries.";

const lending = (name: string, area: string): Method => ({
  name,
  verdict: "other form",
  note: LENDING,
  failures: [{ words: [area], error: "BadRequestError", message: "page" }],
});

/** The methods of `sba`. */
export const LENDING_METHODS: readonly Method[] = [
  lending("sba.county_lending", "06085"),
  lending("sba.state_lending", "06"),
  lending("sba.industry_lending", "44-45"),
  absent("sba.lenders", "no endpoint", ONLY_LENDING),
  absent("sba.lender", "no endpoint", ONLY_LENDING, { words: [1] }),
  absent("sba.lending_characteristics", "no endpoint", ONLY_LENDING, { named: { year: 2024, quarter: 1 } }),
  absent("sba.lending_outcomes", "no endpoint", ONLY_LENDING, { named: { vintage_from: 2015 } }),
  absent("sba.metrics", "no endpoint", ONLY_LENDING),
  absent("sba.metric", "no endpoint", ONLY_LENDING, { words: ["loan_count"] }),
];

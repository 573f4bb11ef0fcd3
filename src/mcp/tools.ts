import type { Tool } from "./tool.ts";
import { company } from "./tools/company.ts";
import { coverage } from "./tools/coverage.ts";
import { financials } from "./tools/financials.ts";
import { find } from "./tools/find.ts";
import { place } from "./tools/place.ts";
import { rankAreas } from "./tools/rank-areas.ts";
import { readSection } from "./tools/read-section.ts";
import { screen } from "./tools/screen.ts";
import { searchFilings } from "./tools/search-filings.ts";
import { series } from "./tools/series.ts";
import { trace } from "./tools/trace.ts";

/** Every tool, in the order in which assistants see them. */
export const TOOLS: readonly Tool[] = [
  find,
  coverage,
  place,
  rankAreas,
  series,
  company,
  financials,
  trace,
  screen,
  searchFilings,
  readSection,
];

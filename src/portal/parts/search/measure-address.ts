import { RATIOS } from "../../../filings/statements/ratios.ts";
import { requestLine, segment } from "../../../in-process/api-client.ts";
import type { RowOf } from "../../../in-process/operations.ts";
import { statementOf } from "../companies/line-items.ts";
import { MAPPED_LABOR, MAPPED_LENDING } from "../map/mapped.ts";
import type { Subject } from "./kinds.ts";

/** A measure of the API. */
export type Measure = Pick<RowOf<"listMeasures">, "name" | "dataset" | "subject" | "unit" | "levels">;

/** The pages of all industries and of all occupations together. */
const ALL_INDUSTRIES = "/industries/00";
const ALL_OCCUPATIONS = "/occupations/00-0000";

/** The section of an industry's page that shows a dataset. */
const INDUSTRY_SECTIONS: Readonly<Record<string, string>> = {
  ces: "employment",
  jolts: "turnover",
  qcew: "areas",
  sba: "lending",
};

/** The section of a place's page that shows a dataset, and the levels that have it. Census metrics have a row each. */
const PLACE_SECTIONS: Readonly<Record<string, { section: string; levels: readonly string[] }>> = {
  laus: { section: "unemployment", levels: ["county", "state"] },
  qcew: { section: "industries", levels: ["county"] },
  sba: { section: "lending", levels: ["county", "state"] },
};

/** The parts of a company's page of its surroundings that have a figure, by the beginning of the figure's name. */
const SURROUNDINGS: readonly (readonly [beginning: string, section: string])[] = [
  ["industry_employment", "labor_context-industry"],
  ["industry_earnings", "labor_context-industry"],
  ["industry_loan", "lending_context-industry_lending"],
  ["industry_charge_off", "lending_context-industry_lending"],
  ["industry_", "labor_context-turnover"],
  ["labour_market", "labor_context-turnover"],
  ["county_unemployment", "labor_context-local_market"],
  ["state_unemployment", "labor_context-local_market"],
  ["county_", "lending_context-local_market"],
  ["comp_to_market", "labor_context-summary"],
];

/** Returns the page that shows a measure of all areas, industries, occupations or companies. */
export function measureAddress({ name, dataset, subject, unit, levels }: Measure): string {
  if (subject === "companies")
    return requestLine("/screener", {
      fields: name,
      currency: unit.startsWith("currency") ? "USD" : undefined,
      sort: `-${name}`,
    });
  if (dataset === "census" || MAPPED.has(name)) return mapAddress(name, levels);
  if (dataset === "oews") return `${ALL_OCCUPATIONS}#wages`;
  return `${ALL_INDUSTRIES}#${INDUSTRY_SECTIONS[dataset] ?? "employment"}`;
}

/** Metrics of other datasets than the census that a map shows. Those of occupations are better by occupation. */
const MAPPED: ReadonlySet<string> = new Set(
  [...MAPPED_LABOR, ...MAPPED_LENDING.map(([name]) => name)].filter((name) => !name.startsWith("oews")),
);

/** Returns the map of the finest level that is loaded: counties, or else states. Loans are drawn by county only. */
function mapAddress(metric: string, levels: Measure["levels"]): string {
  const isDrawnBy = (level: string) => levels.some((known) => known.level === level && known.last_period !== null);
  const isByState =
    !metric.startsWith("sba") && (isDrawnBy("state") || !levels.some(({ level }) => level === "county"));
  return requestLine("/map", { metric, level: isByState && !isDrawnBy("county") ? "state" : "county" });
}

/** Returns the page that shows a measure of a place, industry, occupation or company; undefined if none does. */
export function measureAddressOf(measure: Measure, subject: Subject, page: string): string | undefined {
  const { name, dataset } = measure;
  switch (subject.kind) {
    case "place":
      return placeAddress(measure, subject.level, page);
    case "occupation":
      return dataset === "oews" ? `${page}#wages` : undefined;
    case "industry": {
      const section = measure.subject === "areas" ? INDUSTRY_SECTIONS[dataset] : undefined;
      if (section !== undefined) return `${page}#${section}`;
      if (measure.subject === "areas" || !/^\d/.test(subject.code)) return undefined;
      return requestLine("/screener", { naics: subject.code, fields: name, sort: `-${name}` });
    }
    case "company":
      return measure.subject === "companies" ? companyAddress(name, page) : undefined;
  }
}

function placeAddress({ name, dataset, subject }: Measure, level: string, page: string): string | undefined {
  if (subject === "companies") return undefined;
  if (dataset === "census") return `${page}#${segment(name)}`;
  const shown = PLACE_SECTIONS[dataset];
  return shown?.levels.includes(level) ? `${page}#${shown.section}` : undefined;
}

function companyAddress(name: string, page: string): string {
  const statement = statementOf(name);
  if (statement !== undefined) return `${requestLine(`${page}/financials`, { statement })}#${segment(name)}`;
  if (name === "ceo_total_compensation") return `${page}/compensation`;
  if (isRatio(name)) return `${page}/ratios#${segment(name)}`;
  const section = SURROUNDINGS.find(([beginning]) => name.startsWith(beginning))?.[1];
  return section === undefined ? `${page}/context` : `${page}/context#${section}`;
}

/** Whether a figure of companies is a ratio of their statements. */
export const isRatio = (name: string): boolean => RATIOS.some((ratio) => ratio.name === name);

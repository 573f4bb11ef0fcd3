import { invalidRequest } from "../../errors.ts";
import { type AnswerOf, type ApiClient, type ApiFailure, segment } from "../../in-process/api-client.ts";
import type { DataOf, ReadId, ValuesOf } from "../../in-process/operations.ts";
import type { Crumb } from "../page.ts";

/** What the API says of an industry. */
export type Industry = DataOf<"getIndustry">;

/** The first and last period that a survey has of an industry; null: none. */
export type Coverage = Industry["coverage"];

/** An industry by its code. */
export type IndustryName = Pick<Industry["children"][number], "naics_code" | "naics_title">;

/** Returns the address of an industry's page. */
export const industryPath = (naics: string): string => `/industries/${segment(naics)}`;

/**
 * As `api.ask`, but a refused value is an error of the page: it comes from the page's address.
 * @throws 400 of the API
 */
export async function askChecked<Id extends ReadId>(
  api: ApiClient,
  id: Id,
  values: ValuesOf<Id>,
): Promise<AnswerOf<Id> | ApiFailure> {
  const answer = await api.ask(id, values);
  if ("error" in answer && answer.error.status === 400) throw answer.error;
  return answer;
}

/** Returns the way to an industry from its sector. Levels that the API does not find are left out. */
export async function crumbsOf(api: ApiClient, { parent }: Industry): Promise<Crumb[]> {
  const crumbs: Crumb[] = [];
  for (let code = parent; code !== null; ) {
    const answer = await api.ask("getIndustry", { naics: code });
    if ("error" in answer) break;
    crumbs.unshift({ label: answer.data.naics_title, href: industryPath(code) });
    code = answer.data.parent;
  }
  return crumbs;
}

/** Returns the industries in an industry; the sectors of the newest NAICS for the totals, which NAICS does not have. */
export async function childrenOf(
  api: ApiClient,
  { level_name: level, children }: Industry,
): Promise<readonly IndustryName[]> {
  if (level !== "total") return children;
  const answer = await api.ask("listIndustries", { level: "sector", edition: "2022" });
  return "error" in answer ? children : answer.data;
}

/** How much of the series a page shows, in years; `all` has no limit. */
export const SPANS = ["5", "10", "20", "all"] as const;

/** What a reader chose for the charts of an industry. */
export interface Choices {
  years: (typeof SPANS)[number];
  adjustment: string | undefined;
  /** The second line: `first` as first published, or a day on which the figures were known so; undefined: none. */
  asOf: string | undefined;
  /** The state whose counties are shown. */
  state: string | undefined;
}

/** Reads the choices from the address. @throws `invalid_request` for years that are not offered or a wrong state */
export function choicesOf(query: URLSearchParams): Choices {
  const state = query.get("state") || undefined;
  if (state !== undefined && !/^\d{2}$/.test(state))
    throw invalidRequest([
      { parameter: "state", message: `"${state}" is not a state; accepted: the FIPS code of a state, 2 digits (06)` },
    ]);
  const sentYears = query.get("years") || "10";
  const years = SPANS.find((span) => span === sentYears);
  if (years === undefined)
    throw invalidRequest([
      { parameter: "years", message: `"${sentYears}" is not offered; accepted: ${SPANS.join(", ")}` },
    ]);
  return {
    years,
    adjustment: query.get("adjustment") || undefined,
    asOf: query.get("as_of") || undefined,
    state,
  };
}

/** Returns the first month of so many years up to a month: `2015-09` for 10 years to `2025-08`; undefined for all. */
export function firstMonth(years: Choices["years"], lastPeriod: string | undefined): string | undefined {
  if (years === "all" || lastPeriod === undefined) return undefined;
  const [year = 0, month = 1] = lastPeriod.split("-").map(Number);
  const first = year * 12 + month - Number(years) * 12; // months since year 0, the first month after the span's start
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, "0")}`;
}

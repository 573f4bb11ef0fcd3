import { invalidRequest } from "../../errors.ts";
import { type ApiAnswer, type ApiClient, type ApiFailure, type ApiQuery, segment } from "../api-client.ts";
import type { Crumb } from "../page.ts";

/** The first and last period that a survey has of an industry; null: none. */
export type Coverage = Readonly<Record<"ces" | "qcew" | "jolts", { first_period: string; last_period: string } | null>>;

/** An industry by its code. */
export interface IndustryName {
  naics_code: string;
  naics_title: string;
}

/** What the API says of an industry. */
export interface Industry extends IndustryName {
  level: string;
  parent: string | null;
  editions: readonly string[];
  children: readonly IndustryName[];
  successors: readonly IndustryName[];
  predecessors: readonly IndustryName[];
  coverage: Coverage;
}

/** What an endpoint answered, or why it could not. */
export type Asked<Data> = ApiAnswer<Data> | ApiFailure;

/** Returns the address of an industry at the API. */
export const industryAddress = (naics: string): string => `/v1/us/bls/industries/${segment(naics)}`;

/** Returns the address of an industry's page. */
export const industryPath = (naics: string): string => `/industries/${segment(naics)}`;

/**
 * As `api.ask`, but a refused value is an error of the page: it comes from the page's address.
 * @throws 400 of the API
 */
export async function askChecked<Data>(api: ApiClient, path: string, query?: ApiQuery): Promise<Asked<Data>> {
  const asked = await api.ask<Data>(path, query);
  if ("error" in asked && asked.error.status === 400) throw asked.error;
  return asked;
}

/** Returns the way to an industry from its sector. Levels that the API does not find are left out. */
export async function crumbsOf(api: ApiClient, { parent }: Industry): Promise<Crumb[]> {
  const crumbs: Crumb[] = [];
  for (let code = parent; code !== null; ) {
    const answer = await api.ask<Industry>(industryAddress(code));
    if ("error" in answer) break;
    crumbs.unshift({ label: answer.data.naics_title, href: industryPath(code) });
    code = answer.data.parent;
  }
  return crumbs;
}

/** Returns the industries in an industry; the sectors of the newest NAICS for the totals, which NAICS does not have. */
export async function childrenOf(api: ApiClient, { level, children }: Industry): Promise<readonly IndustryName[]> {
  if (level !== "total") return children;
  const answer = await api.ask<readonly IndustryName[]>("/v1/us/bls/industries", { level: "sector", edition: "2022" });
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

/** Reads the choices from the address. @throws `invalid_request` for other years than those offered, and for a text that is not a state */
export function choicesOf(query: URLSearchParams): Choices {
  const state = query.get("state") || undefined;
  if (state !== undefined && !/^\d{2}$/.test(state))
    throw invalidRequest([
      { parameter: "state", message: `"${state}" is not a state; accepted: the FIPS code of a state, 2 digits (06)` },
    ]);
  const asked = query.get("years") || "10";
  const years = SPANS.find((span) => span === asked);
  if (years === undefined)
    throw invalidRequest([{ parameter: "years", message: `"${asked}" is not offered; accepted: ${SPANS.join(", ")}` }]);
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

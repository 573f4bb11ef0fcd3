import type { ComponentChildren } from "preact";
import { invalidRequest } from "../../errors.ts";
import { type ApiAnswer, type ApiQuery, requestLine } from "../../in-process/api-client.ts";
import type { PageAnswer } from "../page.ts";
import { listedCodes } from "../parts/listed-codes.ts";
import type { FoundGroup } from "../parts/search/kinds.ts";

/** What can be compared: a list of codes in the address each. */
export const COMPARED_KINDS = ["places", "industries", "companies"] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** The most that are compared at a time. */
export const MOST_COMPARED = 10;

/** What an address compares. */
export interface Compared {
  kind: ComparedKind;
  /** FIPS codes, NAICS codes, or tickers and CIKs, each once. Others are compared with the first. */
  codes: readonly string[];
  /** What else the address says, such as the metric. */
  more: ApiQuery;
}

/** What the search calls each kind, and what a page calls one of it. */
export const KIND_NAMES: Readonly<Record<ComparedKind, { group: FoundGroup["title"]; one: string }>> = {
  places: { group: "Places", one: "a place" },
  industries: { group: "Industries", one: "an industry" },
  companies: { group: "Companies", one: "a company" },
};

/** Reads what an address compares; without a list, no places. @throws `invalid_request` for over ten, or two kinds */
export function readCompared(query: URLSearchParams): Compared {
  const [kind = "places", other] = COMPARED_KINDS.filter((name) => query.has(name));
  if (other !== undefined) throw invalidRequest([{ parameter: other, message: `is not compared with ${kind}` }]);
  const codes = listedCodes(query, kind);
  if (codes.length > MOST_COMPARED)
    throw invalidRequest([
      { parameter: kind, message: `${codes.length} are listed; accepted: up to ${MOST_COMPARED}` },
    ]);
  const more = { metric: query.get("metric") || undefined, vintage: query.get("vintage") || undefined };
  return { kind, codes, more: kind === "places" ? { ...more, level: query.get("level") || undefined } : {} };
}

/** Returns the address of a comparison, with other codes or with more in its query. */
export const compareAddress = (
  { kind, codes, more }: Compared,
  change: { codes?: readonly string[]; path?: string; query?: ApiQuery } = {},
): string =>
  requestLine(change.path ?? "/compare", {
    [kind]: (change.codes ?? codes).join(",") || undefined,
    ...more,
    ...change.query,
  });

/** Returns the address without one of the codes. */
export const addressWithout = (compared: Compared, code: string): string =>
  compareAddress(compared, { codes: compared.codes.filter((other) => other !== code) });

/** Returns the address with a code first, so that the others are compared with it. */
export const addressWithFirst = (compared: Compared, code: string): string =>
  compareAddress(compared, { codes: [code, ...compared.codes.filter((other) => other !== code)] });

/** Returns the address with one more code. */
export const addressWith = (compared: Compared, code: string): string =>
  compareAddress(compared, { codes: [...compared.codes, code] });

/** What a comparison shows, or the file that it is. */
export interface Comparison {
  title: string;
  freshness?: string;
  from: readonly ApiAnswer<unknown>[];
  body: ComponentChildren;
  /** The same as CSV. */
  csv?: PageAnswer;
  /** The scripts of its charts. */
  scripts?: readonly string[];
}

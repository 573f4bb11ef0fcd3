import { Type } from "@sinclair/typebox";
import { oneOf } from "../../schema.ts";
import { companyNamed } from "../named/company.ts";
import { defineTool, optional } from "../tool.ts";

const PARTS = ["labor_context", "lending_context"] as const;

/** A company, with the labor market and lending around it. */
export const company = defineTool({
  name: "company",
  title: "A company and its surroundings",
  description:
    "Says what a company is: line of business (SIC, NAICS), headquarters, exchange, ticker, fiscal year " +
    "end, former names, newest filing. include adds labor_context (jobs, pay and turnover of its " +
    "industry, unemployment of its county) or lending_context (SBA loans there). Use it for 'what does " +
    "X do', 'where is X based', 'on which exchange is X'. Unclear names return candidates. Not for " +
    "revenue or profit (financials), nor for finding companies (screen). Examples: " +
    '{"identifier":"AAPL"}; {"identifier":"Ford Motor","include":["labor_context"]}.',
  input: Type.Object(
    {
      identifier: Type.String({ minLength: 1, maxLength: 100, description: "Ticker, CIK or name." }),
      include: optional(
        Type.Array(oneOf(PARTS, { description: "", example: "labor_context" }), {
          uniqueItems: true,
          maxItems: 2,
          description: "Default none.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    company: Type.Object({ cik: Type.String(), name: Type.String() }, { additionalProperties: true }),
    labor_context: Type.Unknown(),
    lending_context: Type.Unknown(),
  }),
  mostTokens: 1000,
  async call({ identifier, include }, api) {
    const code = await companyNamed(api, identifier);
    const { data, metadata, request } = await api.get("getCompany", { identifier: code, include: include?.join(",") });
    const { headquarters, latest_filing: latest, ...identity } = data;
    // The endpoint adds the contexts that were asked for, which its schema leaves to the feature that makes them.
    const { labor_context: labor, lending_context: lending } = data as {
      labor_context?: unknown;
      lending_context?: unknown;
    };
    const { cik, ticker, name, exchange_name: exchange, sic, sic_description: sicText, category } = identity;
    return {
      company: {
        ...{ cik, ticker, name, exchange, sic: `${sic}, ${sicText}`, category },
        naics: identity.naics_code && `${identity.naics_code}, ${identity.naics_description}`,
        headquarters: headquarters && {
          city: headquarters.city,
          state: headquarters.state,
          county: headquarters.county_name,
          county_fips: headquarters.county_fips,
        },
        fiscal_year_end: identity.fiscal_year_end,
        former_names: identity.former_names.slice(0, MOST_NAMES).map((former) => former.name),
        newest_filing: latest && `${latest.form} of ${latest.filed_date}, ${latest.accession_number}`,
      },
      ...(labor ? { labor_context: figuresOf(labor) } : {}),
      ...(lending ? { lending_context: figuresOf(lending) } : {}),
      source: metadata.source,
      notes: absencesOf(metadata.enrichment as Enrichment | undefined),
      requests: [request],
    };
  },
});

const MOST_NAMES = 3;

/** Fields of contexts that say how a figure was matched: an answer has them only in the request. */
const LEFT_OUT =
  /^(?:soc_|industry_naics|naics_match|jolts_industry_code|data_lag|match_level|laus_fips|county_fips_conf)/;

/** Returns a context without nulls, and without codes of how it was made. */
function figuresOf(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      value === null || LEFT_OUT.test(name) || name === "data_freshness" || name === "summary"
        ? []
        : [[name, figuresOf(value)]],
    ),
  );
}

/** Reasons of nulls that an answer has room for. */
const MOST_REASONS = 4;

/** Why figures of contexts are missing. */
interface Enrichment {
  absent: readonly { field: string; message: string }[];
}

function absencesOf(enrichment: Enrichment | undefined): string[] {
  const reasons = [...new Set((enrichment?.absent ?? []).map(({ field, message }) => `${field}: ${message}`))];
  return reasons.length <= MOST_REASONS
    ? reasons
    : [
        ...reasons.slice(0, MOST_REASONS),
        `${reasons.length - MOST_REASONS} more reasons of missing figures are in the request.`,
      ];
}

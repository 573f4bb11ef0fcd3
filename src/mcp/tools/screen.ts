import { Type } from "@sinclair/typebox";
import { invalidRequest } from "../../errors.ts";
import { defineTool, optional } from "../tool.ts";

/** The figures of an answer that asks for none. */
const KEY_FIELDS = "revenue,net_margin";

/** Companies by their figures. */
export const screen = defineTool({
  name: "screen",
  title: "Find companies by figures",
  description:
    "Finds companies by figures of their newest fiscal year: filters FIELD_min=N, FIELD_max=N, sic=, " +
    "naics=, state= (headquarters: TX), county_fips=. Margins, growth and returns are in percent; money " +
    "is in the company's currency, so add currency=USD. Each company has the fields asked for; those " +
    "without a filtered figure are left out. Use it for 'which companies have a margin above X', 'which " +
    "companies made a loss', 'largest companies with headquarters in X'. A wrong field name is refused " +
    "with the nearest. Not for one company or past years (financials), nor words in reports " +
    "(search_filings). Examples: " +
    '{"filters":["net_margin_min=20","revenue_min=1000000000","currency=USD"]}; ' +
    '{"filters":["state=TX","currency=USD"],"fields":["revenue"],"sort":"-revenue"}.',
  input: Type.Object(
    {
      filters: optional(
        Type.Array(Type.String({ pattern: "^[a-z_]+=.+$", maxLength: 100 }), {
          maxItems: 12,
          description: "NAME=VALUE, whole units (1000000000); all must hold.",
        }),
      ),
      sort: optional(Type.String({ maxLength: 60, description: "A field; -FIELD: the highest first." })),
      fields: optional(
        Type.Array(Type.String({ maxLength: 60 }), {
          minItems: 1,
          maxItems: 6,
          uniqueItems: true,
          description: "Names from find; default revenue, net_margin.",
        }),
      ),
      limit: optional(Type.Integer({ minimum: 1, maximum: 25, description: "Default 10." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    total: Type.Union([Type.Integer(), Type.Null()]),
    companies: Type.Array(Type.Object({ cik: Type.String(), name: Type.String() }, { additionalProperties: true })),
    units: Type.Object({}, { additionalProperties: Type.String() }),
  }),
  mostTokens: 1500,
  cutList: "companies",
  async call({ filters = [], sort, fields, limit = 10 }, api) {
    const pairs = filters.map((filter) =>
      filter
        .split(/=(.*)/s)
        .slice(0, 2)
        .map((part) => part.trim()),
    );
    const names = pairs.map(([name]) => name);
    const repeatedName = names.find((name, index) => names.indexOf(name) !== index);
    if (repeatedName !== undefined)
      throw invalidRequest(
        [{ parameter: "filters", message: `"${repeatedName}" is there more than once` }],
        "arguments",
      );
    const { data, metadata, request, total } = await api.get("listScreenedCompanies", {
      ...Object.fromEntries(pairs),
      fields: fields?.join(",") ?? KEY_FIELDS,
      sort,
      per_page: limit,
    });
    const lacking = Object.entries(metadata.lacking ?? {}).map(([name, count]) => `${count} companies lack ${name}`);
    return {
      total,
      companies: data.map(({ cik, ticker, name, currency, fiscal_year: year, values }) => ({
        ...{ cik, ticker, name, currency, fiscal_year: year },
        ...values,
      })),
      units: metadata.units ?? {},
      source: metadata.source,
      notes: [
        ...(lacking.length > 0
          ? [`Of the ${metadata.companies} companies, ${lacking.join(", ")}: a filter leaves them out.`]
          : []),
        ...(metadata.notes ?? []),
      ],
      requests: [request],
    };
  },
});

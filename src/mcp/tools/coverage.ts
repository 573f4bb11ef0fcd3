import { Type } from "@sinclair/typebox";
import { defineTool, optional, rowsOf } from "../tool.ts";

/** What is loaded, and what is not. */
export const coverage = defineTool({
  name: "coverage",
  title: "What is loaded",
  description:
    "Says which data are loaded on this server: first and last period of each dataset, how up to date it is; " +
    "with dataset, also what is missing and the command that loads it. Use it for 'which figures do you have', " +
    "'how current are they', or when a figure is missing. Not for figures (place, series). Examples: {}; " +
    '{"dataset":"laus"}.',
  input: Type.Object(
    {
      dataset: optional(
        Type.String({
          minLength: 2,
          maxLength: 20,
          description:
            "census (households), laus (unemployment), ces (jobs, pay by industry), jolts (openings), qcew (jobs, " +
            "pay by county), oews (pay by occupation), sba (loans), sec (companies).",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    datasets: rowsOf({
      name: Type.String(),
      title: Type.String(),
      state: Type.String(),
      periods: Type.String(),
      updated: optional(Type.String()),
      starter_data: optional(Type.Boolean()),
      gaps: optional(Type.Array(Type.String())),
      facts: optional(Type.Array(Type.String())),
    }),
  }),
  mostTokens: 700,
  cutList: "datasets",
  async call({ dataset }, api) {
    if (dataset === undefined) {
      const { data, request } = await api.get("listDatasets", {});
      return {
        datasets: data.map(rowOf),
        notes: ["With dataset, the answer has its gaps."],
        requests: [request],
      };
    }
    const { data, request, metadata } = await api.get("getDataset", { dataset: dataset.toLowerCase() });
    const gaps = data.gaps.map(({ missing, command }) => `${missing}; load with: ${command}`);
    return {
      datasets: [{ ...rowOf(data), facts: data.notes.slice(0, MOST_LINES), gaps: gaps.slice(0, MOST_LINES) }],
      source: metadata.source,
      notes: gaps.length > MOST_LINES ? [`${gaps.length - MOST_LINES} more gaps are in the request below.`] : [],
      requests: [request],
    };
  },
});

/** Gaps, and facts, that an answer has room for. */
const MOST_LINES = 6;

function rowOf(row: {
  name: string;
  title: string;
  state: string;
  first_period: string | null;
  last_period: string | null;
  updated_at: string | null;
  is_starter: boolean;
}) {
  const {
    name,
    title,
    state,
    first_period: first,
    last_period: last,
    updated_at: updated,
    is_starter: isStarter,
  } = row;
  return {
    ...{ name, title, state },
    periods: first === null ? (state === "loaded" ? "as filed" : "none") : `${first} to ${last}`,
    ...(updated === null ? {} : { updated: updated.slice(0, 10), starter_data: isStarter }),
  };
}

import { type ApiClient, sourcesOf } from "../in-process/api-client.ts";
import type { RowOf } from "../in-process/operations.ts";
import type { Guide } from "./guides.ts";

/** The list of metrics as a resource. Its text depends on what is loaded: {@link metricListText}. */
export const METRIC_LIST: Omit<Guide, "text"> = {
  uri: "govdata://metrics",
  name: "metrics",
  title: "Metrics of areas",
  description: "Each metric with its unit, the levels of areas that have it here, and its newest period",
};

/** Returns {@link METRIC_LIST} as Markdown: a line for each metric, as `/v1/us/metrics` lists it. */
export async function metricListText(api: ApiClient): Promise<string> {
  const listed = await api.get("listAreaMetrics", {});
  return `# ${METRIC_LIST.title}

A line has the name, the title, the unit, the levels with loaded values, and the newest period. Ask for it by its name.

${listed.data.map(metricLine).join("\n")}

Source: ${sourcesOf([listed]).join("; ")}. The same by HTTP: ${listed.request}
`;
}

function metricLine({ name, title, unit, levels, newest_period: newest }: RowOf<"listAreaMetrics">): string {
  const loaded = levels.filter(({ last_period: last }) => last !== null).map(({ level }) => level);
  return `- ${name}: ${title}; ${unit}; ${newest === null ? "not loaded" : `${loaded.join(", ")}; newest ${newest}`}`;
}

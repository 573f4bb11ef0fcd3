import type { Settings } from "../config.ts";
import type { Dataset } from "./dataset.ts";

/** Datasets that the schedule can load with these settings, and why it can't load the others. */
export interface Obstacles {
  ready: Dataset[];
  /** Names of the others. */
  skippedNames: string[];
  /** `GOVDATA_CONTACT is not set: ces, jolts; CENSUS_API_KEY is not set: census`; "" if there are no others. */
  reasons: string;
}

/** Sorts datasets by whether these settings allow requests to their source. */
export function obstaclesOf(datasets: readonly Dataset[], settings: Settings): Obstacles {
  const ready: Dataset[] = [];
  const skippedNames: string[] = [];
  const byReason = new Map<string, string[]>();
  for (const dataset of datasets) {
    // The agency's own reason follows a colon; it differs from agency to agency.
    const [reason] = dataset.obstacle(settings)?.split(": ") ?? [];
    if (reason === undefined) {
      ready.push(dataset);
      continue;
    }
    skippedNames.push(dataset.name);
    byReason.set(reason, [...(byReason.get(reason) ?? []), dataset.name]);
  }
  const reasons = [...byReason].map(([reason, names]) => `${reason}: ${names.join(", ")}`).join("; ");
  return { ready, skippedNames, reasons };
}

import { accounts } from "./accounts/feature.ts";
import { census } from "./census/feature.ts";
import { readSettings, type Settings } from "./config.ts";
import { enrichment } from "./enrichment/feature.ts";
import { exports } from "./exports/feature.ts";
import type { Feature } from "./feature.ts";
import { filings } from "./filings/feature.ts";
import type { Page } from "./http/answers/routes/routes.ts";
import type { Endpoint } from "./http/any-endpoint.ts";
import { labor } from "./labor/feature.ts";
import { lending } from "./lending/feature.ts";
import type { Dataset } from "./loading/dataset.ts";
import type { DerivedDataset } from "./loading/derived.ts";
import { measures } from "./measures/feature.ts";
import type { MetricSource } from "./metrics/metric.ts";
import { type Database, openDatabase } from "./storage/database.ts";
import { webhooks } from "./webhooks/feature.ts";

/** Every feature, in the order of the documentation. A new feature is a folder with a `feature.ts`, and a line here. */
export const FEATURES: readonly Feature[] = [
  census,
  labor,
  lending,
  filings(async (sql) => (await import("./enrichment/company-enrichment.ts")).companyEnrichment(sql)),
  enrichment,
  measures(
    allMetricSources,
    async (sql) => (await import("./census/geographies/points.ts")).censusPlaces(sql),
    allDatasets,
  ),
  exports(dataEndpoints),
  webhooks(async (sql) => (await import("./filings/serving/company-directory.ts")).companyDirectory(sql)),
  accounts(allEndpoints),
];

/** Returns every dataset that `govdata load` knows, in the order in which `all` loads them. */
export async function allDatasets(): Promise<readonly Dataset[]> {
  return (await Promise.all(FEATURES.map((feature) => feature.datasets?.() ?? []))).flat();
}

/** Returns every dataset that is made from other datasets. */
export async function allDerived(): Promise<readonly DerivedDataset[]> {
  return (await Promise.all(FEATURES.map((feature) => feature.derived?.() ?? []))).flat();
}

/** Returns how every dataset answers for its metrics: the names of all metrics differ. */
export async function allMetricSources(): Promise<readonly MetricSource[]> {
  return (await Promise.all(FEATURES.map((feature) => feature.metrics?.() ?? []))).flat();
}

/** Returns everything that the load process can load: the datasets of agencies, and those made from them. */
export async function allLoadable(): Promise<readonly Dataset[]> {
  const { derivedAsDataset } = await import("./loading/derived.ts");
  return [...(await allDatasets()), ...(await allDerived()).map(derivedAsDataset)];
}

/** Returns the endpoints of every feature, in the order of the documentation. */
export async function allEndpoints(database: Database, settings: Settings): Promise<readonly Endpoint[]> {
  return (await Promise.all(FEATURES.map((feature) => feature.endpoints?.(database, settings) ?? []))).flat();
}

/** The features whose lists are exported. */
const EXPORTED = ["census", "labor", "lending", "filings"];

/** Returns the endpoints of the features whose lists are exported. */
export async function dataEndpoints(database: Database, settings: Settings): Promise<readonly Endpoint[]> {
  const features = FEATURES.filter(({ name }) => EXPORTED.includes(name));
  return (await Promise.all(features.map((feature) => feature.endpoints?.(database, settings) ?? []))).flat();
}

/** Returns the pages of every feature that need no key. */
export async function allPages(settings: Settings): Promise<readonly Page[]> {
  return (await Promise.all(FEATURES.map((feature) => feature.pages?.(settings) ?? []))).flat();
}

/** Returns the endpoints of every feature for a description of them. They have no database, and can't answer. */
export const describedEndpoints = (): Promise<readonly Endpoint[]> =>
  allEndpoints(openDatabase({ url: "postgres://localhost/none" }), readSettings({})); // never connected to

/** Loads the code of every dataset and endpoint, so that what needs it later gets it at once. */
export async function loadFeatures(): Promise<void> {
  await allDatasets();
  await describedEndpoints();
}

import { sourceRefused, usageError } from "../../errors.ts";
import type { Dataset, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { announcing } from "../../loading/publishing/announcing.ts";
import { announcePublished, type Publication, type PublishResult, publish } from "../../loading/publishing/publish.ts";
import { markUnlisted, updateGeographies } from "../geographies/rebuild.ts";
import { SERIES_BY_TABLE } from "../metrics/series.ts";
import { LEVELS, parseVintage } from "../vocabulary/vintages.ts";
import { fetchFromBureau } from "./bureau.ts";
import { editionPublication } from "./editions/edition-load.ts";
import { type Inventory, takeInventory } from "./files/inventory.ts";
import { censusGaps } from "./gaps.ts";
import { isNothingServed } from "./vintage/completeness.ts";
import { type Alongside, vintagePublication } from "./vintage/vintage-load.ts";

/** The American Community Survey and the geography that goes with it. */
export const census: Dataset = {
  name: "census",
  title: "American Community Survey, Gazetteer files and CBSA delineations",
  source: "U.S. Census Bureau",
  cadence: "annual",
  takes: {
    vintage: {
      value: "2023-acs5",
      doc: "5-year (acs5) or 1-year (acs1) estimates up to that year; gazetteer-2023, delineation-2023",
    },
    level: { value: "county", doc: LEVELS.join(", "), choices: LEVELS },
    from: { value: "DIR", doc: "files of data.census.gov, the Census API, the table-based summary file, Gazetteers" },
    words: { value: "B19013 B01003", doc: "only these tables" },
  },
  obstacle({ censusApiKey, contact }) {
    if (!censusApiKey) return "CENSUS_API_KEY is not set";
    return contact ? undefined : "GOVDATA_CONTACT is not set";
  },
  gaps: censusGaps,
  async deriveAll(tx, labels) {
    for (const label of labels) await markUnlisted(tx, label);
    await updateGeographies(tx);
  },
  async load(run) {
    checkOptions(run);
    const inventory =
      run.source.kind === "folder" ? takeInventory(run.source, run) : await fetchFromBureau(run, run.source);
    return publishInventory(run, inventory);
  },
};

function checkOptions({ options }: LoadRun): void {
  for (const vintage of options.vintages)
    if (!parseVintage(vintage) && !/^(?:gazetteer|geoinfo|delineation)-20\d\d$/.test(vintage))
      throw usageError(
        `--vintage: "${vintage}" is not accepted; accepted: YYYY-acs5, YYYY-acs1, gazetteer-YYYY, delineation-YYYY`,
      );
  for (const word of options.words)
    if (!SERIES_BY_TABLE.has(word))
      throw usageError(
        `Cannot load table "${word}": no metric uses it. Tables: ${[...SERIES_BY_TABLE.keys()].join(", ")}`,
      );
}

/** Publishes what was found and requested. The last publication also brings the list of geographies up to date. */
async function publishInventory(run: LoadRun, inventory: Inventory): Promise<LoadReport> {
  const makers = requestedPublications(run, inventory);
  const results: PublishResult[] = [];
  let isListed = false; // the list of places has everything that is served
  try {
    for (const [index, makePublication] of makers.entries()) {
      run.signal.throwIfAborted();
      const isLast = index === makers.length - 1;
      const publication = await makePublication(async (tx, label, placesChanged) => {
        if (placesChanged) await markUnlisted(tx, label);
        if (isLast) await updateGeographies(tx);
      });
      const result = await publishUnlessEmpty(run, publication);
      if (result) results.push(result);
      isListed = isLast && result?.outcome === "published";
    }
  } catch (error) {
    // What was published before the error is served, and must be in the list. The first error is reported.
    await updateAlone(run).catch((second: Error) => run.log(`the list of places is old: ${second.message}`));
    throw error;
  }
  if (!isListed) await updateAlone(run); // the last one was unchanged, or empty
  if (results.length === 0) throw sourceRefused({ file: sourceName(run) }, undefined, "has nothing that is served");
  return { results, unrecognized: inventory.unrecognized, notes: [] };
}

type MakePublication = (alongside: Alongside) => Promise<Publication>;

/** Returns what makes each publication, editions of geography first. @throws `source_refused` where there is none. */
function requestedPublications(run: LoadRun, inventory: Inventory): MakePublication[] {
  const labels = new Set(run.options.vintages);
  const isRequested = (label: string) => labels.size === 0 || labels.has(label);
  const editions = [...inventory.editions].filter(([label]) => isRequested(label));
  const vintages = inventory.vintages.filter(({ vintage }) => isRequested(vintage));
  if (editions.length + vintages.length === 0)
    throw sourceRefused(
      { file: sourceName(run) },
      undefined,
      `has nothing of ${[...labels].join(", ")}; it has ${labelsOf(inventory).join(", ")}`,
    );
  return [
    ...editions.map(
      ([label, files]): MakePublication =>
        (alongside) =>
          editionPublication(run, label, files, alongside),
    ),
    ...vintages.map(
      (files): MakePublication =>
        (alongside) =>
          vintagePublication(run, files, alongside),
    ),
  ];
}

const labelsOf = ({ editions, vintages }: Inventory): string[] => [
  ...editions.keys(),
  ...vintages.map(({ vintage }) => vintage),
];

/** Updates the list of places without a publication: for what this load, or a killed one, published before. */
async function updateAlone({ database, options }: LoadRun): Promise<void> {
  if (options.dryRun) return;
  await announcing(database, [census.name], (isHeard) =>
    database.transaction(async (tx) => {
      await isHeard();
      // Instances read the list when the publication was announced, before this update.
      if (await updateGeographies(tx)) await announcePublished(tx, census.name);
    }),
  );
}

const sourceName = ({ source }: LoadRun): string => (source.kind === "folder" ? source.folder : "the Census Bureau");

/** Publishes; returns undefined for a vintage of block groups or ZCTAs alone, which is skipped. */
async function publishUnlessEmpty(run: LoadRun, publication: Publication): Promise<PublishResult | undefined> {
  try {
    return await publish(run.database, publication, run.options);
  } catch (error) {
    if (!isNothingServed(error)) throw error;
    run.log((error as Error).message);
    return undefined;
  }
}

import { commandText } from "../../command.ts";
import { GovdataError, sourceRefused, usageError } from "../../errors.ts";
import type { Dataset, Gap, LoadReport, LoadRun } from "../../loading/dataset.ts";
import { announcing } from "../../loading/publishing/announcing.ts";
import { announcePublished, type Publication, type PublishResult, publish } from "../../loading/publishing/publish.ts";
import type { FolderSource } from "../../loading/source/source.ts";
import type { Database } from "../../storage/database.ts";
import { markUnlisted, updateGeographies } from "../geographies/rebuild.ts";
import { METRICS } from "../metrics/metrics.ts";
import { SERIES_BY_TABLE } from "../metrics/series.ts";
import { COMPLETE_FROM, LEVEL_NAMES } from "../vocabulary/levels.ts";
import { LEVELS, parseVintage } from "../vocabulary/vintages.ts";
import { bureauParts, type Part } from "./bureau.ts";
import { isNotFound } from "./by-hand.ts";
import { editionPublication } from "./editions/edition-load.ts";
import { type Inventory, takeInventory } from "./files/inventory.ts";
import { refusalOf, Shortfalls } from "./shortfalls.ts";
import { isNothingServed } from "./vintage/completeness.ts";
import { newestCoverage } from "./vintage/queries-coverage.ts";
import { type Alongside, vintagePublication } from "./vintage/vintage-load.ts";

/** Returns the dataset for loads of a time; `today` says what can have been published. */
export const censusAsOf = (today: () => Date): Dataset => ({
  name: "census",
  title: "American Community Survey, Gazetteer files and CBSA delineations",
  source: "U.S. Census Bureau",
  cadence: "annual",
  guide: {
    brings:
      `The newest 5-year and 1-year estimates of ${METRICS.length} metrics for the nation, states, counties, places, ` +
      "tracts and metropolitan areas; Gazetteers and delineations.",
    needs: ["contact", "censusApiKey"],
    amount: "about 121,000 areas, of which 85,000 are tracts",
    download: "about 2,400 requests to the Census API, one after the other; their size is not known",
    origin: "the tables and areas that the load asks for",
  },
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
    const { source } = run;
    const shortfalls = new Shortfalls(run);
    const parts =
      source.kind === "folder"
        ? [{ label: "", take: () => takeFolder(run, source, shortfalls) }]
        : bureauParts({ run, source, shortfalls, today: today() });
    return publishParts(run, parts, shortfalls);
  },
});

/** The American Community Survey and the geography that goes with it. */
export const census: Dataset = censusAsOf(() => new Date());

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

/**
 * Publishes what each part has, before the next one is fetched. What is not there, or does not fit, does not stop the
 * rest. The last publication also brings the list of geographies up to date.
 * @throws all refusals in one if nothing else was there
 */
async function publishParts(run: LoadRun, parts: readonly Part[], shortfalls: Shortfalls): Promise<LoadReport> {
  const results: PublishResult[] = [];
  const unrecognized: string[] = [];
  let isListed = false; // the list of places has everything that is served
  try {
    for (const [index, part] of parts.entries()) {
      run.signal.throwIfAborted();
      const inventory = await orRefused(part.label, shortfalls, part.take);
      if (!inventory) continue;
      unrecognized.push(...inventory.unrecognized);
      const makers = publicationsOf(run, inventory, shortfalls);
      for (const [position, { label, make }] of makers.entries()) {
        run.signal.throwIfAborted();
        const isLast = index === parts.length - 1 && position === makers.length - 1;
        const alongside: Alongside = async (tx, published, placesChanged) => {
          if (placesChanged) await markUnlisted(tx, published);
          if (isLast) await updateGeographies(tx);
        };
        const result = await orRefused(label, shortfalls, async () => publishUnlessEmpty(run, await make(alongside)));
        if (result) results.push(result);
        isListed = isLast && result?.outcome === "published";
      }
    }
  } catch (error) {
    // What was published before the error is served, and must be in the list. The first error is reported.
    await updateAlone(run).catch((second: Error) => run.log(`the list of places is old: ${second.message}`));
    throw error;
  }
  if (!isListed) await updateAlone(run); // the last one was unchanged, empty or refused
  if (results.length === 0)
    throw shortfalls.together ?? sourceRefused({ file: sourceName(run) }, undefined, "has nothing that is served");
  await shortfalls.record();
  const { notes, reasons } = shortfalls;
  return { results, unrecognized, notes, ...(reasons.length > 0 ? { refused: reasons } : {}) };
}

/** Does a part of a load; undefined, with the reason kept, where the source is at fault or does not have it. */
async function orRefused<Value>(
  label: string,
  shortfalls: Shortfalls,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    const refusal = isNotFound(error) ? new GovdataError("source_refused", (error as Error).message) : error;
    shortfalls.refuse(label, refusalOf(refusal, label));
    return undefined;
  }
}

interface PublicationMaker {
  label: string;
  make(alongside: Alongside): Promise<Publication>;
}

/** Returns what makes each publication that was requested, editions of geography first. */
function publicationsOf(run: LoadRun, inventory: Inventory, shortfalls: Shortfalls): PublicationMaker[] {
  const labels = new Set(run.options.vintages);
  const isRequested = (label: string) => labels.size === 0 || labels.has(label);
  return [
    ...[...inventory.editions].map(([label, files]) => ({
      label,
      make: (alongside: Alongside) => editionPublication(run, label, { files, alongside, shortfalls }),
    })),
    ...inventory.vintages.map((files) => ({
      label: files.vintage as string,
      make: (alongside: Alongside) => vintagePublication(run, files, { alongside, shortfalls }),
    })),
  ].filter(({ label }) => isRequested(label));
}

/** All that a folder has; what was requested and is not there is refused. */
async function takeFolder(run: LoadRun, source: FolderSource, shortfalls: Shortfalls): Promise<Inventory> {
  const inventory = takeInventory(source, run, shortfalls);
  const labels = [...inventory.editions.keys(), ...inventory.vintages.map(({ vintage }) => vintage)];
  const missing = run.options.vintages.filter((label) => !labels.includes(label));
  const reason = `has nothing of ${missing.join(", ")}; it has ${labels.join(", ")}`;
  if (missing.length > 0) shortfalls.refuse("", sourceRefused({ file: source.folder }, undefined, reason));
  return inventory;
}

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

/** Publishes; returns undefined for a vintage with only block groups or ZCTAs, which is skipped. */
async function publishUnlessEmpty(run: LoadRun, publication: Publication): Promise<PublishResult | undefined> {
  try {
    return await publish(run.database, publication, run.options);
  } catch (error) {
    if (!isNothingServed(error)) throw error;
    run.log((error as Error).message);
    return undefined;
  }
}

/**
 * Returns what the newest loaded 5-year vintage lacks, by level, with the command that loads it; of the newest 1-year
 * vintage where no other is loaded. A metric that only some of the level's places have counts as missing.
 */
async function censusGaps({ sql }: Database): Promise<Gap[]> {
  const rows = await newestCoverage(sql);
  const vintage = rows[0]?.vintage;
  if (vintage === undefined) return [];
  const isFiveYear = vintage.endsWith("acs5");
  return LEVELS.filter((level) => isFiveYear || level !== "tract").flatMap((level) => {
    // 1-year estimates cover only some places of a level, and how many differs by year.
    const least = isFiveYear ? COMPLETE_FROM[level] : 1;
    const completeMetrics = new Set(
      rows.filter((row) => row.level === level && row.places >= least).map(({ metric }) => metric),
    );
    const missing = METRICS.filter((metric) => !metric.stored.every((name) => completeMetrics.has(name))).length;
    if (missing === 0) return [];
    return [
      {
        missing:
          `${missing} of ${METRICS.length} metrics for ${LEVEL_NAMES[level].many} in ${vintage}, ` +
          "wholly or in part",
        command: commandText(`load census --vintage ${vintage} --level ${level}`),
      },
    ];
  });
}

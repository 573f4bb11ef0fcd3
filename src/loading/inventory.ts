import { GovdataError } from "../errors.ts";
import type { Dataset, LoadRun } from "./dataset.ts";
import type { PublishResult } from "./publishing/publish.ts";
import { requireContact } from "./source/contact.ts";
import { nothingToLoad } from "./source/folder.ts";
import type { FolderSource, HttpSource } from "./source/source.ts";

/** What a load reads, such as releases or files, and the files that it skips. */
export interface Inventory<Item> {
  items: Item[];
  /** Files that no reader recognized, by name. */
  unrecognized: string[];
}

/** How a dataset gets what it reads. */
export interface Ways<Item> {
  /** What it reads in a folder, for the error about a folder with none of it: "jt.data.*". */
  expected: string;
  fromFolder(source: FolderSource): Inventory<Item> | Promise<Inventory<Item>>;
  fromAgency(source: HttpSource): Promise<Item[]>;
  /** Set for an agency that refuses programs without a contact: "the Bureau of Labor Statistics". */
  agency?: string;
}

/**
 * Takes what a load reads from its folder, or fetches it from the agency (or a mirror of it).
 * @throws `source_refused` for a folder with nothing of the dataset; `usage` without the contact that the agency wants.
 */
export async function takeInventory<Item>(
  run: LoadRun,
  { name }: Pick<Dataset, "name">,
  { expected, fromFolder, fromAgency, agency }: Ways<Item>,
): Promise<Inventory<Item>> {
  const { source } = run;
  if (source.kind === "http") {
    if (agency !== undefined) requireContact(run, agency);
    return { items: await fromAgency(source), unrecognized: [] };
  }
  const inventory = await fromFolder(source);
  if (inventory.items.length === 0) throw nothingToLoad(source, name, expected);
  return inventory;
}

/** The source in messages: the folder, or the agency. */
export const sourceName = ({ source }: Pick<LoadRun, "source">, agency: string): string =>
  source.kind === "folder" ? source.folder : agency;

/** Publishes one item after the other, and stops between two when the load has to end. */
export async function publishEach<Item>(
  { signal }: Pick<LoadRun, "signal">,
  items: Iterable<Item>,
  publishItem: (item: Item) => Promise<PublishResult>,
): Promise<PublishResult[]> {
  const results: PublishResult[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    results.push(await publishItem(item));
  }
  return results;
}

/**
 * Does `work` for each item. One that is refused does not keep the others from being published: its error is thrown
 * after them, the first one if there are several.
 */
export async function eachDespiteRefusals<Item>(
  { signal, log }: Pick<LoadRun, "signal" | "log">,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const refusals: GovdataError[] = [];
  for (const item of items) {
    signal.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      if (!(error instanceof GovdataError) || error.kind !== "source_refused") throw error;
      if (refusals.length > 0) log(error.message);
      refusals.push(error);
    }
  }
  if (refusals[0]) throw refusals[0];
}

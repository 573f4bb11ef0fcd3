import { GovdataError, sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/formats/json.ts";
import { fetchFailure } from "../../loading/source/fetch-failure.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
import { type FoiaName, recognizeFoia } from "./recognize.ts";

/** A catalogue of SBA's files, whose addresses change with each edition. */
interface Catalogue {
  address: string;
  what: string;
  /** Returns the files that an answer lists; undefined for another document. */
  entries(answer: unknown): readonly ListedFile[] | undefined;
}

/** What a catalogue says of a file, where it says it. */
interface ListedFile {
  address?: unknown;
  title?: unknown;
}

/** SBA's portals, the present one first. In August 2026 it moved from CKAN, which may come back as a mirror. */
const CATALOGUES: readonly Catalogue[] = [
  {
    address: "https://data.sba.gov/api/1/metastore/schemas/dataset/items/SBA-OHA-2016-08-001",
    what: "SBA's catalogue of FOIA files",
    entries(answer) {
      const { distribution } = (answer ?? {}) as { distribution?: unknown };
      if (!Array.isArray(distribution)) return undefined;
      return (distribution as ({ data?: unknown } | null)[]).map((item) => {
        // With references, each file is in a `data` of its own.
        const { title, downloadURL } = (item?.data ?? item ?? {}) as { title?: unknown; downloadURL?: unknown };
        return { address: downloadURL, title };
      });
    },
  },
  {
    address: "https://data.sba.gov/api/3/action/package_show?id=7-a-504-foia",
    what: "SBA's former catalogue (CKAN)",
    entries(answer) {
      const { success, result } = (answer ?? {}) as { success?: unknown; result?: { resources?: unknown } };
      if (success !== true || !Array.isArray(result?.resources)) return undefined;
      return (result.resources as ({ url?: unknown; name?: unknown } | null)[]).map((resource) => ({
        address: resource?.url,
        title: resource?.name,
      }));
    },
  },
];

/** A file of loans, and what its name says. */
export interface LoanFile {
  file: SourceFile;
  name: FoiaName;
}

/** A file of loans in a catalogue. */
interface Resource {
  address: string;
  name: FoiaName & { asOf: string };
}

/**
 * Fetches the 7(a) files of one edition that SBA's catalogue lists: of the day `asOf`, or the newest.
 * @throws `source_refused` if no catalogue lists them.
 */
export async function fetchEdition(source: HttpSource, asOf: string | undefined): Promise<LoanFile[]> {
  const files: LoanFile[] = [];
  for (const { address, name } of await listedEdition(source, asOf))
    files.push({ file: await source.fetch(address, { what: address.slice(address.lastIndexOf("/") + 1) }), name });
  return files;
}

/** Asks the catalogues in turn, until one lists files of the edition. */
async function listedEdition(source: HttpSource, asOf: string | undefined): Promise<Resource[]> {
  const failures: GovdataError[] = [];
  for (const catalogue of CATALOGUES)
    try {
      return await editionIn(source, catalogue, asOf);
    } catch (error) {
      if (!(error instanceof GovdataError)) throw error;
      failures.push(error);
    }
  const [first, ...others] = failures.map(({ message }) => message);
  const kind = failures.some((failure) => failure.kind === "unavailable") ? "unavailable" : "source_refused";
  throw fetchFailure(new GovdataError(kind, [first, ...others].join(". ")));
}

async function editionIn(
  source: HttpSource,
  { address, what, entries }: Catalogue,
  asOf: string | undefined,
): Promise<Resource[]> {
  const catalogue = await source.fetch(address, { what });
  const listed = entries(await readJson(catalogue.bytes(), catalogue.name));
  if (!listed) throw sourceRefused({ file: catalogue.name }, undefined, "is not a catalogue of SBA's portal");
  const resources = loanFilesOf(listed, address);
  const days = daysOf(resources);
  const day = asOf ?? days.at(-1);
  const edition = resources.filter(({ name }) => name.asOf === day);
  if (edition.length > 0) return edition;
  throw sourceRefused(
    { file: catalogue.name },
    undefined,
    `lists no 7(a) CSV file of ${asOf ?? "any day"}; it has those of ${days.join(", ") || "none"}`,
  );
}

const daysOf = (resources: readonly Resource[]): string[] =>
  [...new Set(resources.map(({ name }) => name.asOf))].sort();

/** Where SBA's present catalogue is, and the newest edition in an answer of it; undefined if it lists none. */
export const SBA_CATALOGUE = {
  address: CATALOGUES[0]!.address, // the list above has it
  newestDay: (answer: unknown): string | undefined =>
    daysOf(loanFilesOf(CATALOGUES[0]?.entries(answer) ?? [], CATALOGUES[0]!.address)).at(-1),
};

/** The CSV files of 7(a) loans among the files of a catalogue. A title tells the day where the file's name does not. */
function loanFilesOf(listed: readonly ListedFile[], catalogue: string): Resource[] {
  const byAddress = new Map<string, Resource>();
  for (const { address, title } of listed) {
    const url = typeof address === "string" ? URL.parse(address, catalogue) : null;
    if (!url) continue;
    const name = recognizeFoia(decodeURIComponent(url.pathname).replace(/\.gz$/i, ""));
    const asOf = name?.asOf ?? (typeof title === "string" ? recognizeFoia(`${title}.csv`)?.asOf : undefined);
    if (name?.program !== "7A" || name.isWorkbook || asOf === undefined) continue;
    byAddress.set(url.href, { address: url.href, name: { ...name, asOf } });
  }
  return [...byAddress.values()];
}

import { sourceRefused } from "../../errors.ts";
import { readJson } from "../../loading/formats/json.ts";
import type { HttpSource, SourceFile } from "../../loading/source/source.ts";
import { type FoiaName, recognizeFoia } from "./recognize.ts";

/** What SBA's catalogue (CKAN) says of the package; the addresses of its files change with each edition. */
const PACKAGE = "https://data.sba.gov/api/3/action/package_show?id=7-a-504-foia";

/** A file of loans, and what its name says. */
export interface LoanFile {
  file: SourceFile;
  name: FoiaName;
}

/** A file that the catalogue lists. */
interface Resource {
  address: string;
  name: FoiaName & { asOf: string };
}

/**
 * Fetches the 7(a) files of one edition that SBA's catalogue lists: of the day `asOf`, or the newest.
 * @throws `source_refused` if the catalogue lists none, or is not a catalogue.
 */
export async function fetchEdition(source: HttpSource, asOf: string | undefined): Promise<LoanFile[]> {
  const catalogue = await source.fetch(PACKAGE, { what: "SBA's catalogue of FOIA files" });
  const resources = listedFiles(await readJson(catalogue.bytes(), catalogue.name), catalogue.name);
  const days = [...new Set(resources.map(({ name }) => name.asOf))].sort();
  const day = asOf ?? days.at(-1);
  const editionFiles = resources.filter(({ name }) => name.asOf === day);
  if (editionFiles.length === 0)
    throw sourceRefused(
      { file: catalogue.name },
      undefined,
      `lists no 7(a) CSV file of ${asOf ?? "any day"}; it has those of ${days.join(", ") || "none"}`,
    );
  const files: LoanFile[] = [];
  for (const { address, name } of editionFiles)
    files.push({ file: await source.fetch(address, { what: address.slice(address.lastIndexOf("/") + 1) }), name });
  return files;
}

/** The CSV files of 7(a) loans in an answer of `package_show`. */
function listedFiles(answer: unknown, file: string): Resource[] {
  const { success, result } = (answer ?? {}) as { success?: unknown; result?: { resources?: unknown } };
  if (success !== true || !Array.isArray(result?.resources))
    throw sourceRefused({ file }, undefined, "is not an answer of CKAN's package_show with resources");
  const byAddress = new Map<string, Resource>();
  for (const resource of result.resources as ({ url?: unknown } | null)[]) {
    const address = resource?.url;
    if (typeof address !== "string" || !URL.canParse(address)) continue;
    const path = decodeURIComponent(new URL(address).pathname).replace(/\.gz$/i, "");
    const name = recognizeFoia(path);
    if (name?.program !== "7A" || name.isWorkbook || name.asOf === undefined) continue;
    byAddress.set(address, { address, name: { ...name, asOf: name.asOf } });
  }
  return [...byAddress.values()];
}

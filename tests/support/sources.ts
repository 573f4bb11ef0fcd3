import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/**
 * The agencies' own files, which are too large for the repository: CONTRIBUTING.md has the folder's layout. Tests that
 * read them run only where they are; `.ci/run` counts those that were skipped.
 */
const FOLDER = resolve(process.env.GOVDATA_TEST_SOURCES || join(import.meta.dir, "../../../shared/sources"));

const missing = new Set<string>();

/** Returns the path of an agency's own files, such as `bls/ces`. */
export const agencyPath = (name = ""): string => join(FOLDER, name);

/** Whether a path of `agencyPath` exists. Remembers the missing ones for {@link reportMissing}. */
export function hasAgencyFiles(path: string): boolean {
  if (existsSync(path)) return true;
  missing.add(relative(FOLDER, path) || "all agencies");
  return false;
}

/** Says at the end of a run which agencies' files were not there. */
export function reportMissing(): void {
  if (missing.size === 0) return;
  const names = [...missing].toSorted().join(", ");
  console.warn(`\nSkipped the tests on agencies' own files (${names}): not in ${FOLDER}. See CONTRIBUTING.md.`);
}

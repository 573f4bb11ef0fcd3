import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json" with { type: "json" };

/** What answers depend on, from source. */
const CODE = ["src", "data/reference"];

/** The commit's short hash, set by the build; not defined from source. */
declare const GOVDATA_COMMIT: string | undefined;

/** The program's version, as package.json has it. */
export const VERSION: string = version;

/** The commit that this executable was built from; `source` when the program runs from source. */
export const COMMIT: string = typeof GOVDATA_COMMIT === "string" ? GOVDATA_COMMIT : "source";

/**
 * Differs between programs that may answer differently to the same data, and is the same for all processes of one: what
 * one of them derived and stored is used by the others. Without a commit that identifies the code, it is the time of
 * the newest change: of the executable, or from source of its folders and files.
 */
export const PROGRAM_STAMP: string = /^[0-9a-f]+$/.test(COMMIT)
  ? `${VERSION}.${COMMIT}`
  : `${VERSION}.${Math.round(codeChangedMs()).toString(36)}`;

/** Returns when the code of this program was last changed, in milliseconds since 1970. */
function codeChangedMs(): number {
  if (COMMIT !== "source") return statSync(process.execPath).mtimeMs;
  const root = join(import.meta.dir, "../..");
  // A folder's time changes when a file of it is added or removed.
  const paths = CODE.flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  ]);
  return Math.max(...paths.map((path) => statSync(join(root, path)).mtimeMs));
}

/** Returns what `--version` prints: `govdata 0.1.0 (1a2b3c4, bun 1.4.5, linux-x64)`. */
export const versionText = (): string =>
  `govdata ${VERSION} (${COMMIT}, bun ${Bun.version}, ${process.platform}-${process.arch})`;

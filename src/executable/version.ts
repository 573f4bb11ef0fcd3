import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json" with { type: "json" };

/** What answers depend on, from source. */
const CODE = ["src", "data/reference"];

/** The commit's short hash, set by the build; not defined from source. */
declare const GOVDATA_COMMIT: string | undefined;

/** The commit that this executable was built from; `source` when the program runs from source. */
export const COMMIT: string = typeof GOVDATA_COMMIT === "string" ? GOVDATA_COMMIT : "source";

/**
 * The program's version, as package.json has it. A development build names its commit, too: `0.1.0-dev.1a2b3c4`; where
 * the commit is not known, it is `0.1.0-dev`.
 */
export const VERSION: string = developmentVersion(version, COMMIT === "source" ? commitOfSource() : COMMIT);

/** Returns the version of a build of a commit; of a release, without it. */
export function developmentVersion(base: string, commit: string | undefined): string {
  return base.endsWith("-dev") && /^[0-9a-f]{7}/.test(commit ?? "") ? `${base}.${commit}` : base;
}

/** The short hash of what is checked out; undefined without git. */
function commitOfSource(): string | undefined {
  const root = join(import.meta.dir, "../..");
  if (!existsSync(join(root, ".git"))) return undefined;
  try {
    const git = Bun.spawnSync(["git", "rev-parse", "--short=7", "HEAD"], { cwd: root, stderr: "ignore" });
    return git.success ? git.stdout.toString().trim() : undefined;
  } catch {
    return undefined; // git is not installed
  }
}

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

/** Returns what `--version` prints: `govdata 0.1.0-dev.1a2b3c4 (1a2b3c4, bun 1.4.5, linux-x64)`. */
export const versionText = (): string =>
  `govdata ${VERSION} (${COMMIT}, bun ${Bun.version}, ${process.platform}-${process.arch})`;

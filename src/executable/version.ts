import { version } from "../../package.json" with { type: "json" };

/** The commit's short hash, set by the build; not defined from source. */
declare const GOVDATA_COMMIT: string | undefined;

/** The program's version, as package.json has it. */
export const VERSION: string = version;

/** The commit that this executable was built from; `source` when the program runs from source. */
export const COMMIT: string = typeof GOVDATA_COMMIT === "string" ? GOVDATA_COMMIT : "source";

/**
 * Differs between programs that may answer differently to the same data. Without a commit that identifies the code, it
 * differs between starts.
 */
export const PROGRAM_STAMP: string = /^[0-9a-f]+$/.test(COMMIT)
  ? `${VERSION}.${COMMIT}`
  : `${VERSION}.${Date.now().toString(36)}`;

/** Returns what `--version` prints: `govdata 0.1.0 (1a2b3c4, bun 1.4.5, linux-x64)`. */
export const versionText = (): string =>
  `govdata ${VERSION} (${COMMIT}, bun ${Bun.version}, ${process.platform}-${process.arch})`;

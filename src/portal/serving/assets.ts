import { readdirSync } from "node:fs";
import { join } from "node:path";
import { notFound } from "../../errors.ts";
import { dataFile } from "../../executable/data.ts";
import { EMBEDDED } from "../../executable/embedded.ts";
import { compressed } from "../../http/encoding/compress.ts";
import { type Encoding, encodingFor } from "../../http/encoding/negotiate.ts";
import { boundaryFile, EDITIONS } from "../../reference/boundaries/boundaries.ts";

const FOLDER = join(import.meta.dir, "..", "assets");

/** Before the name of an asset in the executable. */
export const EMBEDDED_PREFIX = "portal/";

/** A script or a style sheet, bundled and made small. */
export interface Asset {
  /** `portal.css` */
  name: string;
  text: string;
}

/**
 * Bundles each script and style sheet that is directly in `assets/`; scripts there may import from its subfolders. The
 * build puts the result into the executable.
 */
export async function bundleAssets(): Promise<Asset[]> {
  const names = readdirSync(FOLDER).filter((name) => /\.(?:ts|css)$/.test(name));
  const { outputs } = await Bun.build({
    entrypoints: names.map((name) => join(FOLDER, name)),
    target: "browser",
    minify: true,
    naming: "[name].[ext]",
  });
  return Promise.all(
    outputs.map(async (output) => ({ name: output.path.replace(/^.*\//, ""), text: await output.text() })),
  );
}

/** The assets of this program, by the name in their address, `portal.1a2b3c.css`. */
export interface Assets {
  /** Returns the address of an asset: `/assets/portal.1a2b3c.css` for `portal.css`. */
  address(name: string): string;
  /** Answers a request for `/assets/{file}`. @throws 404 */
  answer(file: string, headers: Headers): Promise<Response>;
}

/** Data for scripts, which is served as it is kept: compressed. Each is a file of data/, with `.zst`. */
const DATA_FILES = Object.fromEntries(
  EDITIONS.map((edition) => boundaryFile("county", edition)).map((name) => [name, `boundaries/${name}.zst`]),
);

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
};

/** A file with its bodies in the encodings that were asked for. */
interface ServedFile {
  type: string | undefined;
  plain(): Buffer;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>;
}

/** Reads the assets from the executable, or bundles them from source. */
export async function loadAssets(): Promise<Assets> {
  const files = new Map<string, ServedFile>();
  const addresses = new Map<string, string>();
  const add = (name: string, kept: string | Uint8Array, file: Omit<ServedFile, "type">): void => {
    const dot = name.lastIndexOf(".");
    const hashedName = `${name.slice(0, dot)}.${Bun.hash(kept).toString(36)}${name.slice(dot)}`;
    files.set(hashedName, { ...file, type: TYPES[name.slice(dot)] });
    addresses.set(name, `/assets/${hashedName}`);
  };
  for (const { name, text } of EMBEDDED ? await embeddedAssets(EMBEDDED) : await bundleAssets())
    add(name, text, { plain: () => Buffer.from(text), bodies: new Map() });
  for (const [name, path] of Object.entries(DATA_FILES)) {
    const bytes = await dataFile(path).bytes();
    add(name, bytes, { plain: () => Bun.zstdDecompressSync(bytes), bodies: new Map([["zstd", bytes]]) });
  }
  return {
    address(name) {
      const address = addresses.get(name);
      if (address === undefined) throw notFound("asset", name, `there are ${[...addresses.keys()].join(", ")}`);
      return address;
    },
    async answer(file, headers) {
      const served = files.get(file);
      if (!served) throw notFound("asset", file, "load the page again, its address has changed with the program");
      const encoding = encodingFor(headers.get("accept-encoding"));
      const body = served.bodies.get(encoding) ?? compressed(served.plain(), encoding);
      served.bodies.set(encoding, body);
      return new Response(await body, {
        headers: {
          ...(served.type === undefined ? {} : { "content-type": served.type }),
          "cache-control": "public, max-age=31536000, immutable",
          vary: "Accept-Encoding",
          ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
        },
      });
    },
  };
}

const embeddedAssets = (embedded: Readonly<Record<string, string>>): Promise<Asset[]> =>
  Promise.all(
    Object.entries(embedded)
      .filter(([name]) => name.startsWith(EMBEDDED_PREFIX))
      .map(async ([name, path]) => ({ name: name.slice(EMBEDDED_PREFIX.length), text: await Bun.file(path).text() })),
  );

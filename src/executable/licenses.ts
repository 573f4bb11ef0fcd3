import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EMBEDDED } from "./embedded.ts";

/** The name of the licence texts inside the executable, which the build compressed. */
export const EMBEDDED_LICENSES = "licenses.txt.zst";

const ROOT = join(import.meta.dir, "..", "..");

/** Files with terms, by their names in packages. */
const TERMS = /licen[sc]e|^copying|notice|copyright|third.?party/i;

/** Names that match other files: `license_header.txt` is for LanceDB's own sources. */
const NO_TERMS = /^license_header/i;

/** Packages for development whose data is part of the program. */
const DATA_PACKAGES = ["us-atlas"];

/** What is inside the native packages, and their terms, whose text no npm package has. */
const WITHOUT_TEXT: readonly [name: string, license: string, address: string][] = [
  ["Bun, with JavaScriptCore", "MIT, LGPL-2.1 and others", "https://bun.com/docs/project/license"],
  ["PostgreSQL", "PostgreSQL", "https://www.postgresql.org/about/licence/"],
  ["ICU, in PostgreSQL's package", "Unicode-3.0, ICU", "https://github.com/unicode-org/icu/blob/main/LICENSE"],
  [
    "OpenSSL 1.1.1, in PostgreSQL's package",
    "OpenSSL, SSLeay",
    "https://www.openssl.org/source/license-openssl-ssleay.txt",
  ],
  ["libxml2 and libxslt, in PostgreSQL's package", "MIT", "https://gitlab.gnome.org/GNOME/libxml2"],
  ["zlib, in PostgreSQL's package", "Zlib", "https://zlib.net/zlib_license.html"],
  ["liblzma, in PostgreSQL's package", "0BSD or public domain", "https://tukaani.org/xz/"],
  ["OSSP uuid, in PostgreSQL's package", "MIT", "http://www.ossp.org/pkg/lib/uuid/"],
  [
    "ONNX Runtime, with what it contains",
    "MIT and others",
    "https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt",
  ],
];

/** Returns the licence texts of everything in the program: from the executable, or from node_modules. */
export async function licenseTexts(): Promise<string> {
  const packed = EMBEDDED?.[EMBEDDED_LICENSES];
  if (packed === undefined) return collectLicenses();
  return new TextDecoder().decode(Bun.zstdDecompressSync(await Bun.file(packed).bytes()));
}

/** Collects the licence texts of all packages that a build can contain, word by word as the packages have them. */
export function collectLicenses(root = ROOT): string {
  const packages = bundledPackages(root);
  const parts = packages.map(({ path, license }) => partOf(root, path, license));
  const missing = packages.filter(({ path }) => termsIn(join(root, path)).length === 0);
  return [
    "govdata contains the following. Each part has the terms that its package came with.",
    "Parts whose package has no text of its terms:",
    ...missing.map(({ path, license }) => `  ${nameOf(path)}: ${license}, as the package declares`),
    ...WITHOUT_TEXT.map(([name, license, address]) => `  ${name}: ${license}, ${address}`),
    ...parts,
    section("the embedding model all-MiniLM-L6-v2", readFileSync(join(root, "data", "model", "LICENSE"), "utf8")),
    section("govdata", readFileSync(join(root, "LICENSE"), "utf8")),
  ].join("\n");
}

interface BundledPackage {
  /** `node_modules/elysia` */
  path: string;
  /** The declared SPDX expression. */
  license: string;
}

/** Returns the installed packages that are not only for development: a superset of what the bundler takes. */
export function bundledPackages(root = ROOT): BundledPackage[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const entries = Object.entries(lock.packages as Record<string, { dev?: boolean; license?: string }>);
  return entries
    .filter(([path, { dev }]) => path !== "" && (!dev || DATA_PACKAGES.includes(nameOf(path))))
    .filter(([path]) => existsSync(join(root, path, "package.json")))
    .map(([path, { license }]) => ({ path, license: license ?? declaredLicense(join(root, path)) }));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const declaredLicense = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).license ?? "no licence";

const termsIn = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) => TERMS.test(name) && !NO_TERMS.test(name) && /(^[^.]*|\.(md|txt|html))$/i.test(name),
  );

function partOf(root: string, path: string, license: string): string {
  const folder = join(root, path);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = termsIn(folder).map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return name.endsWith(".html") ? plainText(text) : text;
  });
  return section(`${nameOf(path)} ${version} (${license})`, texts.join("\n\n") || "No text in the package.");
}

const section = (title: string, text: string): string =>
  `\n${"=".repeat(80)}\n${title}\n${"=".repeat(80)}\n\n${text.trim()}\n`;

const plainText = (html: string): string =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>|<[^>]+>/g, "")
    .replace(/&(lt|gt|quot|#x27|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\n\s*\n\s*\n+/g, "\n\n");

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", amp: "&" };

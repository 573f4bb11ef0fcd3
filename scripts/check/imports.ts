import { circleFaults } from "./circles.ts";
import { type Faults, importsOf, type SourceFile } from "./sources.ts";

/** Tiers of folders. Imports go to a lower tier, or stay within the folder; a shared folder may import another one. */
type Tier = "shared" | "feature" | "crossing" | "top";

/** Every folder of `src`. What is not named here is a fault, so that a new folder gets its tier at once. */
const TIERS: Readonly<Record<Tier, readonly string[]>> = {
  shared: [
    "executable",
    "http",
    "storage",
    "loading",
    "jobs",
    "parquet",
    "metrics",
    "reference",
    "events",
    "settings",
    "stored-settings",
    "embeddings",
  ],
  feature: ["census", "labor", "lending", "filings", "webhooks", "accounts"],
  /** Crossings read several features, only through their ports. */
  crossing: ["enrichment", "exports", "in-process", "measures", "mcp", "portal"],
  top: ["tables", "starter", "server", "cli"],
};

/** Files of the root that put the features together. The others are small and belong to the shared tier. */
const TOP_FILES = ["src/app.ts", "src/features.ts", "src/main.ts"];

/** The files of features and crossings that crossings may import. Metrics are read through `metrics/metric.ts`. */
export const PORTS: readonly RegExp[] = [
  // Endpoints asked in process, what their search box finds, and how it compares names.
  /^src\/in-process\/[^/]+\.ts$/,
  /^src\/portal\/parts\/search\/(?:search|kinds|ranks)\.ts$/,
  // The types of endpoints' answers.
  /^src\/.+\/(?:routes|schema)\.ts$/,
  /^src\/enrichment\/(?:absences|screener\/(?:fields|screened))\.ts$/,
  /^src\/accounts\/portal\.ts$/,
  /^src\/labor\/(?:[a-z]+\/[a-z]+-snapshot|jolts\/industries)\.ts$/,
  /^src\/lending\/snapshot\.ts$/,
  /^src\/filings\/queries\/[^/]+\.ts$/,
  /^src\/filings\/(?:facts\/concepts\/table|statements\/ratio(?:s|-periods))\.ts$/,
  /^src\/filings\/serving\/(?:enrichment|exchange|filed|statements\/line-item-fields)\.ts$/,
  /^src\/filings\/edgar\/addresses\.ts$/,
  /^src\/webhooks\/(?:limits|envelope\/(?:canonical|envelope)|subscriptions\/queries\/(?:overview|health))\.ts$/,
];

/** Folders of `src/portal` that pages share. Every other one has pages, which import nothing of another's. */
const SHARED_BY_PAGES: readonly string[] = ["assets", "charts", "forms", "frame", "parts", "serving"];

type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the imports in `src` that go the wrong way, and the circles. Types and dynamic imports count. */
export function importFaults(files: readonly SourceFile[]): Faults {
  const graph = new Map(files.map((file) => [file.path, importsOf(file)]));
  const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  return [
    ...folderFaults(files),
    ...edges.flatMap(({ from, to }) => edgeFaults(from, to, graph)),
    ...circleFaults(graph),
  ];
}

/** The name of the top folder in `src` that a file is in; undefined for files of the root. */
const folderOf = (path: string): string | undefined => (path.split("/").length > 2 ? path.split("/")[1] : undefined);

function tierOf(path: string): Tier | undefined {
  const folder = folderOf(path);
  if (folder === undefined) return TOP_FILES.includes(path) ? "top" : "shared";
  return (Object.keys(TIERS) as Tier[]).find((tier) => TIERS[tier].includes(folder));
}

const folderFaults = (files: readonly SourceFile[]): Faults =>
  [...new Set(files.filter(({ path }) => tierOf(path) === undefined).map(({ path }) => folderOf(path)))].map(
    (folder) => `src/${folder} has no tier: name it in scripts/check/imports.ts`,
  );

function edgeFaults(from: string, to: string, graph: Graph): Faults {
  const reason = faultOf(from, to, graph);
  return reason === undefined ? [] : [`${from} imports ${to}: ${reason}`];
}

/** Says why an import is wrong; undefined if it is right. */
function faultOf(from: string, to: string, graph: Graph): string | undefined {
  if (!to.startsWith("src/") && to !== "package.json") return "src imports nothing of scripts and tests";
  if (to === "src/main.ts") return "main.ts is the start of everything";
  if (folderOf(to) === "cli" && folderOf(from) !== "cli" && from !== "src/main.ts")
    return "only main.ts and commands import commands";
  const folder = folderOf(from);
  switch (tierOf(from)) {
    case "shared":
      return leadsTo(to, graph, isUpward, `${folder ?? from} imports no feature`);
    case "feature":
      if (folderOf(to) === folder) return undefined;
      return leadsTo(
        to,
        graph,
        (path) => isAbove(path) || isOtherFeature(path, folder),
        "features don't import each other",
      );
    case "crossing":
      return crossingFault(from, to, graph);
    default:
      return undefined;
  }
}

const isUpward = (path: string): boolean => isAbove(path) || tierOf(path) === "feature";

const isAbove = (path: string): boolean => ["crossing", "top"].includes(tierOf(path) ?? "");

const isOtherFeature = (path: string, folder: string | undefined): boolean =>
  tierOf(path) === "feature" && folderOf(path) !== folder;

/** Returns `reason`, with the file that an import leads to, if a file that it reaches is `forbidden`. */
function leadsTo(to: string, graph: Graph, forbidden: (path: string) => boolean, reason: string): string | undefined {
  const target = reachable(to, graph).find(forbidden);
  if (target === undefined) return undefined;
  return target === to ? reason : `${reason}, and this leads to ${target}`;
}

function crossingFault(from: string, to: string, graph: Graph): string | undefined {
  const folder = folderOf(from);
  if (folderOf(to) === folder) return folder === "portal" ? pageFault(from, to) : undefined;
  const reason = "crossings import only ports";
  if (["feature", "crossing"].includes(tierOf(to) ?? ""))
    return PORTS.some((port) => port.test(to)) ? undefined : reason;
  return leadsTo(to, graph, isUpward, reason);
}

/** Says why an import within the portal is wrong. Files of its root may import any page. */
function pageFault(from: string, to: string): string | undefined {
  const [folder, importedFolder] = [from, to].map((path) => /^src\/portal\/([^/]+)\//.exec(path)?.[1]);
  if (folder === undefined || importedFolder === undefined || folder === importedFolder) return undefined;
  return SHARED_BY_PAGES.includes(importedFolder)
    ? undefined
    : "pages don't import pages; what they share is in src/portal/parts";
}

function reachable(from: string, graph: Graph, reached = new Set<string>()): string[] {
  if (reached.has(from)) return [];
  reached.add(from);
  for (const next of graph.get(from) ?? []) reachable(next, graph, reached);
  return [...reached];
}

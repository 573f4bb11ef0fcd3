import { type Faults, importsOf, type SourceFile } from "./sources.ts";

/** Folders that every feature may import, and that import no feature (design: "one way"). */
const SHARED = ["http", "storage", "loading", "jobs", "reference", "events", "metrics"];
const FEATURES = ["census", "labor", "lending", "filings", "search", "webhooks", "accounts"];

const folderOf = (path: string): string => path.split("/")[1] ?? "";
const isFeature = (path: string): boolean => path.split("/").length > 2 && FEATURES.includes(folderOf(path));
const isShared = (path: string): boolean => path.split("/").length > 2 && SHARED.includes(folderOf(path));

/** Imports in `src` that go the wrong way, and cycles; types and dynamic imports count. */
export function importFaults(files: readonly SourceFile[]): Faults {
  const graph = new Map(files.map((file) => [file.path, importsOf(file)]));
  const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  return [...edges.flatMap(({ from, to }) => edgeFaults(from, to, graph)), ...cycleFaults(graph)];
}

function edgeFaults(from: string, to: string, graph: Map<string, string[]>): Faults {
  const fault = (reason: string): Faults => [`${from} imports ${to}: ${reason}`];
  if (!to.startsWith("src/") && to !== "package.json") return fault("src imports nothing of scripts and tests");
  if (to === "src/main.ts") return fault("main.ts is the start of everything");
  if (to.startsWith("src/cli/") && !from.startsWith("src/cli/") && from !== "src/main.ts")
    return fault("only main.ts and commands import commands");
  if (isShared(from)) {
    const feature = reachable(to, graph).find(isFeature);
    if (feature)
      return fault(`${folderOf(from)} imports no feature${feature === to ? "" : `, and this leads to ${feature}`}`);
  }
  if (isFeature(from) && !(isFeature(to) && folderOf(to) === folderOf(from))) {
    const other = reachable(to, graph).find((path) => isFeature(path) && folderOf(path) !== folderOf(from));
    if (other) return fault(`features don't import each other${other === to ? "" : `, and this leads to ${other}`}`);
  }
  return [];
}

function reachable(from: string, graph: Map<string, string[]>, seen = new Set<string>()): string[] {
  if (seen.has(from)) return [];
  seen.add(from);
  for (const next of graph.get(from) ?? []) reachable(next, graph, seen);
  return [...seen];
}

function cycleFaults(graph: Map<string, string[]>): Faults {
  const faults = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) faults.add(`cycle: ${rotated(trail.slice(at)).join(" → ")}`);
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return [...faults];
}

/** A cycle begins anywhere: here with its first path in order, so that it is told once. */
function rotated(cycle: string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? "");
  return [...cycle.slice(first), ...cycle.slice(0, first), cycle[first] ?? ""];
}

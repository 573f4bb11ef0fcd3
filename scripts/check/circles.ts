import { dirname } from "node:path";
import type { Faults } from "./sources.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the circles of files, and those of folders.
 *
 * Folders: in every folder, its files and subfolders must have an order in which imports only go down. An import counts
 * where the paths of both files part: `census/load/a.ts` that imports `census/serving/b.ts` is an import of `serving`
 * by `load`. A folder's own file may therefore use a subfolder, and a subfolder a file of the folder above, but no file
 * may be on both sides of the same subfolder.
 */
export function circleFaults(graph: Graph): Faults {
  const fileCircles = [...circlesOf(graph)].map((circle) => `cycle: ${arrows(circle)}`);
  return [...fileCircles, ...[...folderGraphs(graph)].flatMap(([folder, steps]) => folderFaults(folder, steps, graph))];
}

/** Each folder's files and subfolders by path, with the paths of those that they import. */
function folderGraphs(graph: Graph): Map<string, Map<string, string[]>> {
  const graphs = new Map<string, Map<string, string[]>>();
  for (const { from, to, folder } of edgesOf(graph)) {
    const steps = graphs.get(folder) ?? new Map<string, string[]>();
    graphs.set(folder, steps);
    const [above, below] = [childOf(folder, from), childOf(folder, to)];
    steps.set(above, [...(steps.get(above) ?? []), below]);
  }
  return graphs;
}

/** Every import, with the innermost folder that both files are in. */
function* edgesOf(graph: Graph): Generator<{ from: string; to: string; folder: string }> {
  for (const [from, targets] of graph)
    for (const to of targets) {
      let folder = dirname(from);
      while (folder !== "." && !to.startsWith(`${folder}/`)) folder = dirname(folder);
      if (folder !== ".") yield { from, to, folder };
    }
}

/** The file or subfolder of `folder` that is, or contains, the file at `path`. */
const childOf = (folder: string, path: string): string => {
  const end = path.indexOf("/", folder.length + 1);
  return end === -1 ? path : path.slice(0, end);
};

/** Circles among the children of a folder, with an import for each step. Circles of only files are left out. */
function folderFaults(folder: string, steps: Graph, graph: Graph): Faults {
  const edges = [...edgesOf(graph)].filter((edge) => edge.folder === folder);
  const example = (above: string, below: string): string => {
    const edge = edges.find(({ from, to }) => childOf(folder, from) === above && childOf(folder, to) === below);
    return edge ? `${edge.from} imports ${edge.to}` : "";
  };
  return [...circlesOf(steps)]
    .filter((circle) => circle.some((path) => !/\.tsx?$/.test(path)))
    .map((circle) => {
      const examples = circle.slice(1).map((below, index) => example(circle[index] ?? "", below));
      return `folder circle: ${arrows(circle)} (${examples.join("; ")})`;
    });
}

const arrows = (circle: readonly string[]): string => circle.join(" → ");

/** Circles of a graph, each once, from its first path in alphabetical order back to it. */
function circlesOf(graph: Graph): readonly string[][] {
  const circles = new Map<string, string[]>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = rotated(trail.slice(start));
      circles.set(arrows(circle), circle);
    }
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return [...circles.values()];
}

function rotated(circle: readonly string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first), circle[first] ?? ""];
}

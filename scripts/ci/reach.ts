import { importsOf, sourceFiles } from "../check/sources.ts";

/**
 * Returns the test files that import one of `goals`, by themselves or through what they import, the nearest first.
 * `folders`: where imports are followed. `hubs`: files behind which it is not looked, because almost all import them.
 */
export function testsThatReach(
  goals: readonly string[],
  { folders = ["tests"], hubs = [] }: { folders?: readonly string[]; hubs?: readonly string[] } = {},
): string[] {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles(...folders))
    for (const path of importsOf(file)) importers.set(path, [...(importers.get(path) ?? []), file.path]);
  const reached = new Set(goals);
  for (const path of reached) // it grows meanwhile
    if (!hubs.includes(path)) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => path.endsWith(".test.ts"));
}

import { importsOf, sourceFiles } from "../check/sources.ts";

/** Returns the test files that import `goal`, by themselves or through what they import. */
export function testsThatReach(goal: string): string[] {
  const files = sourceFiles("tests");
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (path === goal) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (imports.get(path) ?? []).some((next) => reaches(next, seen));
  };
  return files.map(({ path }) => path).filter((path) => path.endsWith(".test.ts") && reaches(path, new Set()));
}

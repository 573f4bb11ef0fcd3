import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Faults, lineAt, projectFiles, ROOT } from "./sources.ts";

interface Rule {
  /** The files that it applies to. */
  files: RegExp;
  pattern: RegExp;
  reason: string;
}

// The words are split here, so that this file follows its own rules.
const RULES: readonly Rule[] = [
  { files: /^(?!tests\/)/, pattern: /(?<![\w.~])\/(?:home|root|Users)\/[a-z]/g, reason: "a path of one machine" },
  {
    files: /./,
    pattern: new RegExp(`\\b(?:TO${"DO"}|FIX${"ME"}|X${"XX"})\\b`, "g"),
    reason: "unfinished: finish it, or open an issue",
  },
  {
    files: /^tests\/.*\.ts$/,
    pattern: /\b(?:test|describe|it)\.(?:only|skip|todo)\(/g,
    reason: "a test that is skipped",
  },
  { files: /^src\/.*\.ts$/, pattern: /\bdebugger\b|console\.debug\(/g, reason: "left over from debugging" },
];

/** Returns the places of texts that no file of the project may have. */
export function textFaults(): Faults {
  return projectFiles()
    .filter((path) => /\.(ts|mjs|js|json|md|sql|yml|yaml|toml)$|(^|\/)(Dockerfile|run)$/.test(path))
    .filter((path) => path !== "package-lock.json" && !path.startsWith("data/"))
    .flatMap((path) => fileFaults(path));
}

function fileFaults(path: string): Faults {
  const text = readFileSync(join(ROOT, path), "utf8");
  return RULES.filter((rule) => rule.files.test(path)).flatMap((rule) =>
    [...text.matchAll(rule.pattern)].map(
      (match) => `${path}:${lineAt(text, match.index)} "${match[0]}": ${rule.reason}`,
    ),
  );
}

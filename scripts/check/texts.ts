import { type Faults, lineAt, type SourceFile } from "./sources.ts";

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
    files: /^tests\/.*\.tsx?$/,
    pattern: /\b(?:test|describe|it)\.(?:only|skip|todo)\(/g,
    reason: "a test that is skipped",
  },
  { files: /^src\/.*\.tsx?$/, pattern: /\bdebugger\b|console\.debug\(/g, reason: "left over from debugging" },
];

/** Returns the places of texts that no file of the project may have. */
export const textFaults = (files: readonly SourceFile[]): Faults =>
  files.flatMap(({ path, text }) =>
    RULES.filter((rule) => rule.files.test(path)).flatMap(({ pattern, reason }) =>
      [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)} "${match[0]}": ${reason}`),
    ),
  );

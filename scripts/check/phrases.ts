import { type Faults, lineAt, type SourceFile, writtenFiles } from "./sources.ts";

/** Phrases that readers of American English stumble over, and what to write instead. */
const PHRASES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b)[a-z]+/gi, instead: "is not a …, has no …" },
  { pattern: /(?<!\bthere )\b(?:is|are) none\b/g, instead: "there is no …" },
  { pattern: /\banew\b/g, instead: "again" },
  { pattern: /\bpass(?:ed|es|ing)? over\b/g, instead: "skipped" },
  {
    // A question may begin so.
    pattern: /(?:^|[.!?:;] |\* |\/\/ |["`])(?:Who|Whoever|Whose) [a-z]+(?!.*\?")/gm,
    instead: "a noun: Callers that …",
  },
  { pattern: /\b(?:tells?|told) of\b/g, instead: "reports, shows" },
  { pattern: /\b(?:is|are|was|be) told\b/g, instead: "the log says …, the user sees …" },
  { pattern: /\b(?:goes|go|going|went) on\b(?! (?:a|the|its) )/g, instead: "continues, lasts" },
  { pattern: /\b(?:it|they|this|that|which|what|name|text|line) stands?\b(?! (?:for|out|in for)\b)/g, instead: "is" },
  { pattern: /(?<!const )\bbeside (?=[a-z`"])/g, instead: "next to, besides" },
  { pattern: /\bnobody (?:else|[a-z]+s|can|may|will)\b/gi, instead: "no user …, or a passive" },
  { pattern: /(?<!\bconst \w+ )\bof now\b/g, instead: "current" },
  { pattern: /\b(?:what (?:c[ao]mes?|becomes?|became)|come) of\b/gi, instead: "the result of, the outcome of" },
  {
    // "White alone" is the Census Bureau's own term.
    pattern:
      /\b(?:by|with|through|over|from|for|of|in|on) (?:[\w`'-]+ ){0,3}(?!White|Black|Asian|left)[\w`'./*-]+ alone(?=[.,:;)"])/g,
    instead: "only …",
  },
  { pattern: /\bwhoever\b/gi, instead: "a noun: a client that …" },
  { pattern: /\bthe (?:filing|report|year|quarter|month|version) before(?=[.,;:)"])/g, instead: "the previous …" },
  { pattern: /\blets? go of\b/g, instead: "closes, releases" },
  { pattern: /\bcomes? twice\b/g, instead: "appears twice" },
  { pattern: /\b\d+ %(?! ?\d)(?!s)/g, instead: "the sign next to the number: 90%" },
  { pattern: /\b(?:lines?|rows?) that (?:doesn't|does not|don't|do not) fit\b/g, instead: "a line in the wrong form" },
];

/** The files that readers see. The text of a step of the schema (SQL) can't change: a database has its checksum. */
const READ = /^(?:src|docs|scripts|tests)\/.*(?<!\.sql)$|^[A-Z]+\.md$/;

/** The files that quote such phrases: this list, its tests, and sentences of filings. */
const QUOTING = ["scripts/check/phrases.ts", "tests/build/check.test.ts", "tests/filings/directors/sentences.test.ts"];

/** Returns every such phrase in the texts and code that readers see, as `path:line "phrase": write "…"`. */
export const phraseFaults = (files: readonly SourceFile[]): Faults =>
  files
    .filter(({ path }) => READ.test(path) && !QUOTING.includes(path))
    .flatMap(({ path, text }) =>
      PHRASES.flatMap(({ pattern, instead }) =>
        [...text.matchAll(pattern)].map(
          (match) => `${path}:${lineAt(text, match.index)} "${match[0].trim()}": write "${instead}"`,
        ),
      ),
    );

// Lists those of a folder: node scripts/bun.mjs scripts/check/phrases.ts src/census
if (import.meta.main)
  for (const fault of phraseFaults(writtenFiles())) if (fault.startsWith(process.argv[2] ?? "")) console.log(fault);

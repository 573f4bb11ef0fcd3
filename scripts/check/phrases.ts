import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Faults, lineAt, projectFiles, ROOT } from "./sources.ts";

/** Phrases that readers of American English stumble over, and what to write instead. */
const PHRASES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b)[a-z]+/gi, instead: "is not a …, has no …" },
  { pattern: /(?<!\bthere )\b(?:is|are) none\b/g, instead: "there is no …" },
  { pattern: /\banew\b/g, instead: "again" },
  { pattern: /\bpass(?:ed|es|ing)? over\b/g, instead: "skipped" },
  { pattern: /(?:^|[.!?:;] |\* |\/\/ |["`])(?:Who|Whoever|Whose) [a-z]+/gm, instead: "a noun: Callers that …" },
  { pattern: /\b(?:tells?|told) of\b/g, instead: "reports, shows" },
  { pattern: /\b(?:is|are|was|be) told\b/g, instead: "the log says …, the user sees …" },
  { pattern: /\blets? go of\b/g, instead: "closes, releases" },
  { pattern: /\bcomes? twice\b/g, instead: "appears twice" },
  { pattern: /\b(?:lines?|rows?) that (?:doesn't|does not|don't|do not) fit\b/g, instead: "a line in the wrong form" },
];

/** Folders and files that have none of these phrases any more; a folder is added here once it is clean. */
const CLEAN = /^(?:CHANGELOG|README|CONTRIBUTING)\.md$|^(?:docs|scripts|src)\//;

/** Returns every such phrase in the texts and code that readers see, as `path:line "phrase": write "…"`. */
export function phrases(): Faults {
  return projectFiles()
    .filter((path) => /^(?:src|docs|scripts)\/.*\.(?:ts|md)$|^[A-Z]+\.md$/.test(path))
    .filter((path) => path !== "scripts/check/phrases.ts")
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return PHRASES.flatMap(({ pattern, instead }) =>
        [...text.matchAll(pattern)].map(
          (match) => `${path}:${lineAt(text, match.index)} "${match[0].trim()}": write "${instead}"`,
        ),
      );
    });
}

/** Returns the phrases in folders that are clean of them. */
export const phraseFaults = (): Faults => phrases().filter((place) => CLEAN.test(place.slice(0, place.indexOf(":"))));

if (import.meta.main) for (const place of phrases()) if (place.startsWith(process.argv[2] ?? "")) console.log(place);

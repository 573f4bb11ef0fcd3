import { declaredNames, pronounNames } from "./names.ts";
import { modulesOf, type SourceFile } from "./sources.ts";

/** A number of the shape, and what is wished for it. It is only printed: no check fails because of it. */
interface Measure {
  name: string;
  value: string;
  wish: string;
}

const share = (part: number, total: number): string => `${total === 0 ? 0 : Math.round((100 * part) / total)}%`;
const quantile = (sorted: readonly number[], position: number): number =>
  sorted[Math.floor((sorted.length - 1) * position)] ?? 0;
const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const count = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);

/** Measures `src`, and its tests compared with it. */
export function shape(src: readonly SourceFile[], tests: readonly SourceFile[]): Measure[] {
  const code = src.map((file) => bare(file.text));
  return [...fileMeasures(src), ...functionMeasures(src), ...textMeasures(src, code, tests)];
}

function fileMeasures(src: readonly SourceFile[]): Measure[] {
  const lines = ascending(src.map((file) => file.text.split("\n").length - 1));
  const largest = largestBy(src, (file) => file.text.split("\n").length - 1);
  const folders = [...Map.groupBy(src, (file) => file.path.slice(0, file.path.lastIndexOf("/")))];
  const fullest = largestBy(folders, ([, files]) => files.length);
  const joined = largestBy(src, (file) => modulesOf(file).length);
  return [
    { name: "files in src", value: String(src.length), wish: "" },
    {
      name: "lines per file, median · nine in ten",
      value: `${quantile(lines, 0.5)} · ${quantile(lines, 0.9)}`,
      wish: "120 · 300",
    },
    { name: `lines of the largest file (${largest?.item.path})`, value: String(largest?.size ?? 0), wish: "500" },
    { name: `most files in a folder (${fullest?.item[0]})`, value: String(fullest?.size ?? 0), wish: "15" },
    { name: `most imports in a file (${joined?.item.path})`, value: String(joined?.size ?? 0), wish: "15" },
  ];
}

/** Returns the item of the largest size, with that size; undefined for an empty list. */
function largestBy<T>(items: readonly T[], sizeOf: (item: T) => number): { item: T; size: number } | undefined {
  let largest: { item: T; size: number } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (largest === undefined || size > largest.size) largest = { item, size };
  }
  return largest;
}

function functionMeasures(src: readonly SourceFile[]): Measure[] {
  const functions = src.flatMap((file) =>
    functionLengths(bare(file.text)).map((length) => ({ path: file.path, length })),
  );
  const lengths = ascending(functions.map(({ length }) => length));
  const longest = largestBy(functions, ({ length }) => length);
  return [
    {
      name: `lines of the longest function (${longest?.item.path})`,
      value: String(longest?.size ?? 0),
      wish: "70",
    },
    { name: "lines per function, nine in ten", value: String(quantile(lengths, 0.9)), wish: "40" },
    { name: "functions over 70 lines", value: String(lengths.filter((length) => length > 70).length), wish: "0" },
  ];
}

function textMeasures(src: readonly SourceFile[], code: readonly string[], tests: readonly SourceFile[]): Measure[] {
  const texts = src.map((file) => file.text);
  const thousands = count(code, /\S.*\n/g) / 1000;
  const perThousand = (pattern: RegExp): string => (count(code, pattern) / thousands).toFixed(1);
  const exported = count(texts, /^export (?:async )?(?:function|class|const|interface|type|abstract)/gm);
  const explained = count(texts, /\*\/\nexport (?:async )?(?:function|class|const|interface|type|abstract)/g);
  const filled = count(texts, /\S.*\n/g);
  const testLines = count(
    tests.map((file) => file.text),
    /\S.*\n/g,
  );
  return [
    { name: "comment lines", value: share(count(texts, /^\s*(?:\/\/|\/?\*)/gm), filled), wish: "12 to 40%" },
    { name: "exports with a docstring", value: share(explained, exported), wish: "95%" },
    { name: "duplicate lines", value: share(duplicateLines(code), filled), wish: "2%" },
    { name: "any, per 1,000 lines", value: perThousand(/[:<]\s*any\b/g), wish: "0" },
    { name: "casts, per 1,000 lines", value: perThousand(/\bas (?!const\b)[A-Za-z]/g), wish: "6" },
    { name: "!, per 1,000 lines", value: perThousand(/[\w)\]]!(?=[.,;)[\]])/g), wish: "4" },
    { name: "throw new Error, TypeError, RangeError", value: String(count(code, PLAIN_ERROR)), wish: "0" },
    { name: "lines of tests per line of code", value: (testLines / filled).toFixed(2), wish: "1" },
    ...nameMeasures(src, tests),
  ];
}

/** Errors thrown without a maker of `src/errors.ts`. */
const PLAIN_ERROR = /\bthrow new (?:Type|Range)?Error\(/g;

function nameMeasures(src: readonly SourceFile[], tests: readonly SourceFile[]): Measure[] {
  const names = declaredNames(src);
  const percent = (part: number): string => `${((100 * part) / names.length).toFixed(1)}%`;
  const testNames = tests
    .flatMap((file) => [...file.text.matchAll(/\btest\(\s*["`]([^"`]+)/g)])
    .map((match) => (match[1] ?? "").split(/\s+/).length);
  return [
    { name: "names that are pronouns", value: percent(pronounNames(names).length), wish: "2%" },
    { name: "names of one letter", value: percent(names.filter(({ name }) => name.length === 1).length), wish: "8%" },
    { name: "words in a test's name, median", value: String(quantile(ascending(testNames), 0.5)), wish: "6" },
    {
      name: "test names of fewer than 4 words",
      value: share(testNames.filter((words) => words < 4).length, testNames.length),
      wish: "5%",
    },
  ];
}

/** Returns code without comments and the contents of strings; line breaks stay. */
function bare(text: string): string {
  const blank = (match: string): string => match.replace(/[^\n]/g, "");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/`(?:\\.|[^`\\])*`/g, (match) => `\`${blank(match)}\``)
    .replace(/(^|\s)\/\/.*$/gm, "");
}

/** Returns the lines of every function whose body has braces. */
function functionLengths(code: string): number[] {
  const lengths: number[] = [];
  const open: { start: number; isFunction: boolean }[] = [];
  let line = 1;
  for (let index = 0; index < code.length; index++) {
    if (code[index] === "\n") line++;
    if (code[index] === "{")
      open.push({ start: line, isFunction: beginsFunction(code.slice(Math.max(0, index - 400), index)) });
    if (code[index] !== "}") continue;
    const block = open.pop();
    if (block?.isFunction) lengths.push(line - block.start + 1);
  }
  return lengths;
}

function beginsFunction(before: string): boolean {
  if (/=>\s*$/.test(before)) return true;
  const head = /(?:^|[;{}\n])\s*([^;{}]*\)\s*(?::[^;{}=]*)?)$/.exec(before)?.[1] ?? "";
  return head !== "" && !/^(?:if|else|for|while|switch|catch|do|try|return|await)\b/.test(head.trim());
}

/** Counts the lines in runs of six or more lines that occur more than once. */
function duplicateLines(code: readonly string[]): number {
  const RUN = 6;
  const runs = new Map<string, string>();
  const doubled = new Set<string>();
  code.forEach((text, file) => {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 1);
    for (let start = 0; start + RUN <= lines.length; start++) {
      const run = lines.slice(start, start + RUN).join("\n");
      if (run.split(/\W+/).length < 50) continue;
      const first = runs.get(run);
      if (first === undefined) runs.set(run, `${file}:${start}`);
      else for (let offset = 0; offset < RUN; offset++) doubled.add(`${file}:${start + offset}`);
    }
  });
  return doubled.size;
}

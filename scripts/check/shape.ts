import { declaredNames, pronounNames } from "./names.ts";
import { importsOf, type SourceFile } from "./sources.ts";

/** One number of the shape, and what it is wished to be. A mirror, not a fence: nothing fails by it. */
interface Measure {
  name: string;
  value: string;
  wish: string;
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`;
const quantile = (sorted: readonly number[], at: number): number => sorted[Math.floor((sorted.length - 1) * at)] ?? 0;
const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
const count = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);

/** The shape of `src`, beside its tests. */
export function shape(src: readonly SourceFile[], tests: readonly SourceFile[]): Measure[] {
  const code = src.map((file) => bare(file.text));
  return [...fileMeasures(src), ...functionMeasures(code), ...textMeasures(src, code, tests)];
}

function fileMeasures(src: readonly SourceFile[]): Measure[] {
  const lines = ascending(src.map((file) => file.text.split("\n").length));
  const folders = Map.groupBy(src, (file) => file.path.slice(0, file.path.lastIndexOf("/")));
  const largest = [...src].sort((one, other) => other.text.length - one.text.length)[0];
  return [
    { name: "files in src", value: String(src.length), wish: "" },
    {
      name: "lines a file, median · nine in ten",
      value: `${quantile(lines, 0.5)} · ${quantile(lines, 0.9)}`,
      wish: "120 · 300",
    },
    { name: `lines of the largest (${largest?.path})`, value: String(lines.at(-1) ?? 0), wish: "400" },
    {
      name: "most files in a folder",
      value: String(Math.max(...[...folders.values()].map((all) => all.length))),
      wish: "15",
    },
    {
      name: "most imports in a file",
      value: String(Math.max(...src.map((file) => importsOf(file).length))),
      wish: "15",
    },
  ];
}

function functionMeasures(code: readonly string[]): Measure[] {
  const lengths = ascending(code.flatMap(functionLengths));
  return [
    { name: "lines a function, nine in ten", value: String(quantile(lengths, 0.9)), wish: "40" },
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
  const declared = declaredNames(src);
  const names = tests
    .flatMap((file) => [...file.text.matchAll(/\btest\(\s*["`]([^"`]+)/g)])
    .map((match) => words(match[1]));
  return [
    { name: "comment lines", value: share(count(texts, /^\s*(?:\/\/|\/?\*)/gm), filled), wish: "12 to 40 %" },
    { name: "exports with a docstring", value: share(explained, exported), wish: "95 %" },
    { name: "duplicate lines", value: share(duplicateLines(code), filled), wish: "2 %" },
    { name: "any, in 1,000 lines", value: perThousand(/[:<]\s*any\b/g), wish: "0" },
    { name: "casts, in 1,000 lines", value: perThousand(/\bas (?!const\b)[A-Za-z]/g), wish: "6" },
    { name: "!, in 1,000 lines", value: perThousand(/[\w)\]]!(?=[.,;)[\]])/g), wish: "4" },
    {
      name: "names that are pronouns",
      value: `${((100 * pronounNames(declared).length) / declared.length).toFixed(1)} %`,
      wish: "2 %",
    },
    { name: "throw new Error", value: String(count(code, /throw new Error\(/g)), wish: "0" },
    { name: "lines over 120 columns", value: String(count(texts, /^.{121,}$/gm)), wish: "0" },
    {
      name: "lines of tests to lines of code",
      value: (
        count(
          tests.map((file) => file.text),
          /\S.*\n/g,
        ) / filled
      ).toFixed(2),
      wish: "1",
    },
    { name: "words in a test's name, median", value: String(quantile(ascending(names), 0.5)), wish: "6" },
  ];
}

const words = (name: string | undefined): number => (name ?? "").split(/\s+/).length;

/** Code without comments and texts; line breaks stay. */
function bare(text: string): string {
  const blank = (match: string): string => match.replace(/[^\n]/g, "");
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/`(?:\\.|[^`\\])*`/g, (match) => `\`${blank(match)}\``)
    .replace(/(^|\s)\/\/.*$/gm, "");
}

/** Lines of every function whose body has braces. */
function functionLengths(code: string): number[] {
  const lengths: number[] = [];
  const open: { start: number; isFunction: boolean }[] = [];
  let line = 1;
  for (let at = 0; at < code.length; at++) {
    if (code[at] === "\n") line++;
    if (code[at] === "{") open.push({ start: line, isFunction: beginsFunction(code.slice(Math.max(0, at - 400), at)) });
    if (code[at] !== "}") continue;
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

/** Lines that stand in a run of six or more which occurs elsewhere too. */
function duplicateLines(code: readonly string[]): number {
  const RUN = 6;
  const seen = new Map<string, string>();
  const doubled = new Set<string>();
  code.forEach((text, file) => {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 1);
    for (let at = 0; at + RUN <= lines.length; at++) {
      const run = lines.slice(at, at + RUN).join("\n");
      if (run.split(/\W+/).length < 50) continue;
      const first = seen.get(run);
      if (first === undefined) seen.set(run, `${file}:${at}`);
      else for (let offset = 0; offset < RUN; offset++) doubled.add(`${file}:${at + offset}`);
    }
  });
  return doubled.size;
}

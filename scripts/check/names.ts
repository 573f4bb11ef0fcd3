import { parseSync } from "oxc-parser";
import { type SourceFile, sourceFiles } from "./sources.ts";

/**
 * Words that stand for a thing without naming it. A reader has to look up what such a name means: `foundIndustry` says
 * it, `found` does not.
 */
const PRONOUNS = new Set(
  (
    "another any asked at been both chosen each either else every few found gave given gone got had has have here is " +
    "it its just kept known later latest lone made many meant more most named near neither none one ones only other " +
    "others own owned past rest said same seen sent shown some such taken tell than that their them then there these " +
    "they this those told two under used wanted was were what when where which who whole whose with"
  ).split(" "),
);

/** A declared name and its place. */
interface DeclaredName {
  name: string;
  path: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Returns every variable and parameter that the files declare. */
export function declaredNames(files: readonly SourceFile[]): DeclaredName[] {
  return files.flatMap(({ path, text }) => {
    const starts = lineStarts(text);
    const names: DeclaredName[] = [];
    const add = (name: string, start: number): void => void names.push({ name, path, line: lineOf(starts, start) });
    visit(parseSync(path, text).program as unknown as Node, add);
    return names;
  });
}

/** Returns the names that are only a pronoun. */
export const pronounNames = (names: readonly DeclaredName[]): DeclaredName[] =>
  names.filter(({ name }) => PRONOUNS.has(name));

type Add = (name: string, start: number) => void;

function visit(node: Node, add: Add): void {
  if (node.type === "VariableDeclarator") pattern(node.id as Node, add);
  if (/Function/.test(node.type)) for (const parameter of parametersOf(node)) pattern(parameter, add);
  if (node.type === "CatchClause" && node.param) pattern(node.param as Node, add);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item, add);
    if (isNode(value)) visit(value, add);
  }
}

function parametersOf(node: Node): Node[] {
  const { params } = node;
  if (Array.isArray(params)) return params as Node[];
  return isNode(params) ? ((params as Node).items as Node[]) : [];
}

/** Adds the names that a pattern binds: a, c and d for `{ a, b: [c], ...d }`. */
function pattern(node: Node | null, add: Add): void {
  if (!node) return;
  if (node.type === "Identifier") add(node.name as string, node.start);
  if (node.type === "ObjectPattern") for (const property of node.properties as Node[]) pattern(property, add);
  if (node.type === "ArrayPattern") for (const element of node.elements as (Node | null)[]) pattern(element, add);
  if (node.type === "Property") pattern(node.value as Node, add);
  if (node.type === "RestElement") pattern(node.argument as Node, add);
  if (node.type === "AssignmentPattern") pattern(node.left as Node, add);
  if (node.type === "TSParameterProperty") pattern(node.parameter as Node, add);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

const lineOf = (starts: readonly number[], offset: number): number => {
  const next = starts.findIndex((start) => start > offset);
  return next < 0 ? starts.length : next;
};

// Lists the pronouns of a folder: node scripts/bun.mjs scripts/check/names.ts src/census
if (import.meta.main) {
  const names = declaredNames(sourceFiles(...process.argv.slice(2)));
  const pronouns = pronounNames(names);
  for (const { path, line, name } of pronouns) console.log(`${path}:${line} ${name}`);
  console.log(`${pronouns.length} of ${names.length} names are pronouns`);
}

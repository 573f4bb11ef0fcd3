import { parseSync, Visitor } from "oxc-parser";

/** The names that instrumented code calls; `runtime.ts` defines them. */
export const BEFORE = "__crashPointBefore";
export const DURING = "__crashPointDuring";
export const AFTER = "__crashPointAfter";

/** Code to put into a source at an offset. */
interface Insertion {
  at: number;
  text: string;
}

/** A part of a source, by the offsets of its start and end. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns a source with points at each of its awaits: `await X` becomes
 * `after("file:line:column", await (before("file:line:column"), during("file:line:column", X)))`. What the code does
 * stays the same. `file` names the points. @throws if the source can't be parsed
 */
export function instrument(source: string, file: string): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const insertions: Insertion[] = [];
  const point = ({ start }: Span) => JSON.stringify(`${file}:${placeOf(source, start)}`);
  new Visitor({
    AwaitExpression(node) {
      insertions.push(
        { at: node.start, text: `${AFTER}(${point(node)}, ` },
        { at: node.argument.start, text: `(${BEFORE}(${point(node)}), ${DURING}(${point(node)}, ` },
        { at: node.end, text: ")))" },
      );
    },
    // Each round of the loop has awaited: its body begins with a point.
    ForOfStatement(node) {
      if (!node.await) return;
      insertions.push({ at: node.body.start, text: `{${AFTER}(${point(node)}); ` }, { at: node.body.end, text: "}" });
    },
  }).visit(program);
  return inserted(source, insertions);
}

/**
 * Inserts the later places first, so that earlier offsets stay right; at the same place, the outer code comes first.
 */
function inserted(source: string, insertions: readonly Insertion[]): string {
  return insertions
    .toReversed()
    .toSorted((first, second) => second.at - first.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

/** Returns `line:column` of an offset, both from 1. */
function placeOf(source: string, offset: number): string {
  const before = source.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

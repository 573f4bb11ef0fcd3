/** A run of words with the blanks after them: in both texts, only in the new one, or only in the old one. */
interface Run {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Two paragraphs are compared word by word up to this product of their numbers of words, about 1,000 each. */
const MOST_PAIRS = 1_000_000;

/** Returns what changed between two paragraphs, word by word, in the order of the new one. */
export function wordChanges(before: string, now: string): Run[] {
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  const isSame = (a: string | undefined, b: string | undefined) => a?.trimEnd() === b?.trimEnd();
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && isSame(old[head], fresh[head])) head += 1;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && isSame(old[old.length - 1 - tail], fresh[fresh.length - 1 - tail])) tail += 1;
  const runs: Run[] = [];
  const add = (kind: Run["kind"], words: readonly string[]): void => {
    if (words.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += words.join("");
    else runs.push({ kind, text: words.join("") });
  };
  add("same", fresh.slice(0, head));
  for (const [kind, word] of middleChanges(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)))
    add(kind, [word]);
  add("same", tail === 0 ? [] : fresh.slice(-tail));
  return runs;
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Compares by the longest sequence of words in common. Where that takes too long, all is removed and all is added. */
function* middleChanges(old: readonly string[], fresh: readonly string[]): Generator<[Run["kind"], string]> {
  const [rows, columns] = [old.length, fresh.length];
  const isLong = rows * columns > MOST_PAIRS;
  const width = columns + 1;
  // Words in common from here to the ends; at most as many as one of the two has.
  const common = new Uint16Array(isLong ? 0 : (rows + 1) * width);
  const [oldKeys, freshKeys] = [old, fresh].map((words) => words.map((word) => word.trimEnd()));
  for (let row = rows - 1; !isLong && row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] =
        oldKeys?.[row] === freshKeys?.[column]
          ? (common[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(common[(row + 1) * width + column] ?? 0, common[row * width + column + 1] ?? 0);
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const isBoth = !isLong && row < rows && column < columns && oldKeys?.[row] === freshKeys?.[column];
    if (isBoth) {
      yield ["same", fresh[column] ?? ""];
      row += 1;
      column += 1;
    } else if (row < rows && (column === columns || isLong || isOldFirst(common, row, column, width))) {
      yield ["removed", old[row] ?? ""];
      row += 1;
    } else {
      yield ["added", fresh[column] ?? ""];
      column += 1;
    }
  }
}

const isOldFirst = (common: Uint16Array, row: number, column: number, width: number): boolean =>
  (common[(row + 1) * width + column] ?? 0) >= (common[row * width + column + 1] ?? 0);

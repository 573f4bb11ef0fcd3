import { cosinesOfVectors } from "../chunk-table.ts";
import { allOf } from "../scope.ts";
import { compareTexts } from "../writing.ts";
import { bestFirst, type Column, columnOf, NO_ROWS } from "./columns.ts";
import { type Question, type VectorQuestion, worded } from "./lists.ts";
import { isNear } from "./places.ts";
import { numbersOf, rowIdsOf } from "./rows.ts";
import { Texts } from "./texts.ts";

/** Deep pages need a scan of a whole scope. One at a time keeps memory and the other questions well. */
let scans: Promise<unknown> = Promise.resolve();

/** A scan that waits for the scans before it. */
export const oneAtATime =
  <Rows>(scan: () => Promise<Rows>): (() => Promise<Rows>) =>
  () => {
    const rows = scans.then(scan);
    scans = rows.catch(() => undefined);
    return rows;
  };

/**
 * Batches of 1,024 rows between collections of garbage. The memory of a batch is LanceDB's, which JavaScript's
 * collector does not count: a million rows would take 150 MB more. A collection takes 8 ms.
 */
const BATCHES_PER_COLLECTION = 64;

/** Every row by cosine, from a scan of all vectors. `leastCosine` leaves rows out. */
export async function allNearest(question: VectorQuestion, leastCosine: number | undefined): Promise<Column> {
  const { snapshot, vector, condition } = question;
  const where = allOf(condition, "embedded = true") ?? "true";
  const rowIds: number[] = [];
  const cosines: number[] = [];
  const ids = new Texts();
  const idPositions: number[] = [];
  let batchCount = 0;
  // LanceDB's own comparison takes 4 GB for a million rows, because it keeps all of its candidates at once.
  for await (const batch of snapshot.table.query().where(where).select(["id", "vector"]).withRowId()) {
    if (++batchCount % BATCHES_PER_COLLECTION === 0) Bun.gc(true);
    const batchRowIds = rowIdsOf(batch);
    const batchCosines = cosinesOfVectors(batch.getChild("vector"), vector);
    const firstId = ids.pushColumn(batch.getChild("id"));
    // No object for each row: the garbage of a million rows is as much memory as all that is kept of them.
    for (let at = 0; at < batchRowIds.length; at++) {
      const cosine = batchCosines[at] as number;
      if (leastCosine !== undefined && !isNear(cosine, leastCosine)) continue;
      rowIds.push(batchRowIds[at] as number);
      cosines.push(cosine);
      idPositions.push(firstId + at);
    }
  }
  const values = Float32Array.from(cosines);
  const order = tiesById(bestFirst(values), values, (at) => ids.at(idPositions[at] as number));
  return columnOf(rowIds, values, order);
}

/** Every row with a word of the question, by LanceDB's BM25. */
export async function allBest(question: Question): Promise<Column> {
  const rows = await question.snapshot.count(question.condition);
  const answer = await worded(question, { columns: ["id"], rows });
  if (!answer) return NO_ROWS;
  const scores = numbersOf(answer, "_score");
  // Rows of one score come in the order of their ids, which are forgotten after that.
  const ids = answer.getChild("id");
  const order = tiesById(bestFirst(scores), scores, (at) => ids?.get(at) as string);
  return columnOf(rowIdsOf(answer), scores, order);
}

/** Puts the positions of equal values in the order of their ids. */
function tiesById(order: Uint32Array, values: Float32Array, idAt: (at: number) => string): Uint32Array {
  const valueAt = (step: number) => values[order[step] as number];
  for (let begin = 0, end = 1; begin < order.length; begin = end, end++) {
    while (end < order.length && valueAt(end) === valueAt(begin)) end++;
    if (end - begin === 1) continue;
    const run = [...order.subarray(begin, end)].map((at) => ({ at, id: idAt(at) }));
    run.sort((left, right) => compareTexts(left.id, right.id));
    order.set(
      run.map(({ at }) => at),
      begin,
    );
  }
  return order;
}

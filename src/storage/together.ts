import DataLoader from "dataloader";

/** Statements under way at most; what is asked for then waits, and is read with the others that wait. */
const MOST_STATEMENTS = 4;

/** What one statement reads at most: with more, the first would wait long for the last. */
const MOST_TOGETHER = 8;

/**
 * Gives the function that reads one thing: at once while few statements are under way, else together with what was
 * asked for meanwhile. More than half of what a small read costs, in the database and here, are the costs of its
 * statement; under load they are shared, and without load nobody waits. `readAll` gives what was found in the order of
 * what was asked for, an error in the place of what could not be read.
 * @throws what stands in its place, or what `readAll` throws, to all whose statement it was.
 */
export function readTogether<Asked, Found>(
  readAll: (asked: readonly Asked[]) => Promise<(Found | Error)[]>,
): (asked: Asked) => Promise<Found> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const loader = new DataLoader<Asked, Found>(
    async (asked) => {
      underWay++;
      try {
        return await readAll(asked);
      } finally {
        underWay--;
        waiting.shift()?.();
      }
    },
    {
      cache: false, // two requests for one thing are two reads: between them may lie a publish
      maxBatchSize: MOST_TOGETHER,
      batchScheduleFn: (read) => (underWay < MOST_STATEMENTS ? queueMicrotask(read) : waiting.push(read)),
    },
  );
  return (asked) => loader.load(asked);
}

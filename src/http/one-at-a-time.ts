/** Runs `work` once at a time. A call during a run starts another run after it: the first may have read old data. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {}) // the caller of that run gets its error
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. Work that only computes, and takes milliseconds for
 * each request, awaits it first: many such requests then take turns with everything else that the server answers.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

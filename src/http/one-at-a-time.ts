/** Runs `work` once at a time; a call while it runs makes it run once more, because what it read may be old by then. */
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
      .catch(() => {}) // the caller of that run was told
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

/**
 * Repeats a question until its answer is true, and gives how long that took in ms; throws with `what` when that takes
 * longer than the bound.
 */
export async function waitUntil(
  what: string,
  answer: () => boolean | Promise<boolean>,
  { withinMs = 25_000 }: { withinMs?: number } = {},
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const asked = performance.now();
    if (await answer()) return performance.now() - began;
    const now = performance.now();
    if (now - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    // What is waited for needs the processor, too: a question that takes long is asked less often.
    await Bun.sleep(Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, 2 * (now - asked))));
  }
}

const [SHORTEST_REST_MS, LONGEST_REST_MS] = [5, 250];

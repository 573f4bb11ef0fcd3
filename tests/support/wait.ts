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
  while (!(await answer())) {
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await Bun.sleep(5);
  }
  return performance.now() - began;
}

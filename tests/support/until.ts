/** Repeats `holds` until it does, and gives how long that took in ms; fails when it has not within `limitMs`. */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 5000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > limitMs) throw new Error(`this did not come true in ${limitMs} ms: ${holds}`);
    await Bun.sleep(5);
  }
  return performance.now() - began;
}

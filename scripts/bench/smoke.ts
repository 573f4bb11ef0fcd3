/** Whether a bench only shows that it still runs, as `--smoke` asks: its figures mean nothing then. */
export const IS_SMOKE = process.argv.includes("--smoke");

/** Returns the size of a measurement; of a smoke run the smallest one that runs all of its code. */
export const sized = (size: number, smallest: number): number => (IS_SMOKE ? smallest : size);

/** What is made with the first call, for all calls. */
export interface Once<T> {
  (): Promise<T>;
  /** What was made, or is being made; undefined if nothing is. */
  made(): Promise<T> | undefined;
}

/** Returns what makes one thing for all callers. What failed is made again by the next: the cause may have passed. */
export function once<T>(make: () => Promise<T>): Once<T> {
  let kept: Promise<T> | undefined;
  const makeOnce = (): Promise<T> => {
    if (kept !== undefined) return kept;
    const making = make();
    kept = making;
    making.catch(() => {
      kept = undefined;
    });
    return making;
  };
  return Object.assign(makeOnce, { made: () => kept });
}

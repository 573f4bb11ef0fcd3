/** Errors that kept a load from its agency's files: these can still be loaded by hand. */
const fetchFailures = new WeakSet<Error>();

/** Marks such an error; returns it. */
export function fetchFailure<Failure extends Error>(error: Failure): Failure {
  fetchFailures.add(error);
  return error;
}

/** Whether an error is marked. */
export const isFetchFailure = (error: Error): boolean => fetchFailures.has(error);

/**
 * postgres.js sends queued messages from a timer. If the server closed the connection just before, the timer throws a
 * TypeError that belongs to no query (each has been rejected already) and that nothing can catch (porsager/postgres
 * #1155). Only this error is ignored. Any other uncaught error means an unforeseen state.
 */
export function isStrayWrite(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  // The variable has another name in the minified executable. A timer's callback has no caller: one line of stack.
  if (!/^null is not an object \(evaluating '[\w$]+\.write'\)$/.test(error.message)) return false;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return frames.length === 1 && /postgres\/\w+\/connection\.js|\(\/\$bunfs\//.test(frames[0] ?? "");
}

/** Passes every uncaught error and unhandled rejection to `onFatal`, except postgres.js's stray writes. */
export function ignoreStrayErrors(onFatal: (error: unknown) => void): void {
  const handle = (error: unknown) => {
    if (!isStrayWrite(error)) onFatal(error);
  };
  process.on("uncaughtException", handle);
  process.on("unhandledRejection", handle);
}

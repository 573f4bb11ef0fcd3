export type EndSignal = "SIGTERM" | "SIGINT" | "SIGHUP";

/**
 * Whether this process prints to a terminal. SIGHUP says that a terminal was closed. That ends a server that prints to
 * it, and no other (nohup, a redirection).
 */
const HAS_TERMINAL = process.stdout.isTTY === true || process.stderr.isTTY === true;
const END_SIGNALS: readonly EndSignal[] = HAS_TERMINAL ? ["SIGTERM", "SIGINT", "SIGHUP"] : ["SIGTERM", "SIGINT"];

/** Keeps a server without a terminal alive when a terminal is closed. */
export function ignoreHangup(): void {
  if (!HAS_TERMINAL) process.on("SIGHUP", () => {});
}

/** Resolves with the next signal to end that comes `deafMs` from now, or later. */
export function nextSignal(deafMs = 0): Promise<EndSignal> {
  const listensFrom = performance.now() + deafMs;
  return new Promise((resolve) => {
    for (const name of END_SIGNALS)
      process.on(name, () => {
        if (performance.now() >= listensFrom) resolve(name);
      });
  });
}

/**
 * One Ctrl-C or stop may come several times: to the whole group of processes, and handed on by npm and by launchers.
 * What comes so soon after the first is not a user who lost patience.
 */
export const ECHO_MS = 1_000;

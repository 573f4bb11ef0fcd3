/** Writes a line per record: JSON for machines, plain text on a terminal. Never writes what looks like a secret. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Writes waiting lines; call it before the process ends. */
  flush(): void;
}

/** The fields of a record besides its message. An `Error` is written with its stack and its causes. */
export type LogFields = Record<string, unknown>;

type Level = "info" | "warn" | "error";

/** How long records wait, so that a busy server writes many lines together. Warnings and errors do not wait. */
const WAIT_MS = 100;

/**
 * Opens the log. `secrets` are values, such as an agency's key, that are masked wherever they occur; more can be added.
 */
export function openLog({
  write = (lines: string): void => void process.stderr.write(lines),
  terminal = process.stderr.isTTY === true,
  secrets = new Set(),
  now = () => new Date(),
}: {
  write?: (lines: string) => void;
  terminal?: boolean;
  secrets?: ReadonlySet<string>;
  now?: () => Date;
} = {}): Log {
  let waiting = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines !== "") write(lines);
  };
  const record = (level: Level, message: string, fields: LogFields): void => {
    const line = terminal ? readable(now(), level, message, fields) : json(now(), level, message, fields);
    waiting += `${redact(line, secrets)}\n`;
    if (level !== "info" || terminal) flush();
    else timer ??= setTimeout(flush, WAIT_MS).unref();
  };
  return {
    info: (message, fields = {}) => record("info", message, fields),
    warn: (message, fields = {}) => record("warn", message, fields),
    error: (message, fields = {}) => record("error", message, fields),
    flush,
  };
}

function redact(line: string, secrets: ReadonlySet<string>): string {
  let safe = line
    .replace(/gd_(live|session|link|invite)_[0-9a-f]+/gi, "gd_$1_…")
    .replace(/whsec_[A-Za-z0-9+/=]+/g, "whsec_…");
  for (const secret of secrets) if (secret !== "") safe = safe.replaceAll(secret, "…");
  return safe;
}

const json = (time: Date, level: Level, message: string, fields: LogFields): string =>
  JSON.stringify({ time: time.toISOString(), level, message, ...fields }, (_, value) => {
    if (value instanceof Error) return describeError(value);
    return typeof value === "bigint" ? String(value) : value;
  });

function readable(time: Date, level: Level, message: string, fields: LogFields): string {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined && !(value instanceof Error))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const errors = Object.values(fields).filter((value) => value instanceof Error);
  const head = [time.toTimeString().slice(0, 8), level === "info" ? "" : `${level}:`, message, ...words];
  return [head.filter((word) => word !== "").join(" "), ...errors.map((error) => describeError(error))].join("\n");
}

/** Returns the stack of an error, and those of its causes. */
export function describeError(error: Error): string {
  const stack = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ""}`;
  return error.cause instanceof Error ? `${stack}\ncaused by ${describeError(error.cause)}` : stack;
}

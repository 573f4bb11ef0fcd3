/** The environment that settings are read from: `process.env`, or a table of a test. */
export type Environment = Record<string, string | undefined>;

/** One setting: where it comes from, what it means, and what is accepted. */
export interface Setting<T> {
  /** The environment variable. */
  name: string;
  /** What it means, in a sentence or two. */
  doc: string;
  /** What is accepted, to follow "accepted: ". */
  accepted: string;
  /** The default, as text, for an unset variable; undefined if there is none. */
  fallback?: string | ((env: Environment) => string);
  /** True when the value must not be shown. */
  secret?: boolean;
  /** Returns the value that the text means, or undefined if it is not accepted. */
  read: (text: string) => T | undefined;
}

/** The value of a setting that is turned off. */
export const OFF = Symbol("off");
/** As `read`, which also accepts `off`. */
export const orOff =
  <T>(read: (value: string) => T | undefined) =>
  (value: string): T | typeof OFF | undefined =>
    value === "off" ? OFF : read(value);

/** The settings of an interface, by its fields. */
export type SettingsTable<T> = { [K in keyof T]: Setting<NonNullable<T[K]> | typeof OFF> };

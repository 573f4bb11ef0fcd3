import { type SourcePosition, sourceRefused } from "../../errors.ts";
import { STATES } from "../../reference/states.ts";
import type { StoredLevel } from "../vintages.ts";

/** Names of the states, the District and Puerto Rico by FIPS code. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(STATES.map(({ fips, name }) => [fips, name]));

/** The name that a place has whatever a file says; undefined for all but the nation and the states. */
export const ownName = (level: string, fips: string): string | undefined =>
  level === "nation" ? "United States" : level === "state" ? STATE_NAMES.get(fips) : undefined;

/** Whether some program wrote a sign in place of letters that it could not write: `Do?a Ana`, `Do\uFFFDa Ana`. */
const hasLostLetters = (name: string): boolean => /[?\uFFFD]/.test(name);

/** Names of the places of one vintage. */
export class PlaceNames {
  private readonly known = new Map<string, string>();
  private readonly read = new Map<string, string>();

  get(level: StoredLevel, fips: string): string | undefined {
    const key = `${level} ${fips}`;
    return this.read.get(key) ?? this.known.get(key);
  }

  /** A name for files that have none: from a geography list, or from what is served. */
  offer(level: StoredLevel, fips: string, name: string): void {
    this.known.set(`${level} ${fips}`, name);
  }

  /** The name of a place that was read. One whose letters were lost (`Do?a Ana`) does not replace another. */
  add(level: StoredLevel, fips: string, name: string): void {
    const key = `${level} ${fips}`;
    if (hasLostLetters(name) && this.read.has(key)) return;
    this.read.set(key, name);
  }

  /** Every place that was read. */
  *entries(): Generator<{ level: StoredLevel; fips: string; name: string }> {
    for (const [key, name] of this.read) {
      const [level = "", fips = ""] = key.split(" ");
      yield { level: level as StoredLevel, fips, name }; // as `add` put it together
    }
  }
}

/** Whether the name is that of a micropolitan area; a metropolitan one says so in its name too. */
export function isMicro(name: string, at: SourcePosition): boolean {
  if (/ Metro(?:politan Statistical)? Area$/.test(name)) return false;
  if (/ Micro(?:politan Statistical)? Area$/.test(name)) return true;
  throw sourceRefused(at, "NAME", `"${name}" ends neither in "Metro Area" nor in "Micro Area"`);
}

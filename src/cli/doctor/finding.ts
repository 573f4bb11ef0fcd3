/** The result of a check. The service works despite a warning, but not despite a problem. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "problem";
  /** What the check saw. */
  found: string;
  /** What to do about it; absent when nothing needs to be done. */
  advice?: string;
}

/** The result of a check that has nothing to complain of. */
export const ok = (check: string, text: string): Finding => ({ check, state: "ok", found: text });

/** A result with what to do about it; the service works. */
export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  state: "warning",
  found: text,
  advice,
});

/** A result with what to do about it; the service does not work. */
export const problem = (check: string, text: string, advice: string): Finding => ({
  check,
  state: "problem",
  found: text,
  advice,
});

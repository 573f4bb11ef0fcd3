import { type GovdataError, sourceRefused } from "../../errors.ts";

/** How many rows something has in a new vintage, and had in the one that is served. */
export interface RowChange {
  /** What is counted: "B19013 of all counties". */
  what: string;
  before: number;
  after: number;
}

/** A new edition may lack this share of the rows of the previous one. */
const LARGEST_LOSS = 0.1;

/** Whether something lost more rows than a new edition may lack. */
export const isShrunken = ({ before, after }: Pick<RowChange, "before" | "after">): boolean =>
  after < before * (1 - LARGEST_LOSS);

/**
 * Refuses a source of which something has over 10% fewer rows than what is served: half a file looks like a whole one
 * otherwise. `--accept-smaller` lets it pass.
 * @throws `source_refused` that names everything that shrank.
 */
export function refuseShrinking(source: string, changes: readonly RowChange[], acceptSmaller: boolean): void {
  const shrunk = changes.filter(isShrunken);
  if (acceptSmaller || shrunk.length === 0) return;
  throw shrinkRefused(source, shrunk);
}

/** What is named in full of a long list. */
const NAMED = 5;

function shrinkRefused(source: string, shrunk: readonly RowChange[]): GovdataError {
  const shrunkTexts = shrunk
    .slice(0, NAMED)
    .map(({ what, before, after }) => `${what} has ${after} rows, ${before} are served`);
  if (shrunk.length > NAMED) shrunkTexts.push(`${shrunk.length - NAMED} more shrank`);
  return sourceRefused(
    { file: source },
    undefined,
    `${shrunkTexts.join("; ")}: more than 10% fewer; load with --accept-smaller if that is right`,
  );
}

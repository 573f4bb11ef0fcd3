import { type Naics, rangeOf } from "../../reference/naics.ts";

/** The title of a filed code, in the newest edition that has it. */
export const titleOf = (editions: Naics, code: string): string =>
  (editions.find(rangeOf(code) ?? code) ?? editions.findOlder(code))?.title ?? code;

/** Since which year each item has been in the form; the fiscal year for a 10-K, the quarter's for a 10-Q. */
const SINCE: Record<"10-K" | "10-Q", Readonly<Record<string, number>>> = {
  "10-K": {
    item_1: 1993,
    item_1a: 2006,
    item_1b: 2009, // smaller companies say only since then that they have none
    item_1c: 2024,
    item_2: 1993,
    item_3: 1993,
    item_4: 1993,
    item_5: 1993,
    item_7: 1993,
    item_7a: 1999,
    item_8: 1993,
    item_9: 1993,
    item_9a: 2004,
    item_9b: 2009,
    item_9c: 2022,
    item_10: 1993,
    item_11: 1993,
    item_12: 1993,
    item_13: 1993,
    item_14: 1993,
    item_15: 2004,
  },
  "10-Q": {
    part_i_item_1: 1993,
    part_i_item_2: 1993,
    part_i_item_3: 1999,
    part_i_item_4: 2004,
    item_6: 1993,
  },
};

/** The last year in which reports have an item even if it says nothing. Later, many leave the empty item 4 out. */
const UNTIL: Readonly<Record<string, number>> = { item_4: 2009 };

/**
 * The items that a whole report of a year has by its form's rules, even if only to say that they do not apply; none of
 * an amendment, which has some, and of a 10-KSB. Part II of a 10-Q leaves out items without news, but for the exhibits.
 */
export function requiredTypes(form: string, year: number): string[] {
  const kind = /^10-?K(?:405|T)?$/i.test(form) ? "10-K" : /^10-?Q$/i.test(form) ? "10-Q" : undefined;
  if (!kind) return [];
  return Object.entries(SINCE[kind]).flatMap(([type, since]) =>
    year >= since && year <= (UNTIL[type] ?? year) ? [type] : [],
  );
}

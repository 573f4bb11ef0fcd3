/** Signs that typesetting changes from year to year. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′`]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, "-"],
  [/\s+/g, " "],
];

/**
 * The key of a filer's text: the same for the same words, whatever their white space, case, quotes and dashes. Of
 * another filer's text it is another one. 63 bits of xxHash64: of a hundred million texts, two share one by chance in
 * one of 1,800 indexes.
 */
export function textKeyOf({ cik, text }: { cik: string; text: string }): bigint {
  const plain = SIGNS.reduce((plainer, [signs, sign]) => plainer.replace(signs, sign), text.normalize("NFKC"));
  return BigInt.asUintN(63, Bun.hash.xxHash64(`${cik} ${plain.trim().toLowerCase()}`));
}

/** What every reader of rows between bars refuses, in a file `f.dat`: what is wrong, the content, the message. */
export const REFUSALS: [what: string, content: string | Uint8Array, message: string][] = [
  ["a row with too few fields", "a|b\n1|2\n3\n", "f.dat:3: has 1 fields, where the first line has 2"],
  ["an empty line", "a|b\n\n1|2\n", "f.dat:2: is empty, where the first line has 2"],
  ["no line end at the end", "a|b\n1|2", "f.dat:2: the last line has no line end, so the file is cut off"],
  ["bytes that aren't UTF-8", Buffer.from("a|b\n1|2\n\xF1|3\n", "latin1"), "f.dat:3: is not UTF-8"],
  ["a web page", "<html><head><title>Oops</title>", 'f.dat: is a web page ("Oops"), not data'],
  ["nothing in it", "", "f.dat: is empty"],
];

/** Where pieces of a file end, in several ways, for what may not depend on it. */
export const SOME_CUTS: readonly number[][] = [[], [1], [4, 5, 8], Array.from({ length: 20 }, (_, index) => index)];

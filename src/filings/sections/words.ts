/** How many words a text has: runs of signs between blanks, as `wc -w` counts them. */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\S+/g)) count++;
  return count;
}

/** How many words a text has: runs of signs between blanks, as `wc -w` counts them. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

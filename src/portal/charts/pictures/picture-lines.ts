/** Returns a text in lines of at most so many letters: a picture has no lines of its own. */
export const linesOf = (text: string, letters: number): string[] =>
  text.match(new RegExp(`\\S.{0,${letters - 1}}(?=\\s|$)|\\S{${letters}}`, "gsu"))?.map((line) => line.trim()) ?? [];

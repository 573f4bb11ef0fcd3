/** A text of at most `most` characters for an error, with "…" after a cut. Never cuts a character (emoji) in half. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

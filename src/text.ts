/** The text with its first letter in upper case: `Job openings` of `job openings`. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A text of at most `most` characters for an error, with "…" after a cut. Never cuts a character (emoji) in half. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

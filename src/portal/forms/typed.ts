/** Returns a text as a browser shows it, any run of blanks as one: so it is typed to confirm what can't be undone. */
export const spaced = (text: string): string => text.trim().replace(/\s+/g, " ");

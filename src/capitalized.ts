/** The text with its first letter in upper case: `Job openings` of `job openings`. */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

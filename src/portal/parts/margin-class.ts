/** The widest box for margins that the style sheet has, in characters. */
const MOST_CHARACTERS = 12;

/**
 * Returns the classes of a margin of error in a column whose longest one has so many characters: in boxes of one width, the
 * digits of the values stand below each other. The policy forbids inline styles, so that each width is a class.
 */
export const marginClass = (characters: number): string =>
  characters === 0 ? "moe" : `moe ch-${Math.min(MOST_CHARACTERS, characters)}`;

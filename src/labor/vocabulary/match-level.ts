/** How exactly a NAICS code answers, as `naics_match_level` has it: `4-digit` of 3361, `2-digit` of 31-33. */
export const matchLevel = (naicsCode: string): string => `${naicsCode.includes("-") ? 2 : naicsCode.length}-digit`;

/** How many places a row of `census_blocks` holds at most; tables.sql says why. */
export const BLOCK_PLACES = 64;

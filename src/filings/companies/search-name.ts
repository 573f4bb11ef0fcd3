/** Between the names of a company in what is searched; in none of them. */
export const NAME_SEPARATOR = " · ";

/**
 * A name as it is searched and compared: lower case, without accents, apostrophes and periods, other signs as blanks:
 * `Lowe's` finds LOWES COMPANIES INC, `coca-cola` COCA COLA CO, and so do the names themselves.
 */
export const searchKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘.]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The present name of a company, then its former ones, as `sec_companies.search_name` has them. */
export const searchNames = (name: string, former: readonly string[] = []): string =>
  [name, ...former].map(searchKey).join(NAME_SEPARATOR);

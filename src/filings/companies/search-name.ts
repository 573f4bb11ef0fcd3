/** Separates the names of a company in the searched text. No name contains it. */
export const NAME_SEPARATOR = " · ";

/**
 * Returns a name as it is searched and compared: lower case, without accents, apostrophes and periods, other signs as
 * blanks. `Lowe's` finds LOWES COMPANIES INC and `coca-cola` finds COCA COLA CO, and so do the names themselves.
 */
export const searchKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘.]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The company's name, then its former ones, as in `sec_companies.search_name`. */
export const searchNames = (name: string, former: readonly string[] = []): string =>
  [name, ...former].map(searchKey).join(NAME_SEPARATOR);

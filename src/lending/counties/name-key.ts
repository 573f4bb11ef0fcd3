/**
 * Words for kinds of counties at the end of their names. `city` is not among them: St. Louis city is not a county.
 */
const KINDS =
  /\s+(?:COUNTY|PARISH|CITY AND BOROUGH|BOROUGH|MUNICIPALITY|CENSUS AREA|MUNICIPIO|PLANNING REGION|ISLAND|DISTRICT|CO)$/;

/**
 * The key under which spellings of one county's name are the same within a state: upper case without accents, signs and
 * blanks, without the kind of county, Saint and Sainte as St. `Prince George's County` and `PRINCE GEORGES` give
 * `PRINCEGEORGES`, `St. Louis city` gives `STLOUISCITY`.
 */
export function nameKey(name: string): string {
  let words = name
    .normalize("NFKD")
    .replace(/\P{ASCII}/gu, "")
    .toUpperCase()
    .replace(/\/.*$/s, "")
    .replaceAll("&", " AND ")
    .replaceAll("'", "")
    .replace(/[^A-Z0-9]+/g, " ")
    .trim()
    .replace(/^(?:COUNTY|MUNICIPALITY|TERRITORY) OF /, "")
    .replace(/^CITY OF (.+)$/, "$1 CITY");
  for (let longer = ""; longer !== words; ) {
    longer = words;
    words = words.replace(KINDS, "");
  }
  return words.replace(/\b(?:SAINTE?|STE)\b/g, "ST").replaceAll(" ", "");
}

/** Which chunks a question is about. Fields that are left out don't narrow; an empty list matches nothing. */
export interface Scope {
  /** Ten digits each. */
  ciks?: readonly string[] | undefined;
  forms?: readonly string[] | undefined;
  sectionTypes?: readonly string[] | undefined;
  fiscalYears?: readonly number[] | undefined;
  /** First day of filing that counts, `YYYY-MM-DD`. */
  filedFrom?: string | undefined;
  /** Last day of filing that counts, `YYYY-MM-DD`. */
  filedTo?: string | undefined;
  accession?: string | undefined;
}

/** LanceDB's condition for a scope; undefined if every chunk is in it. */
export function scopeCondition(scope: Scope): string | undefined {
  const conditions = [
    scope.accession === undefined ? undefined : `accession = ${textLiteral(scope.accession)}`,
    oneOf("cik", scope.ciks?.map(textLiteral)),
    oneOf("form", scope.forms?.map(textLiteral)),
    oneOf("section_type", scope.sectionTypes?.map(textLiteral)),
    oneOf("fiscal_year", scope.fiscalYears?.map(String)),
    scope.filedFrom === undefined ? undefined : `filed_on >= ${textLiteral(scope.filedFrom)}`,
    scope.filedTo === undefined ? undefined : `filed_on <= ${textLiteral(scope.filedTo)}`,
  ];
  return allOf(...conditions);
}

/** Joins conditions; undefined ones hold always. */
export function allOf(...conditions: readonly (string | undefined)[]): string | undefined {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? undefined : present.join(" AND ");
}

/** The condition that a column has one of the literals; undefined without a list. */
export function oneOf(column: string, literals: readonly string[] | undefined): string | undefined {
  if (literals === undefined) return undefined;
  if (literals.length === 0) return "false";
  return literals.length === 1 ? `${column} = ${literals[0]}` : `${column} IN (${literals.join(", ")})`;
}

/** A text in LanceDB's conditions. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

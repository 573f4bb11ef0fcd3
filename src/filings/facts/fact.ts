/** Taxonomies whose facts are read: the two frameworks, and `dei` for the cover page. */
export type Taxonomy = "us-gaap" | "ifrs-full" | "dei";

/** A set of accounting standards that statements follow. */
export type Framework = "us-gaap" | "ifrs-full";

/** One value that a filing reported without dimensions. Money is in whole units of `unit`, unscaled. */
export interface Fact {
  taxonomy: Taxonomy;
  /** Local name, without the taxonomy: `Assets`. */
  concept: string;
  /** `USD`, `EUR`, `shares`, `USD/shares`, `pure`, … */
  unit: string;
  /** First day of a duration; null for an instant. */
  start: string | null;
  /** Last day of a duration, or the day of an instant. */
  end: string;
  value: number;
  /** Dashed, `0000320193-24-000123`. */
  accession: string;
  form: string;
  /** Day of filing. */
  filed: string;
  /** Fiscal year of the filing, not of the fact; null if the filing states none. */
  fy: number | null;
  /** Fiscal period of the filing: `FY`, `Q1` to `Q3`. */
  fp: string | null;
  /** From the filing's inline XBRL, since company facts do not have the filing yet; otherwise absent. */
  isInline?: true;
}

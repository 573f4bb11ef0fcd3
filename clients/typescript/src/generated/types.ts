// Generated from the OpenAPI document by `npm run clients`; not written by hand.

export type AbsenceReason = "no_naics" | "shell_company" | "industry_not_covered" | "no_series" | "headquarters_abroad" | "no_county" | "area_not_covered" | "no_disclosed_cell" | "not_loaded" | "not_published_by_then" | "no_compensation" | "no_chief_executive" | "no_total" | "top_coded" | "wage_not_published" | "suppressed" | "no_value" | "no_publication_day" | "no_loans" | "too_few_loans";

/** An area without figures, or counties of one state. */
export interface AbsentArea {
  /** Code of the area as in the rows; for counties, FIPS code of their state. */
  fips: string;
  /** Name of the area; for counties, of their state. */
  name: string;
  /** 1; for counties, how many of the state. */
  count: number;
  /** Codes of these counties. Null if they are all of the state, and for other levels. */
  codes: string[] | null;
}

/** Areas of the level without figures, for one reason. */
export interface AbsentAreas {
  /**
   * `not_loaded`: the loaded files do not have the areas, and a load can bring them. `not_published`: the agency
   * publishes no figures of them.
   */
  reason: AbsentReason;
  /** The reason as a sentence. */
  message: string;
  /** The command that loads them; null if none does. */
  command: string | null;
  /** How many areas have no figures for this reason. */
  count: number;
  /** These areas by code; counties by state. */
  areas: AbsentArea[];
}

/** A part of an object that is null, and why. */
export interface AbsentPart {
  /** The part that is null, as a path from the company or row. */
  field: string;
  /** Why, as a code of a fixed list. */
  reason: AbsenceReason;
  /** Why, as a sentence. */
  message: string;
}

/** Periods without a row, for one reason. */
export interface AbsentPeriods {
  /** `not_loaded`: no loaded file is of the periods. `not_published`: the loaded files do not have them. */
  reason: AbsentReason;
  /** The command that loads them; null if none does. */
  command: string | null;
  /** The periods, oldest first. */
  periods: string[];
}

export type AbsentReason = "not_loaded" | "not_published";

export type AcsSurvey = "acs5" | "acs1";

export type Adjustment = "sa" | "nsa";

/** Where the data came from and how to read it. */
export interface AllFilingsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** What happened. */
export interface AmendmentFiledData {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The company's own ticker; null for delisted, foreign-only and fund-only filers. */
  ticker: string | null;
  /** Accession number of the amendment, dashed. */
  accession: string;
  /** Accession number of the amended filing; null if unknown. */
  amends_accession: string | null;
  /** The form; always ends in /A. */
  form_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown. */
  filed_at: string;
  /** The filing's folder at EDGAR. */
  filing_url: string;
}

/** An amendment was parsed (a form that ends in /A). Once per amendment. */
export interface AmendmentFiledDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: AmendmentFiledType;
  data: AmendmentFiledData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type AmendmentFiledType = "amendment.filed";

export type AnnualOnly = "true" | "false";

export type AnyAdjustment = "sa" | "nsa" | "none";

/** One metric of several areas at one period. */
export interface AreaComparison {
  /** Name: survey, underscore, field. */
  metric: string;
  /** Unit of the values. */
  unit: string;
  /** Level of the areas that the values cover. */
  level: LaborLevel;
  /** Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year. */
  period: string;
  /** Industry that the value is of; null for a metric without industries. */
  naics: string | null;
  /** Owner of the establishments; null for a metric without ownership. */
  ownership: Ownership | null;
  /** Occupation that the value is of; null for a metric without occupations. */
  soc: string | null;
  /** The areas, in the order of `fips` or of `sort`. */
  areas: ComparedArea[];
}

/** A metric of an area. */
export interface AreaMetric {
  /** FIPS code of the area, or CBSA code. */
  fips: string;
  /** Its name. */
  name: string;
  /** Its level. */
  level: TableLevel;
  /** Name of the metric. */
  metric: string;
  /** Unit of value and margin. */
  unit: string;
  /** The value; null: `value_note` says why. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null: none. */
  moe: number | null;
  /** The period of the values: a vintage, month, quarter or year; null: nothing is loaded. */
  period: string | null;
  /** Why the value is null, or what is special about it; null: nothing is. */
  value_note: MetricNote | null;
  /** Why there is no margin; null: there is one. */
  moe_note: MetricNote | null;
}

/** A metric of areas, and what is loaded of it. */
export interface AreaMetricDescription {
  /** Its name in `metrics` of `/v1/us/values`; no other metric has it. */
  name: string;
  /** The metric, in words. */
  title: string;
  /** What it is. */
  description: string;
  /** The dataset that has it. */
  dataset: string;
  /** The agency and its program. */
  source: string;
  /** Its unit. */
  unit: string;
  /** How often it is published. */
  cadence: MetricCadence;
  /** Its newest loaded period at any level; null: none is loaded. */
  newest_period: string | null;
  /** The levels that have it. */
  levels: MetricAtLevel[];
  /** Why nothing of it is loaded; null: something is. */
  absent: string | null;
}

export type AreaMetricLevel = "nation" | "region" | "state" | "county" | "metro" | "place" | "tract";

/** Where the data came from and how to read it. */
export interface AreaMetricListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
}

/** An area, with an object for each metric under the metric's name. */
export interface AreaMetrics {
  /** FIPS code of the area, or CBSA code. */
  fips: string;
  /** Its name. */
  name: string;
  /** Its level. */
  level: TableLevel;
}

export type AreaSort = "value" | "-value" | "name" | "fips";

/** The metric of one area. */
export interface AreaValue {
  /** Name: survey, underscore, field. */
  metric: string;
  /** Unit of the values. */
  unit: string;
  /** FIPS code of a state or county, CBSA code, `1` for the nation, or a region's name. */
  fips: string;
  /** Name of the area. */
  name: string;
  /** Level of the areas that the values cover. */
  level: LaborLevel;
  /** Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year. */
  period: string;
  /** Industry that the value is of; null for a metric without industries. */
  naics: string | null;
  /** Owner of the establishments; null for a metric without ownership. */
  ownership: Ownership | null;
  /** Occupation that the value is of; null for a metric without occupations. */
  soc: string | null;
  /** The value as published; null where there is none: see `value_note`. */
  value: number | null;
  /**
   * Why the value is null: `suppressed` to protect employers, `top_coded` at or above the survey's limit,
   * `not_available` in the file, `not_published` for that period, `not_loaded` in any. With a value,
   * `no_establishments`: a true zero. Else null.
   */
  value_note: ValueNote | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks the value as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the value, separated by commas; null: none. */
  footnotes: string | null;
}

/** Which release of a revised series answers. */
export interface AsOf {
  /** The day of `as_of`; null without it. */
  date: string | null;
  /** When the newest release of these figures was published; null where there are no figures. */
  published_on: string | null;
  /**
   * Where that day comes from: the agency's Last-Modified header, the folder `release-YYYY-MM` (its day is the first of
   * the month), the edition that the file names, the option `--published` of the load, or the day of the load.
   */
  published_from: PublishedFrom | null;
}

/** A company's board, from its newest proxy statement with directors. */
export interface Board {
  company: CompanyReference;
  /** The fiscal year that the proxy statement reports on; null: its text names none. */
  fiscal_year: number | null;
  /** Accession number of the proxy statement. */
  filing_accession: string;
  /** Form of that filing. */
  form: string;
  /** When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of that filing. */
  filed_date: string;
  /** The directors, by name. */
  members: BoardMember[];
}

export type BoardChangeType = "joined" | "departed";

/** What happened. */
export interface BoardChangedData {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The company's own ticker; null for delisted, foreign-only and fund-only filers. */
  ticker: string | null;
  /** Accession number of the DEF 14A, dashed. */
  accession: string;
  /** What the director did. */
  change_type: BoardChangeType;
  /** The director's name as parsed. */
  member_name: string;
  /** Null if the filing does not state it. */
  effective_date: string | null;
  /** The filing's folder at EDGAR. */
  source_url: string;
}

/** A parsed DEF 14A says that a director joined or left the board. Once per change. */
export interface BoardChangedDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: BoardChangedType;
  data: BoardChangedData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type BoardChangedType = "board.changed";

/** A director's seat on a committee of the board. */
export interface BoardCommittee {
  /** The committee without the word `Committee`: in full where the text introduces a shorter name. */
  name: string;
  /** Whether this director chairs it. */
  is_chair: boolean;
}

/** The words of the proxy statement that state each value. */
export interface BoardEvidence {
  /** Words of the filing. */
  age?: string;
  /** Words of the filing. */
  director_since?: string;
  /** Words of the filing. */
  tenure_years?: string;
  /** Words of the filing. */
  is_independent?: string;
  /** Words of the filing. */
  committees?: string;
}

/** A director, as a proxy statement describes the person. */
export interface BoardMember {
  /** The director, as printed. */
  name: string;
  /** Age in years, as printed. */
  age: number | null;
  /** The year in which the director joined the board, as printed. */
  director_since: number | null;
  /**
   * Years on the board: the year of the proxy statement's filing minus `director_since`; without that year, as printed.
   */
  tenure_years: number | null;
  /** Whether the company calls the director independent. */
  is_independent: boolean | null;
  /** Names of the committees without the word `Committee`; empty: none, by the text. */
  committees: string[] | null;
  /** The same committees, with who chairs them. */
  committee_details: BoardCommittee[] | null;
  null_reasons: BoardNullReasons;
  evidence: BoardEvidence;
}

/** Where the data came from and how to read it. */
export interface BoardMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

export type BoardNullReason = "not_stated" | "contradictory" | "chair_not_stated";

/** The reason of each null, by field. */
export interface BoardNullReasons {
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  age?: BoardNullReason;
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  director_since?: BoardNullReason;
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  tenure_years?: BoardNullReason;
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  is_independent?: BoardNullReason;
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  committees?: BoardNullReason;
  /**
   * Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
   * `chair_not_stated`: the text does not say who chairs one of the committees.
   */
  committee_details?: BoardNullReason;
}

export type BreakdownDimension = "race" | "age" | "sex" | "education" | "nativity" | "reason";

export type Cadence = "monthly" | "quarterly" | "annual";

/** Where the data came from and how to read it. */
export interface CensusMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Vintage of the figures; null if each row has its own vintage. */
  vintage: string | null;
  /** Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars. */
  dollars_year?: number | null;
}

/** The CES industry that answers for employment; null where CES has none. */
export interface CesIndustry {
  /** The NAICS code that answers for employment. */
  naics_code: string;
  /** Industry of CES. */
  industry_code: string;
  /** Its name in CES; null where no list names it. */
  industry_name: string | null;
  /** Its NAICS codes as CES writes them; null if no loaded list has the industry. */
  published_naics: string | null;
  /** Which adjustments are loaded. */
  adjustments: string[];
  /** Which fields of employment rows are loaded for it. */
  fields: string[];
  /** What its figures cover, if that is not exactly this code; else null. */
  match_note: string | null;
}

/** A filing of a chain. */
export interface ChainedFiling {
  /** Accession number. */
  accession_number: string;
  /** The form. */
  form: string;
  /** EDGAR's filing date. */
  filed_date: string;
}

/** The paragraphs that changed. */
export interface ChangeSummary {
  /**
   * The changed paragraphs in the order of the current section; a removed one comes after the one that it came after.
   */
  paragraphs: ChangedParagraph[];
}

/** A paragraph that is not in both sections as it is. */
export interface ChangedParagraph {
  /** What happened to the paragraph. */
  change: ParagraphChange;
  /** Its position in the current section, from 1; null: it is not there. */
  position: number | null;
  /** Its position in the previous section, from 1; null: it is not there. */
  previous_position: number | null;
  /**
   * Words in common of a modified paragraph, a fraction from 0.5 to 1: twice their number, divided by the words of both
   * texts. Null: added or removed.
   */
  similarity_score: number | null;
  /** Its text in the current section; null: it is not there. */
  text: string | null;
  /** Its text in the previous section; null: it is not there. */
  previous_text: string | null;
}

/** The chief executive at the fiscal year's end, whose pay is compared. */
export interface ChiefExecutive {
  /** Name, as printed. */
  name: string;
  /** Title, as printed. */
  title: string | null;
  /** The fiscal year of the pay. */
  fiscal_year: number;
  /** Total pay, US dollars. */
  total_compensation: number | null;
  /** The filing with the table. */
  accession_number: string;
  /** When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of that filing. */
  filed_date: string;
  /** What limits the figure: a co-chief executive, an interim one, a partial year. */
  note: string | null;
}

/** An industry one level below. */
export interface ChildIndustry {
  /** NAICS code, range, `00` or `05`. */
  naics_code: string;
  /** Title in the newest edition that has it. */
  naics_title: string;
  /** Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0. */
  level: number;
  /** The same as `naics_title`. */
  title: string;
}

/** A level of places below. */
export interface ChildLevel {
  /** A level directly below. */
  level: GeographicLevel;
  /** Number of places; null if only part of the level is loaded. */
  count: number | null;
  /** Number of loaded places. */
  loaded: number;
  /** States that only part is loaded, and the command that loads more. */
  note?: string;
}

export type ColumnAdjustment = "sa" | "nsa" | "none";

/** A company that files with the SEC. */
export interface Company {
  /** The company's number at the SEC, 10 digits. */
  cik: string;
  /** The company's ticker, with a dash before a share class; null: it has none now. */
  ticker: string | null;
  /** All tickers of the company, the main one first. */
  tickers: string[];
  /** The company's name, as EDGAR writes it. */
  name: string;
  /** The ticker's exchange; null: another one, none, or unknown. */
  exchange: Exchange | null;
  /** The ticker's exchange, as EDGAR names it; null: unknown. */
  exchange_name: string | null;
  /** Standard Industrial Classification code, 4 digits; null: EDGAR has none. */
  sic: string | null;
  /** EDGAR's title of the SIC code, in capitals if only a filing's header has it. */
  sic_description: string | null;
  /**
   * NAICS 2022 code, 2 to 6 digits or a range of sectors, derived from the SIC code: the digits that all corresponding
   * codes share. Null if they are in several sectors.
   */
  naics_code: string | null;
  /** Title of the NAICS code. */
  naics_description: string | null;
  /**
   * State or country of incorporation. EDGAR's code: a state's postal abbreviation, or for other countries a letter and
   * a digit (`F4`: China).
   */
  state_of_incorporation: string | null;
  /** Nominal end of the fiscal year, `MMDD`. For companies whose year ends on a weekday, the day of one year. */
  fiscal_year_end: string | null;
  /** The SEC's filer category. */
  category: string | null;
  headquarters: Headquarters;
  /** Former names, newest first. */
  former_names: FormerName[];
  latest_filing: Filing | null;
  labor_context?: LaborContext;
  lending_context?: LendingContext;
}

/** Pay of a company's named executive officers for one fiscal year. */
export interface CompanyCompensation {
  company: CompanyReference;
  /** The fiscal year, as printed in the table. */
  fiscal_year: number;
  /** Accession number of the newest filing with this year's pay. */
  filing_accession: string;
  /** The named executive officers, highest total first. */
  executives: PaidExecutive[];
  pay_ratio: PayRatio | null;
  /**
   * Why `pay_ratio` is null. `not_stated`: it was not found in the text of the filing. `not_loaded`: no proxy statement
   * for the year was read for it.
   */
  pay_ratio_reason: PayRatioNullReason | null;
  labor_context?: LaborContext;
  lending_context?: LendingContext;
}

/** Where the data came from and how to read it. */
export interface CompanyCompensationMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  enrichment?: Enrichment;
}

/** Where the data came from and how to read it. */
export interface CompanyEventsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** Where the data came from and how to read it. */
export interface CompanyListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** Where the data came from and how to read it. */
export interface CompanyMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  enrichment?: Enrichment;
}

/** The company. */
export interface CompanyName {
  /** CIK, 10 digits. */
  cik: string;
  /** Name, as EDGAR writes it. */
  name: string;
}

/** Ratios of a company's period. */
export interface CompanyRatios {
  company: CompanyReference;
  /** A fiscal year, a quarter, or the twelve months up to the end of a quarter. */
  period: StatementPeriod;
  /** The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025. */
  fiscal_year: number;
  /** The quarter, or the quarter that twelve months end with; null for a fiscal year. */
  fiscal_quarter: number | null;
  /** First day; null for a balance sheet. */
  period_start: string | null;
  /** Last day. */
  period_end: string;
  /** ISO 4217 code. As filed, never converted. */
  currency: string;
  /** Accounting standards. */
  taxonomy: Framework;
  ratios: RatioValues;
  /** How each ratio was computed, by its name. */
  computations: RatioComputations;
  metadata: RatioSourceFiling;
}

/** The company. */
export interface CompanyReference {
  /** CIK, 10 digits. */
  cik: string;
  /** The company's ticker; null: it has none now. */
  ticker: string | null;
  /** Name, as EDGAR writes it. */
  name: string;
}

/** One area. */
export interface ComparedArea {
  /** FIPS code of a state or county, CBSA code, `1` for the nation, or a region's name. */
  fips: string;
  /** Name of the area. */
  name: string;
  /** The value as published; null where there is none: see `value_note`. */
  value: number | null;
  /**
   * Why the value is null: `suppressed` to protect employers, `top_coded` at or above the survey's limit,
   * `not_available` in the file, `not_published` for that period, `not_loaded` in any. With a value,
   * `no_establishments`: a true zero. Else null.
   */
  value_note: ValueNote | null;
  /** 1 is the highest value. Equal values share a rank. Null if there is no value. */
  rank: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks the value as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the value, separated by commas; null: none. */
  footnotes: string | null;
}

/** One place. */
export interface ComparedPlace {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** The estimate, in the metric's unit; null if there is none. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null if there is none. */
  moe: number | null;
  /** Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate. */
  value_note?: EstimateNote;
  /** Why `moe` is null; absent otherwise. */
  moe_note?: EstimateNote;
  /** Whether the median is above or below `value`, the bound of an open-ended interval. */
  open_ended?: OpenEnd;
  /**
   * True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
   * unreliable. Absent otherwise, and without a margin.
   */
  unreliable?: boolean;
  /** Rank, where 1 is the highest value. Equal values share a rank. Null if there is no value. */
  rank: number | null;
  /**
   * Whether the value differs from the first requested place's at 90% confidence. Null for the first place, and where a
   * test is impossible (missing margin of error, controlled or open-ended estimate).
   */
  significant_vs_first: boolean | null;
}

export type ComparisonOrder = "value" | "-value" | "name";

/** Whole US dollars as printed; null: the table has no such column, or no value in it. */
export interface CompensationAmounts {
  /** Salary, US dollars; null: not in the table. */
  salary: number | null;
  /** Bonus, US dollars; null: not in the table. */
  bonus: number | null;
  /** Stock awards, at grant date value, US dollars; null: not in the table. */
  stock_awards: number | null;
  /** Option awards, at grant date value, US dollars; null: not in the table. */
  option_awards: number | null;
  /** Non-equity incentive plan compensation, US dollars; null: not in the table. */
  non_equity_incentive: number | null;
  /** Change in pension value and above-market earnings on deferred compensation, US dollars; null: not in the table. */
  change_in_pension_value: number | null;
  /** All other compensation, US dollars; null: not in the table. */
  other: number | null;
  /** Total, as printed, US dollars; null: not in the table. */
  total: number | null;
}

/** Wages of chief executives in the nation (OEWS), to compare pay with; null: metadata.enrichment. */
export interface CompensationBenchmark {
  /** The occupation: chief executives. */
  soc_code: string;
  /** Its title. */
  soc_title: string;
  /** `000000`: all industries together. */
  industry_naics: string;
  /** Its name. */
  industry_name: string;
  /** The area: the nation. */
  benchmark_geography: string;
  /** Median annual wage, US dollars; null: at or above the survey's limit. */
  market_median_annual_wage: number | null;
  /** Mean annual wage, US dollars; null: not published. */
  market_mean_annual_wage: number | null;
  /** 75th percentile, US dollars; null: at or above the survey's limit. */
  market_75th_percentile: number | null;
  /** 90th percentile, US dollars; null: at or above the survey's limit. */
  market_90th_percentile: number | null;
  /** May of this year. */
  reference_year: number;
  metro: MetroBenchmark | null;
  /** The survey. */
  source: string;
}

/** What happened. */
export interface CompensationFiledData {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The company's own ticker; null for delisted, foreign-only and fund-only filers. */
  ticker: string | null;
  /** Accession number of the DEF 14A, dashed. */
  accession: string;
  /** The newest year of the Summary Compensation Table. */
  fiscal_year: number;
  /** When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown. */
  filed_at: string;
  /** Named executive officers in the table. */
  neo_count: number;
  /** The parsed amounts, at this service. */
  total_compensation_url: string;
}

/** A parsed DEF 14A has at least one named executive officer. Once per proxy statement. */
export interface CompensationFiledDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: CompensationFiledType;
  data: CompensationFiledData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type CompensationFiledType = "compensation.filed";

/** Where the data came from and how to read it. */
export interface CompensationMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  company: CompanyReference;
}

export type Concepts = Record<string, string>;

export type ContextName = "labor_context" | "lending_context";

export type ContextUnits = Record<string, string>;

/** A current report with its items. */
export interface CorporateEvent {
  /** Accession number of the report. */
  filing_accession: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** Name of the company, as EDGAR writes it. */
  company_name: string;
  /** Its ticker; null: it has none now. */
  company_ticker: string | null;
  /** `8-K`, a variant, or an amendment (`8-K/A`). */
  form: string;
  /** When EDGAR accepted the report (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the report. */
  filed_date: string;
  /** Day of the event; null: not stated. */
  event_date: string | null;
  /** What is reported; empty if neither EDGAR's list nor the document names an item. */
  items: EventItem[];
  /** The first category that one of the items belongs to, in the order of the list of categories. */
  category: EventCategoryName;
  /** Path of the filing in this API. */
  filing_url: string;
  /** The filing's folder at EDGAR. The invented company 0009999901 has none. */
  edgar_url: string;
}

/** What happened. */
export interface CorporateEventCreatedData {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The company's own ticker; null for delisted, foreign-only and fund-only filers. */
  ticker: string | null;
  /** Accession number of the 8-K, dashed. */
  accession: string;
  /** The item's number; 1 to 12 before 2004-08-23. */
  item_code: string;
  /** The item's official name. */
  item_description: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown. */
  filed_at: string;
  /** The filing's folder at EDGAR. */
  corporate_event_url: string;
}

/** A parsed Form 8-K reports an item. Once per item. */
export interface CorporateEventCreatedDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: CorporateEventCreatedType;
  data: CorporateEventCreatedData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type CorporateEventCreatedType = "corporate_event.created";

export type CountyConfidence = "high" | "medium" | "low";

/** One industry and ownership in one quarter. */
export interface CountyEmploymentQuarter {
  /** FIPS code of the county. */
  fips: string;
  /** Quarter, `YYYY-Qq`. */
  period: string;
  /** Industry code; 10 is all industries. */
  naics_code: string;
  /** Title of the industry; null for a code without one. */
  naics_title: string | null;
  /** Owner of the establishments. */
  ownership: Ownership;
  /** Establishments in the quarter; given even where the rest is suppressed. */
  establishments: number;
  /** Employed persons in the first month, about its 12th; null where QCEW suppresses it. */
  month1_employment: number | null;
  /** Employed persons in the second month, about its 12th; null where QCEW suppresses it. */
  month2_employment: number | null;
  /** Employed persons in the third month, about its 12th; null where QCEW suppresses it. */
  month3_employment: number | null;
  /** Wages paid in the quarter, dollars; null where QCEW suppresses it. */
  total_wages: number | null;
  /** Average weekly wage, dollars; null where QCEW suppresses it. */
  avg_weekly_wage: number | null;
  /**
   * Location quotient of employment in month 3: the industry's share in the area ÷ its share in the nation, as
   * published; null where it is suppressed, and for totals that are summed here.
   */
  location_quotient: number | null;
  /**
   * Change of employment in month 3 from the same quarter a year earlier, percent, as published. For totals summed here
   * it is computed if that quarter is loaded, else null.
   */
  employment_yoy_pct: number | null;
  /** Whether QCEW withholds employment and wages, because they would reveal single employers. */
  suppressed: boolean;
  /** QCEW is not seasonally adjusted. */
  adjustment: NotAdjusted;
  /** Why fields are null, by field; null if no field is null, or if `suppressed` is the reason for all. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Quarter of `period`. */
  quarter: number;
  /** The same as `establishments`. */
  establishment_count: number;
  /** The same as `fips`. */
  area_fips: string;
  /** The same as `naics_code`. */
  industry_code: string;
  /** The requested code, or `sectors`, `supersectors` or `all`. */
  requested_industry: string;
  /** `exact`: the figures are of the requested code; `other`: notes in `metadata` say what they cover. */
  match_precision: MatchPrecision;
  /** `N` where `suppressed` is true, as in QCEW's files; else null. */
  disclosure_code: string | null;
}

/** 7(a) loans approved in one quarter for projects in one county. */
export interface CountyLendingQuarter {
  /** FIPS code of the county, 5 digits. */
  county_fips: string;
  /** Name of the county as the Census Bureau has it, and the state's postal abbreviation. */
  county_name: string;
  /** FIPS code of the state, 2 digits. */
  state_fips: string;
  /** Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter. */
  period: string;
  /**
   * Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
   * file is not loaded.
   */
  loan_count: number | null;
  /**
   * Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
   * loaded.
   */
  total_amount: number | null;
  /** total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan. */
  avg_loan_size: number | null;
  /**
   * Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter without
   * a loan.
   */
  median_loan_size: number | null;
  /** Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not loaded. */
  guaranteed_amount: number | null;
  /**
   * Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
   * guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan.
   */
  avg_guarantee_pct: number | null;
  /**
   * Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged: they
   * are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file is
   * not loaded.
   */
  jobs_supported: number | null;
  /** How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded. */
  charge_off_count: number | null;
  /**
   * charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
   * charge-off can exceed the approval; null for a quarter without a loan.
   */
  charge_off_rate: number | null;
  /**
   * Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
   * to the cent. Null for a quarter whose file is not loaded.
   */
  charge_off_amount: number | null;
}

/** 7(a) loans approved in one quarter for projects in one county, to all businesses or to an industry. */
export interface CountyLendingRecord {
  /** FIPS code of the county, 5 digits. */
  county_fips: string;
  /** Name of the county as the Census Bureau has it, and the state's postal abbreviation. */
  county_name: string;
  /** FIPS code of the state, 2 digits. */
  state_fips: string;
  /** Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter. */
  period: string;
  /**
   * Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
   * file is not loaded.
   */
  loan_count: number | null;
  /**
   * Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
   * loaded.
   */
  total_amount: number | null;
  /** total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan. */
  avg_loan_size: number | null;
  /**
   * Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter without
   * a loan.
   */
  median_loan_size: number | null;
  /** Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not loaded. */
  guaranteed_amount: number | null;
  /**
   * Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
   * guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan.
   */
  avg_guarantee_pct: number | null;
  /**
   * Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged: they
   * are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file is
   * not loaded.
   */
  jobs_supported: number | null;
  /** How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded. */
  charge_off_count: number | null;
  /**
   * charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
   * charge-off can exceed the approval; null for a quarter without a loan.
   */
  charge_off_rate: number | null;
  /**
   * Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
   * to the cent. Null for a quarter whose file is not loaded.
   */
  charge_off_amount: number | null;
  /** Calendar year of `period`. */
  year: number;
  /** Quarter of that year, 1 to 4. */
  quarter: number;
  /** avg_loan_size, US dollars; null for a quarter without a loan. */
  avg_amount: number | null;
  /** median_loan_size, US dollars; null for a quarter without a loan. */
  median_amount: number | null;
  /** The agency of the figures: `SBA`. */
  source: string;
  /** The requested industry; null for loans to all businesses. */
  naics_code: string | null;
}

export type CountyLendingSort = "loan_count" | "-loan_count" | "total_amount" | "-total_amount" | "avg_loan_size" | "-avg_loan_size" | "median_loan_size" | "-median_loan_size" | "guaranteed_amount" | "-guaranteed_amount" | "avg_guarantee_pct" | "-avg_guarantee_pct" | "jobs_supported" | "-jobs_supported" | "charge_off_count" | "-charge_off_count" | "charge_off_rate" | "-charge_off_rate" | "charge_off_amount" | "-charge_off_amount" | "name" | "fips";

/** Where the data came from and how to read it. */
export interface CountyQuartersMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** FIPS code of the county. */
  fips: string;
  /** Name of the county; null where it is not known. */
  county_name: string | null;
  /** QCEW is not seasonally adjusted. */
  adjustment: NotAdjusted;
}

/** Labor force and unemployment of a county, not seasonally adjusted. */
export interface CountyUnemployment {
  /** Month, `YYYY-MM`, or for an annual average `YYYY`. */
  period: string;
  /** FIPS code of the county. */
  fips: string;
  /** Civilian labor force, persons; null where LAUS has no figure. */
  labor_force: number | null;
  /** Employed, persons; null where LAUS has no figure. */
  employment: number | null;
  /** Unemployed, persons; null where LAUS has no figure. */
  unemployment: number | null;
  /**
   * Unemployment rate, percent of the labor force, as published: computed before rounding; null where LAUS has no
   * figure.
   */
  unemployment_rate: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** FIPS code of the state. */
  state_fips: string;
  /** Name of the state. */
  state_name: string;
  /** The same as `adjustment`, in words. */
  seasonal_adjustment: SeasonalAdjustment;
  /** The same as `footnotes`; null: none. */
  footnote_code: string | null;
  /** The same as `fips`. */
  county_fips: string;
  /** Name of the county. */
  county_name: string;
}

/** One industry and ownership in one quarter. */
export interface CountyWagesQuarter {
  /** FIPS code of the county. */
  fips: string;
  /** Quarter, `YYYY-Qq`. */
  period: string;
  /** Industry code; 10 is all industries. */
  naics_code: string;
  /** Title of the industry; null for a code without one. */
  naics_title: string | null;
  /** Owner of the establishments. */
  ownership: Ownership;
  /** Establishments in the quarter; given even where the rest is suppressed. */
  establishments: number;
  /** Wages paid in the quarter, dollars; null where QCEW suppresses it. */
  total_wages: number | null;
  /** Average weekly wage, dollars; null where QCEW suppresses it. */
  avg_weekly_wage: number | null;
  /** Employed persons in the first month, about its 12th; null where QCEW suppresses it. */
  month1_employment: number | null;
  /** Employed persons in the second month, about its 12th; null where QCEW suppresses it. */
  month2_employment: number | null;
  /** Employed persons in the third month, about its 12th; null where QCEW suppresses it. */
  month3_employment: number | null;
  /**
   * Location quotient of employment in month 3: the industry's share in the area ÷ its share in the nation, as
   * published; null where it is suppressed, and for totals that are summed here.
   */
  location_quotient: number | null;
  /**
   * Location quotient of total wages: the industry's share in the area ÷ its share in the nation, as published; null
   * where it is suppressed, and for totals that are summed here.
   */
  wages_location_quotient: number | null;
  /**
   * Change of employment in month 3 from the same quarter a year earlier, percent, as published. For totals summed here
   * it is computed if that quarter is loaded, else null.
   */
  employment_yoy_pct: number | null;
  /**
   * Change of total wages from the same quarter a year earlier, percent, as published. For totals summed here it is
   * computed if that quarter is loaded, else null.
   */
  total_wages_yoy_pct: number | null;
  /**
   * Change of the average weekly wage from the same quarter a year earlier, percent, as published. For totals summed
   * here it is computed if that quarter is loaded, else null.
   */
  avg_weekly_wage_yoy_pct: number | null;
  /** Whether QCEW withholds employment and wages, because they would reveal single employers. */
  suppressed: boolean;
  /** QCEW is not seasonally adjusted. */
  adjustment: NotAdjusted;
  /** Why fields are null, by field; null if no field is null, or if `suppressed` is the reason for all. */
  value_notes: ValueNotes | null;
}

/** How many companies or filings are covered. */
export interface CoverageCounts {
  /** How many have sections. */
  covered: number;
  /** How many have none, by reason, the most frequent first. */
  excluded: ExcludedCount[];
}

/** The link to make. */
export interface CreateLinkBody {
  /** The path that it answers, with its query. */
  path: string;
  /**
   * After how many seconds it ends; 86400, a day, by default. null: when it is revoked, which is possible only for
   * feeds (`.atom`).
   */
  expires_in?: number | null;
}

/** The subscription to create. */
export interface CreateWebhookBody {
  /** The address that deliveries are sent to. */
  url: string;
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types?: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company. Tickers or CIKs, up to 1,000.
   */
  companies?: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics?: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states?: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes?: CurrentReportItem[] | null;
  /** What the account noted about it. */
  description?: string | null;
}

/** Which events to send again. */
export interface CreateWebhookReplayBody {
  /** Events that were recorded at this time or later. A date is its start in UTC. */
  from: string;
  /** Events that were recorded before this time: now by default, and where it is later than now. */
  to?: string;
  /**
   * The status of an event's newest delivery. `missed`: it has none, because the subscription was not active or did not
   * exist.
   */
  status?: ReplayedStatus | null;
  /** A type of event. */
  event_type?: EventType | null;
}

/** A new link, with its address. */
export interface CreatedLink {
  /** Its id, for paths. */
  id: string;
  /** The path and query that it answers, in their signed form. */
  path: string;
  /** When it was made. */
  created_at: string;
  /** When it ends; null for one that holds until it is revoked. */
  expires_at: string | null;
  /** The address, which answers without a header. Keep it as secret as a key: it is not shown again. */
  url: string;
}

/** A new subscription, with its signing secret. */
export interface CreatedWebhookSubscription {
  /** Its id, for paths. */
  id: string;
  /** The address that deliveries are sent to. */
  url: string;
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company.
   */
  companies: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes: CurrentReportItem[] | null;
  /** What the account noted about it. */
  description: string | null;
  /** Whether it gets deliveries. */
  is_active: boolean;
  /** Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't count. */
  consecutive_failure_count: number;
  /** When it was created. */
  created_at: string;
  /** When the account last changed it, or when it was disabled. */
  updated_at: string;
  /** When the newest attempt ended, exact to a second; null before the first. */
  last_delivery_at: string | null;
  /**
   * Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
   * searched, and the 1,000 before the one that is due first; null if none of them has ended.
   */
  success_rate_last_100: number | null;
  /** When it was disabled; null while it is active. */
  disabled_at: string | null;
  /** Why it was disabled; null while it is active. */
  disabled_reason: string | null;
  /** The signing secret. It is never shown again. The key of the signature is the whole text. */
  secret: string;
}

export type CurrentReportItem = "1.01" | "1.02" | "1.03" | "1.04" | "1.05" | "2.01" | "2.02" | "2.03" | "2.04" | "2.05" | "2.06" | "3.01" | "3.02" | "3.03" | "4.01" | "4.02" | "5.01" | "5.02" | "5.03" | "5.04" | "5.05" | "5.06" | "5.07" | "5.08" | "6.01" | "6.02" | "6.03" | "6.04" | "6.05" | "6.06" | "7.01" | "8.01" | "9.01" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12";

export type CutDimension = "naics" | "ownership" | "soc";

/** How fresh each source is: of the surveys as loaded, not of these series. */
export interface DataFreshness {
  /** Newest loaded month of CES; null: not loaded. */
  ces_period: string | null;
  /** Newest loaded quarter of QCEW; null: not loaded. */
  qcew_period: string | null;
  /** Newest loaded month of JOLTS; null: not loaded. */
  jolts_period: string | null;
  /** Newest loaded month or year of LAUS; null: not loaded. */
  laus_period: string | null;
  /** Newest loaded year of OEWS; null: not loaded. */
  oews_period: string | null;
  /** Date of the filing that the chief executive's pay comes from; null: none. */
  sec_exec_comp_snapshot_date: string | null;
}

/** What is loaded of a dataset. */
export interface Dataset {
  /** Its name, as `govdata load` takes it. */
  name: string;
  /** The survey or collection. */
  title: string;
  /** The agency and its program. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** `arriving`: nothing is loaded yet, but its starter data is on the way. */
  state: DatasetLoadState;
  /** First loaded period or vintage of its metrics; null: none, or it has no metrics of areas. */
  first_period: string | null;
  /** Last loaded period or vintage of its metrics; null: none, or it has no metrics of areas. */
  last_period: string | null;
  /** How many vintages, releases or files with rows are served. */
  editions: number;
  /** Rows in all of them. */
  rows: number;
  /** When this service last published it (ISO 8601, UTC); null: never. */
  updated_at: string | null;
  /** Whether all of it came with the program: a small part of what the agency publishes. */
  is_starter: boolean;
  /** The command that loads the agency's newest files. */
  command: string;
}

/** What is loaded of a dataset, and what is not. */
export interface DatasetDetail {
  /** Its name, as `govdata load` takes it. */
  name: string;
  /** The survey or collection. */
  title: string;
  /** The agency and its program. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** `arriving`: nothing is loaded yet, but its starter data is on the way. */
  state: DatasetLoadState;
  /** First loaded period or vintage of its metrics; null: none, or it has no metrics of areas. */
  first_period: string | null;
  /** Last loaded period or vintage of its metrics; null: none, or it has no metrics of areas. */
  last_period: string | null;
  /** How many vintages, releases or files with rows are served. */
  editions: number;
  /** Rows in all of them. */
  rows: number;
  /** When this service last published it (ISO 8601, UTC); null: never. */
  updated_at: string | null;
  /** Whether all of it came with the program: a small part of what the agency publishes. */
  is_starter: boolean;
  /** The command that loads the agency's newest files. */
  command: string;
  /** Facts about what is loaded. */
  notes: string[];
  /** What could be loaded and is not; empty: nothing that is known. */
  gaps: DatasetGap[];
}

/** A gap in what is loaded. */
export interface DatasetGap {
  /** What could be loaded, and is not. */
  missing: string;
  /** The command that loads it. */
  command: string;
}

export type DatasetLoadState = "loaded" | "arriving" | "not_loaded";

/** Where the data came from and how to read it. */
export interface DatasetMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
}

export type DatasetName = "census" | "ces" | "jolts" | "laus" | "qcew" | "oews" | "sba" | "sec";

export type DeliveredEventType = "filing.created" | "corporate_event.created" | "compensation.filed" | "board.changed" | "amendment.filed" | "webhook.test";

/** The derivation of a figure that no filing states directly. */
export interface Derivation {
  /** The formula, of concepts, line items or periods. */
  formula: string;
  /** What is added and subtracted. */
  operands: Operand[];
  /** Why there is no value. Only present if there is none. */
  reason?: string;
}

export type Derivations = Record<string, Derivation>;

export type DimensionValues = Record<string, string>;

export type EmploymentArea = "national";

/** Where the data came from and how to read it. */
export interface EmploymentMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** The NAICS code that answers. */
  naics_code: string;
  /** Its title in the newest edition that has it. */
  naics_title: string;
  /** Editions of NAICS that have the code; empty for `00` and `05`, which NAICS does not have. */
  naics_editions: string[];
  /** The requested code; it differs where NAICS 2022 gave the industry a new one. */
  asked_naics_code: string;
  /** The industry of CES. */
  ces_industry_code: string;
  /** Its name in CES; null where no list names it. */
  ces_industry_name: string | null;
  /** What the figures cover, if that is not exactly the requested code; else null. */
  match_note: string | null;
  /** Oldest month of the industry's series; null where there is none. */
  first_period: string | null;
  /** Newest month of the industry's employment, which can be before the survey's; null where there is none. */
  last_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted. */
  adjustment: Adjustment;
  as_of: AsOf;
  /** Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere. */
  value_notes: ValueNotes;
  /** Texts of the footnote codes in the rows. */
  footnotes: Footnotes;
}

/** One month of an industry. A null was not published. */
export interface EmploymentMonth {
  /** Month, `YYYY-MM`. */
  period: string;
  /** The NAICS code that answers. */
  naics_code: string;
  /** All employees, in thousands of persons. */
  employment: number | null;
  /** Average hourly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it. */
  avg_hourly_earnings: number | null;
  /** Average weekly hours of all employees; null before 2006-03 and if CES does not publish it. */
  avg_weekly_hours: number | null;
  /** Average weekly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it. */
  avg_weekly_earnings: number | null;
  /** Production and nonsupervisory employees, in thousands of persons. */
  production_employment: number | null;
  /**
   * Average hourly earnings of production and nonsupervisory employees, in dollars. `avg_hourly_earnings` covers all
   * employees.
   */
  production_avg_hourly_earnings: number | null;
  /** Average weekly hours of production and nonsupervisory employees. */
  production_avg_weekly_hours: number | null;
  /** Average weekly earnings of production and nonsupervisory employees, in dollars. */
  production_avg_weekly_earnings: number | null;
  /** Change of `employment` on the same month a year before, in percent. */
  employment_yoy_pct: number | null;
  /** Change of `avg_hourly_earnings` on a year before, in percent. */
  avg_hourly_earnings_yoy_pct: number | null;
  /** Change of `avg_weekly_hours` on a year before, in percent. */
  avg_weekly_hours_yoy_pct: number | null;
  /** Change of `avg_weekly_earnings` on a year before, in percent. */
  avg_weekly_earnings_yoy_pct: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** `exact`: the figures are of the requested code; `other`: notes in `metadata` say what they cover. */
  match_precision: MatchPrecision;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** The same as `employment`: thousands of persons. */
  all_employees_thousands: number | null;
  /** The same as `avg_hourly_earnings_yoy_pct`, in percent. */
  earnings_yoy_pct: number | null;
  /** The same as `footnotes`; null: none. */
  footnote_code: string | null;
}

/** What readers of the added objects must know. Only present with `include`. */
export interface Enrichment {
  /** Every part that is null, and why. Empty: none is. */
  absent: AbsentPart[];
  /** The datasets that the objects are made from, besides the filings. */
  datasets: SourceDataset[];
  /** The unit of each numeric field of the objects, by the name of the field. */
  units: ContextUnits;
  /** The day of `as_of`. Only present with it. */
  as_of?: string;
  /**
   * Only present with `as_of`: datasets that keep no history of what was published. Their figures are those loaded now,
   * of the newest period that could have been published by that day.
   */
  no_history?: string[];
  /**
   * Only present with `as_of`: days from the end of a period to its usual publication, for the datasets of
   * `no_history`. A period that ended later before the day than that is left out.
   */
  usual_lag_days?: UsualLags;
}

/** The failure. */
export interface ErrorBody {
  /** The kind of failure, for programs. */
  code: ErrorCode;
  /** What failed and what would be accepted, for people. */
  message: string;
  /** The HTTP status. */
  status: number;
  /** Each wrong parameter or field; absent if the failure is about something else. */
  details?: ErrorDetail[];
}

export type ErrorCode = "invalid_request" | "unauthorized" | "origin_not_allowed" | "not_found" | "method_not_allowed" | "conflict" | "gone" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "rate_limited" | "internal_error" | "unavailable";

/** One wrong parameter. */
export interface ErrorDetail {
  /** Its name. */
  parameter: string;
  /** What was sent and what is accepted. */
  message: string;
}

/** The answer to a failed request. */
export interface ErrorResponse {
  error: ErrorBody;
}

export type EstimateNote = "too_few_samples" | "suppressed" | "not_applicable" | "controlled" | "open_ended_interval" | "not_published" | "not_derivable" | "not_loaded";

/** Where the data came from and how to read it. */
export interface EventCategoriesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** A category of current reports. */
export interface EventCategory {
  /** Its name, as in `category=`. */
  name: string;
  /** What its reports are about. */
  description: string;
  /** The items that belong to it; of two numberings, before and since August 23, 2004. */
  items: string[];
  /** Its loaded reports. */
  filing_count: number;
}

export type EventCategoryName = "bankruptcy" | "cybersecurity" | "ma" | "accounting" | "earnings" | "leadership" | "restructuring" | "financing" | "listing" | "agreements" | "governance" | "mine_safety" | "asset_backed" | "disclosure" | "other";

/** An item of Form 8-K. */
export interface EventItem {
  /** Its number: `5.02`, or `6` until August 22, 2004. */
  code: string;
  /** Its official name. */
  description: string;
}

/** Where the data came from and how to read it. */
export interface EventListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

export type EventType = "filing.created" | "corporate_event.created" | "compensation.filed" | "board.changed" | "amendment.filed";

export type Exchange = "NYSE" | "NASDAQ";

/** Why some have no sections. */
export interface ExcludedCount {
  /**
   * `foreign_form`, `other_form` (nothing but other forms), `shell_company`, `too_large` (over 50 MB), `no_items`,
   * `no_text`, `cross_reference`, `no_document`, `unreadable`, or `not_read` (the document is not loaded).
   */
  reason: string;
  /** How many. */
  count: number;
}

/** Pay of a named executive officer for a fiscal year, from the Summary Compensation Table. */
export interface ExecutiveCompensation {
  company: CompanyReference;
  /** The named executive officer, as printed in the table. */
  name: string;
  /** Position, as printed in the table; null: none is printed. */
  title: string | null;
  /** The fiscal year, as printed in the table. */
  fiscal_year: number;
  /** Salary, whole US dollars as printed; null: the table has no such column, or no value in it. */
  salary: number | null;
  /** Bonus, whole US dollars as printed; null: the table has no such column, or no value in it. */
  bonus: number | null;
  /**
   * Stock awards, at grant date value, whole US dollars as printed; null: the table has no such column, or no value in
   * it.
   */
  stock_awards: number | null;
  /**
   * Option awards, at grant date value, whole US dollars as printed; null: the table has no such column, or no value in
   * it.
   */
  option_awards: number | null;
  /**
   * Non-equity incentive plan compensation, whole US dollars as printed; null: the table has no such column, or no
   * value in it.
   */
  non_equity_incentive: number | null;
  /**
   * Change in pension value and above-market earnings on deferred compensation, whole US dollars as printed; null: the
   * table has no such column, or no value in it.
   */
  pension_change: number | null;
  /** All other compensation, whole US dollars as printed; null: the table has no such column, or no value in it. */
  other: number | null;
  /** Total, as printed, whole US dollars as printed; null: the table has no such column, or no value in it. */
  total: number | null;
  /** Whether the parts add up to the total exactly; null if no total is printed. */
  adds_up: boolean | null;
  /** Accession number of the newest filing with this officer and year. */
  accession_number: string;
  /** Form of that filing. */
  form: string;
  /** When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of that filing. */
  filed_date: string;
}

export type ExportFormat = "jsonl" | "ndjson" | "csv" | "parquet";

export type ExportedDataset = "census" | "ces" | "jolts" | "laus" | "qcew" | "oews" | "sba";

export type ExportedTable = "values_states" | "values_counties" | "values_metros" | "values_places" | "values_tracts" | "geographies" | "employment" | "industries" | "states" | "counties" | "wages" | "occupations" | "national_wages" | "lenders";

export type ExtractionConfidence = "high" | "medium" | "low";

export type FieldNote = "not_available" | "not_published" | "not_derivable" | "suppressed" | "top_coded";

/** Where the data came from and how to read it. */
export interface FiguresMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Vintage of the figures; null if each row has its own vintage. */
  vintage: string | null;
  /** Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars. */
  dollars_year?: number | null;
  /**
   * Loaded vintages that are newer than that of the answer, or have more of the requested values; newest first. Absent
   * if `vintage` was requested.
   */
  other_vintages?: OtherVintage[];
}

/** A fact without dimensions, as one filing states it. */
export interface FiledFact {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** XBRL concept, without its taxonomy. */
  concept: string;
  /** Taxonomy of the concept. */
  taxonomy: Taxonomy;
  /** Currency, `shares`, `USD/shares`, `pure`. */
  unit: string;
  /** The value in that unit, unscaled. */
  value: number;
  /** First day; null for an instant. */
  period_start: string | null;
  /** Last day, or the day of an instant. */
  period_end: string;
  /** Accession number of the filing. */
  accession_number: string;
  /** Form of the filing. */
  form: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /**
   * Decimal places to which the value is exact, judged by its digits (XBRL's `decimals`): -6 is millions, 2 is cents.
   */
  precision: number;
  /** Whether the value comes from the filing's inline XBRL, because company facts do not have the filing yet. */
  from_inline_xbrl: boolean;
}

/** Where the data came from and how to read it. */
export interface FiledFactsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  company: CompanyName;
}

/** A filing as EDGAR lists it, with what was parsed. */
export interface Filing {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's. */
  accession_number: string;
  /** The form, as EDGAR names it. `/A` at the end marks an amendment. */
  form: string;
  /** The same as `form`. */
  filing_type: string;
  /** Whether the form is an amendment. */
  is_amendment: boolean;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; for an 8-K, the day of the event. Null: no period. */
  report_date: string | null;
  /**
   * Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
   * headings.
   */
  items: string[];
  /** The filer's description of the main document; null: none. */
  description: string | null;
  /** Size of the whole filing, bytes; null: unknown. */
  size_bytes: number | null;
  /** Accession number of the filing that an amendment amends; null: not an amendment, or unknown. */
  amends_accession: string | null;
  /**
   * Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
   * amendment, or unknown.
   */
  supersedes: string | null;
  /** Whether a later amendment was filed. */
  is_superseded: boolean;
  /** Whether it is the newest of its chain: the original and its amendments. */
  is_latest_for_period: boolean;
  /** Path of the filing in this API. */
  detail_url: string;
  /** The filing's folder at EDGAR. The invented company 0009999901 has none. */
  filing_url: string;
  /** The main document at EDGAR; null: EDGAR does not name one. */
  primary_document_url: string | null;
  /** When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known. */
  parsed_at: string | null;
  /** Why the documents could not be parsed; null: no failure. */
  parse_failure: string | null;
}

/** The text of a filing. */
export interface FilingContent {
  /** Accession number. */
  accession_number: string;
  /** The form. */
  filing_type: string;
  /** Always `text/plain`. */
  content_type: SectionContentType;
  /** The text of its sections in the order of the document, a blank line between them. */
  content: string;
  /** Words of the text. */
  word_count: number;
  /** The main document at EDGAR; its folder if EDGAR does not name one. */
  source_url: string;
}

/** Where the data came from and how to read it. */
export interface FilingContentMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** What happened. */
export interface FilingCreatedData {
  /** The form. */
  filing_type: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The company's own ticker; null for delisted, foreign-only and fund-only filers. */
  ticker: string | null;
  /** Null if the filing names none. */
  company_name: string | null;
  /** Accession number of the filing, dashed. */
  accession_number: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown. */
  filed_at: string;
  /** When this service first parsed the filing (ISO 8601, UTC). */
  processed_at: string;
}

/** A filing was parsed. Once per filing, amendments included. */
export interface FilingCreatedDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: FilingCreatedType;
  data: FilingCreatedData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type FilingCreatedType = "filing.created";

/** A filing, with its amendments and what was read of it. */
export interface FilingDetail {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's. */
  accession_number: string;
  /** The form, as EDGAR names it. `/A` at the end marks an amendment. */
  form: string;
  /** The same as `form`. */
  filing_type: string;
  /** Whether the form is an amendment. */
  is_amendment: boolean;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; for an 8-K, the day of the event. Null: no period. */
  report_date: string | null;
  /**
   * Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
   * headings.
   */
  items: string[];
  /** The filer's description of the main document; null: none. */
  description: string | null;
  /** Size of the whole filing, bytes; null: unknown. */
  size_bytes: number | null;
  /** Accession number of the filing that an amendment amends; null: not an amendment, or unknown. */
  amends_accession: string | null;
  /**
   * Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
   * amendment, or unknown.
   */
  supersedes: string | null;
  /** Whether a later amendment was filed. */
  is_superseded: boolean;
  /** Whether it is the newest of its chain: the original and its amendments. */
  is_latest_for_period: boolean;
  /** Path of the filing in this API. */
  detail_url: string;
  /** The filing's folder at EDGAR. The invented company 0009999901 has none. */
  filing_url: string;
  /** The main document at EDGAR; null: EDGAR does not name one. */
  primary_document_url: string | null;
  /** When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known. */
  parsed_at: string | null;
  /** Why the documents could not be parsed; null: no failure. */
  parse_failure: string | null;
  /** Name of the company, as EDGAR writes it. */
  company_name: string;
  /** Its ticker; null: it has none now. */
  company_ticker: string | null;
  /** Last day of the reported period; for an 8-K, the day of the event. Null: no period. */
  period_of_report: string | null;
  /** The original and its amendments, oldest first; only the filing itself if there are none. */
  chain: ChainedFiling[];
  /** The main document at EDGAR, the same as `primary_document_url`. */
  raw_url: string | null;
  /**
   * `parsed`: the documents were read. `failed`: `parse_failure` says why. `pending`: they are not loaded.
   * `unsupported`: documents of this form are not read.
   */
  parse_status: ParseStatus;
  /** Whether figures of the filing are in statements. */
  financials_available: boolean;
  /** Path of its sections in this API. */
  sections_url: string;
  /** Path of its text in this API. */
  content_url: string;
}

/** Where the data came from and how to read it. */
export interface FilingListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** Where the data came from and how to read it. */
export interface FilingMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** Where the data came from and how to read it. */
export interface FilingSectionsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  /**
   * Why the filing has no sections: `shell_company`, `too_large`, `no_items`, `no_text`, `cross_reference`,
   * `no_document`, `unreadable`, `foreign_form`, `other_form`, `not_read`. Null: it has some.
   */
  excluded_reason?: string | null;
}

/** A statement of one period. */
export interface FinancialStatement {
  company: CompanyReference;
  /** The statement. */
  statement: StatementName;
  /** A fiscal year, a quarter, or the twelve months up to the end of a quarter. */
  period: StatementPeriod;
  /** The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025. */
  fiscal_year: number;
  /**
   * `FY`: a year. `Q1` to `Q4`: a quarter, or the twelve months up to its end. `TP`: a shorter period, such as a
   * transition period, a company's first period, or that of a successor or predecessor.
   */
  fiscal_period: FiscalPeriod;
  /** First day; null for a balance sheet. */
  period_start: string | null;
  /** Last day. */
  period_end: string;
  /** ISO 4217 code. As filed, never converted. */
  currency: string;
  /** Accounting standards. */
  framework: Framework;
  /** Form of the newest filing that a figure of the row comes from. */
  form: string;
  /** Accession number of that filing. */
  accession_number: string;
  /**
   * When EDGAR accepted that filing, since when the row has these values (ISO 8601, UTC); midnight if only the day is
   * known.
   */
  filed_at: string;
  /** EDGAR's filing date of that filing, since when the row has these values. */
  filed_date: string;
  /**
   * Whether a figure comes from a filing's own inline XBRL, because EDGAR's company facts do not have the filing yet.
   * They replace it once they do.
   */
  from_inline_xbrl: boolean;
  line_items: LineItems;
  /**
   * The XBRL concept of each figure, in the row's framework; concepts of another taxonomy have a prefix (`dei:…`).
   * Figures that are sums of several concepts are in `derived` instead.
   */
  concepts: Concepts;
  /**
   * How each derived figure was made, and from what; for some missing figures, why they could not be derived. Empty if
   * all figures are as filed.
   */
  derived: Derivations;
  labor_context?: LaborContext;
  lending_context?: LendingContext;
}

/** Where the data came from and how to read it. */
export interface FinancialsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  /** The date of `as_of`; null without it. */
  as_of: string | null;
  /** With `adjust=splits`, the splits that share figures are adjusted for, oldest first; else null. */
  splits: StockSplit[] | null;
  enrichment?: Enrichment;
}

export type FiscalPeriod = "FY" | "TP" | "Q1" | "Q2" | "Q3" | "Q4";

export type Footnotes = Record<string, string>;

export type Format = "json" | "csv" | "ndjson" | "parquet" | "arrow";

/** A former name. */
export interface FormerName {
  /** The name. */
  name: string;
  /** First day of the name in EDGAR, `YYYY-MM-DD`. */
  from: string | null;
  /** Last day of the name, `YYYY-MM-DD`. */
  to: string | null;
}

export type Framework = "us-gaap" | "ifrs-full";

export type Frequency = "monthly" | "annual";

export type GeographicLevel = "nation" | "state" | "county" | "place" | "tract" | "metro";

/** A place. */
export interface Geography {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** The place directly above; null for the nation. */
  parent: ParentPlace | null;
  /** Levels directly below, with their counts. */
  children: ChildLevel[];
  /** Latitude of a point inside the place, in degrees north (NAD 83); null if unknown. */
  latitude: number | null;
  /** Longitude of the same point, in degrees east (west is negative). */
  longitude: number | null;
  /** Land area in square miles; null if unknown. */
  land_area_sq_mi: number | null;
  /** Water area in square miles; null if unknown. */
  water_area_sq_mi: number | null;
  /** Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none. */
  area_year: number | null;
  /** Why coordinates or areas are null; absent if all are known. */
  area_note?: NotLoaded;
}

/** A place, and the vintages that have estimates for it. */
export interface GeographyDetail {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** The place directly above; null for the nation. */
  parent: ParentPlace | null;
  /** Levels directly below, with their counts. */
  children: ChildLevel[];
  /** Latitude of a point inside the place, in degrees north (NAD 83); null if unknown. */
  latitude: number | null;
  /** Longitude of the same point, in degrees east (west is negative). */
  longitude: number | null;
  /** Land area in square miles; null if unknown. */
  land_area_sq_mi: number | null;
  /** Water area in square miles; null if unknown. */
  water_area_sq_mi: number | null;
  /** Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none. */
  area_year: number | null;
  /** Why coordinates or areas are null; absent if all are known. */
  area_note?: NotLoaded;
  /** The levels of `children`. */
  children_levels: GeographicLevel[];
  /** Whether the newest edition of the level still includes the place. */
  is_current: boolean;
  /** Loaded vintages with estimates for the place, oldest first. */
  vintages: string[];
  /** The code of `parent`; null for the nation. */
  parent_fips: string | null;
  /** The name of `parent`; null for the nation. */
  parent_name: string | null;
  /** The same as `land_area_sq_mi`: square miles; null if unknown. */
  area_sq_mi: number | null;
  /** The same as `latitude`, degrees north; null if unknown. */
  lat: number | null;
  /** The same as `longitude`, degrees east; null if unknown. */
  lon: number | null;
}

/** One group. */
export interface GroupEstimate {
  /** Key of the group. */
  group: string;
  /** The group, in words. */
  label: string;
  /** The estimate, in the metric's unit; null if there is none. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null if there is none. */
  moe: number | null;
  /** Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate. */
  value_note?: EstimateNote;
  /** Why `moe` is null; absent otherwise. */
  moe_note?: EstimateNote;
  /** Whether the median is above or below `value`, the bound of an open-ended interval. */
  open_ended?: OpenEnd;
  /**
   * True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
   * unreliable. Absent otherwise, and without a margin.
   */
  unreliable?: boolean;
}

/** Business address as filed, and its location. */
export interface Headquarters {
  /** Street and suite, as filed. */
  street: string | null;
  /** City, as filed. */
  city: string | null;
  /** EDGAR's code: a state's postal abbreviation, or for other countries a letter and a digit (`F4`: China). */
  state: string | null;
  /** ZIP or postal code, as filed. */
  zip: string | null;
  /** Country of a foreign address; null in the United States. */
  country: string | null;
  /**
   * FIPS code of the county, from ZIP and city; null outside the United States and if neither is known. In Connecticut,
   * one of the eight counties used by lending data and by QCEW up to 2023.
   */
  county_fips: string | null;
  /** Name of that county. */
  county_name: string | null;
  /** In Connecticut, the town's planning region; null elsewhere. */
  planning_region_fips: string | null;
  /** Latitude of a point inside the county, degrees north. */
  latitude: number | null;
  /** Longitude of a point inside the county, degrees east. */
  longitude: number | null;
}

export type IncludeSuperseded = "true" | "false";

/** An industry. */
export interface Industry {
  /** NAICS code, range, `00` or `05`. */
  naics_code: string;
  /** Title in the newest edition that has it. */
  naics_title: string;
  /** Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0. */
  level: number;
  /** The level's name; `total` is `00` and `05`. */
  level_name: IndustryLevel;
  /** Code one level above; null for sectors and totals. */
  parent: string | null;
  /** Editions of NAICS that have the code, of 2017 and 2022; empty for totals. */
  editions: string[];
  coverage: IndustryCoverage;
  /** Whether CES of the industry is loaded. */
  has_ces_data: boolean;
  /** Whether QCEW of the industry is loaded. */
  has_qcew_data: boolean;
  /** Whether OEWS by industry is loaded: always false, its wages here are of all industries. */
  has_oews_data: boolean;
  /** The same as `naics_title`. */
  title: string;
  /** The same as `parent`. */
  parent_naics: string | null;
}

export type IndustryAdjustment = "sa";

/** Years that are loaded, as `coverage` says. */
export interface IndustryAvailability {
  /** Years of CES that are loaded; null: none. */
  ces_years: YearSpan | null;
  /** Years of QCEW that are loaded; null: none. */
  qcew_years: YearSpan | null;
  /** Years of OEWS by industry; null: it is not loaded. */
  oews_years: YearSpan | null;
}

/** The company's industry in the nation (CES); null: metadata.enrichment. */
export interface IndustryContext {
  /** NAICS code of the CES industry that answers. */
  naics_code: string;
  /** Title of that code. */
  naics_description: string;
  /** Digits of that code: `6-digit` to `2-digit`. Fewer than the company's: a wider industry answers. */
  naics_match_level: string;
  /**
   * What the figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here, with
   * the reason in `enrichment.absent`.
   */
  match_note: string | null;
  /** All employees of the industry in the nation, thousands of persons. */
  total_employment_thousands: number | null;
  /** Change of employment on the same month a year before, percent. */
  employment_yoy_pct: number | null;
  /** Average hourly earnings of all employees, US dollars; null if CES has none of the same industry. */
  avg_hourly_earnings: number | null;
  /** Change of these earnings on the same month a year before, percent. */
  earnings_yoy_pct: number | null;
  /** Month of the figures, `YYYY-MM`. */
  data_period: string;
  /** The survey. */
  source: string;
  /** The figures are seasonally adjusted. */
  adjustment: IndustryAdjustment;
  /** Whether the agency marks a figure of this object as preliminary. */
  preliminary: boolean;
}

/** First and last period that each survey has of the industry. */
export interface IndustryCoverage {
  /** Periods loaded in CES, by month (employment); null: none. */
  ces: PeriodSpan | null;
  /** Periods loaded in QCEW, by quarter (counties); null: none. */
  qcew: PeriodSpan | null;
  /** Periods loaded in JOLTS, by month: the narrowest industry that contains it; null: none. */
  jolts: PeriodSpan | null;
}

/** One industry: its place in NAICS, and the data that each survey has for it. */
export interface IndustryDetail {
  /** NAICS code, range, `00` or `05`. */
  naics_code: string;
  /** Title in the newest edition that has it. */
  naics_title: string;
  /** Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0. */
  level: number;
  /** The level's name; `total` is `00` and `05`. */
  level_name: IndustryLevel;
  /** Code one level above; null for sectors and totals. */
  parent: string | null;
  /** Editions of NAICS that have the code, of 2017 and 2022; empty for totals. */
  editions: string[];
  /** Codes one level below, of both editions. */
  children: ChildIndustry[];
  /** For a code that ended with NAICS 2017, the NAICS 2022 codes that replaced it; else empty. */
  successors: RelatedIndustry[];
  /** Codes that ended with NAICS 2017 and that this code replaced, in part or whole. */
  predecessors: RelatedIndustry[];
  coverage: IndustryCoverage;
  ces: CesIndustry | null;
  /** If CES does not have the industry, the narrowest CES industry that contains it; null if there is none. */
  nearest_ces: RelatedIndustry | null;
  /** Whether CES of the industry is loaded. */
  has_ces_data: boolean;
  /** Whether QCEW of the industry is loaded. */
  has_qcew_data: boolean;
  /** Whether OEWS by industry is loaded: always false, its wages here are of all industries. */
  has_oews_data: boolean;
  data_availability: IndustryAvailability;
  /** The same as `naics_title`. */
  title: string;
  /** The same as `parent`. */
  parent_naics: string | null;
}

/** Lending to the company's industry in the nation; null: metadata.enrichment. */
export interface IndustryLendingMarket {
  /** NAICS code that answers, as borrowers' codes are filed. */
  naics_code: string;
  /** Its title. */
  naics_description: string;
  /** Its digits: the finest level of the company's code with at least 20 loans in the four quarters. */
  naics_match_level: string;
  /** 7(a) loans approved in the quarter. */
  national_quarterly_loan_count: number;
  /** Their amount, whole US dollars. */
  national_quarterly_total_amount: number;
  /** Mean amount, whole US dollars; null: no loans. */
  national_avg_loan_size: number | null;
  /** Change of the amount on the same quarter a year before, percent; null: that was zero. */
  national_yoy_change_pct: number | null;
  /**
   * Dollars charged off, of dollars approved in the four quarters up to `data_period`, a fraction. Near zero, because
   * these loans are young; null without loans.
   */
  national_charge_off_rate_trailing_4q: number | null;
  /**
   * The same of the four quarters that ended five years before, whose loans have had time to fail, a fraction; null
   * without loans, or if they are not loaded.
   */
  national_charge_off_rate_mature_4q: number | null;
  /** The newest quarter that the files cover whole. */
  data_period: string;
  /** The agency and program. */
  source: string;
}

/** Where the data came from and how to read it. */
export interface IndustryLendingMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
  /**
   * How many of the loans in the whole answer were cancelled before any money flowed, loans; null where none of its
   * quarters is loaded.
   */
  cancelled_loans: number | null;
  /**
   * Loans of the same nation, state or county and quarters without a NAICS code, or with one that no edition from 1997
   * to 2022 has, loans. They are in no industry. Null where none of the quarters is loaded.
   */
  unresolved: number | null;
}

/** 7(a) loans approved in one quarter for businesses of one industry, by the NAICS code that was filed. */
export interface IndustryLendingQuarter {
  /** The requested NAICS code or range. */
  naics_code: string;
  /** Its title in the newest edition of NAICS that has it. */
  naics_title: string;
  /** Whether the loans are of the nation, of one state or of one county. */
  level: LendingLevel;
  /** FIPS code of the state, 2 digits; null for the nation. */
  state_fips: string | null;
  /** Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter. */
  period: string;
  /**
   * Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
   * file is not loaded.
   */
  loan_count: number | null;
  /**
   * Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
   * loaded.
   */
  total_amount: number | null;
  /** total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan. */
  avg_loan_size: number | null;
  /**
   * Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter without
   * a loan.
   */
  median_loan_size: number | null;
  /** Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not loaded. */
  guaranteed_amount: number | null;
  /**
   * Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
   * guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan.
   */
  avg_guarantee_pct: number | null;
  /**
   * Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged: they
   * are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file is
   * not loaded.
   */
  jobs_supported: number | null;
  /** How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded. */
  charge_off_count: number | null;
  /**
   * charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
   * charge-off can exceed the approval; null for a quarter without a loan.
   */
  charge_off_rate: number | null;
  /**
   * Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
   * to the cent. Null for a quarter whose file is not loaded.
   */
  charge_off_amount: number | null;
  /** Calendar year of `period`. */
  year: number;
  /** Quarter of that year, 1 to 4. */
  quarter: number;
  /** avg_loan_size, US dollars; null for a quarter without a loan. */
  avg_amount: number | null;
  /** median_loan_size, US dollars; null for a quarter without a loan. */
  median_amount: number | null;
  /** The agency of the figures: `SBA`. */
  source: string;
  /** The same as `level`, as the parameter `geo` has it. */
  geo: LendingGeo;
  /** FIPS code of the county, 5 digits; null for the nation and a state. */
  county_fips: string | null;
}

export type IndustryLevel = "total" | "sector" | "subsector" | "industry_group" | "naics_industry" | "national_industry";

export type IndustryLevelOrDigits = "total" | "sector" | "subsector" | "industry_group" | "naics_industry" | "national_industry" | "0" | "2" | "3" | "4" | "5" | "6";

/** Where the data came from and how to read it. */
export interface IndustryMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** Which adjustments the listed figures are published with: `sa`, `nsa`, `none`. */
  adjustment: AnyAdjustment[];
}

export type IndustrySurvey = "ces" | "qcew" | "jolts";

/** Turnover in one month. */
export interface IndustryTurnover {
  /** Month, `YYYY-MM`. */
  period: string;
  /** The requested NAICS code. */
  naics_code: string;
  /** JOLTS's own code of the industry that answers. It is not a NAICS code. */
  jolts_industry_code: string;
  /** Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it. */
  job_openings: number | null;
  /** Job openings in percent of employment and openings together; null where JOLTS does not publish it. */
  job_openings_rate: number | null;
  /** Hires in the month, thousands of persons; null where JOLTS does not publish it. */
  hires: number | null;
  /** Hires in percent of employment; null where JOLTS does not publish it. */
  hires_rate: number | null;
  /** All separations in the month, thousands of persons; null where JOLTS does not publish it. */
  total_separations: number | null;
  /** All separations in percent of employment; null where JOLTS does not publish it. */
  total_separations_rate: number | null;
  /** Quits in the month, thousands of persons; null where JOLTS does not publish it. */
  quits: number | null;
  /** Quits in percent of employment; null where JOLTS does not publish it. */
  quits_rate: number | null;
  /** Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it. */
  layoffs_and_discharges: number | null;
  /** Layoffs and discharges in percent of employment; null where JOLTS does not publish it. */
  layoffs_and_discharges_rate: number | null;
  /**
   * Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
   * persons; null where JOLTS does not publish it.
   */
  other_separations: number | null;
  /** Other separations in percent of employment; not published for states; null where JOLTS does not publish it. */
  other_separations_rate: number | null;
  /** Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null. */
  unemployed_per_job_opening: number | null;
  /**
   * Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
   * hires are 0.
   */
  labour_market_tightness: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** Title of the industry of JOLTS that answers. */
  jolts_industry_name: string;
  /** Digits of the NAICS code that the industry of JOLTS was found by, such as `3-digit`; `total` for `00` and `05`. */
  naics_match_level: string;
}

/** Where the data came from and how to read it. */
export interface IndustryTurnoverMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted. */
  adjustment: Adjustment;
  as_of: AsOf;
  /** Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere. */
  value_notes: ValueNotes;
  /** Texts of the footnote codes in the rows. */
  footnotes: Footnotes;
  /** The requested NAICS code. */
  naics_code: string;
  /** Title of the industry that answers. */
  jolts_industry_title: string;
  /** How the industry that answers differs from the requested code; null where they are the same. */
  match_note: string | null;
  /** JOLTS's own code of the industry that answers. It is not a NAICS code. */
  jolts_industry_code: string;
}

export type JsonFormat = "json";

export type LaborCategory = "industry_employment" | "turnover" | "unemployment" | "county_employment_and_wages" | "occupation_wages";

/**
 * The labor market around a company, in US dollars: its industry in the nation, and the county of its headquarters.
 * Keyed by the company's NAICS code, whatever its accounting standards.
 */
export interface LaborContext {
  industry: IndustryContext | null;
  local_market: LocalMarketContext | null;
  turnover: TurnoverContext | null;
  compensation_benchmark: CompensationBenchmark | null;
  summary: LaborSummary;
  data_freshness: DataFreshness;
}

export type LaborDimension = "naics" | "ownership" | "soc";

export type LaborLevel = "nation" | "region" | "state" | "county" | "metro";

/** A metric. */
export interface LaborMetric {
  /** Name: survey, underscore, field. */
  name: string;
  /** The survey; the name of its dataset. */
  survey: LaborSurvey;
  /** The field of the survey's own rows. */
  field: string;
  /** What it is, for people. */
  title: string;
  /** Unit of the values. */
  unit: string;
  /** How often the survey has a value. */
  cadence: Cadence;
  /** The levels that it has. */
  levels: LaborLevel[];
  /** Those of these levels that are loaded. */
  loaded_levels: LaborLevel[];
  /** What it can be narrowed by, besides adjustment. */
  dimensions: LaborDimension[];
  /** What is published. */
  adjustments: AnyAdjustment[];
  /** First loaded period, at the metric's cadence; null if nothing is loaded. */
  first_period: string | null;
  /** Last period loaded; null where nothing is. */
  last_period: string | null;
  /** First year with a loaded annual average, for monthly metrics; null where there is none. */
  first_year: string | null;
  /** Last year with a loaded annual average, for monthly metrics; null where there is none. */
  last_year: string | null;
  /** What is counted, and how. */
  description: string;
  /** What the survey is about. */
  category: LaborCategory;
  /** Months from the end of a period to its usual publication, rounded up. */
  typical_lag_months: number;
  /** The same as `name`. */
  canonical_name: string;
  /** The same as `title`. */
  display_name: string;
  /** The same as `survey`. */
  source_dataset: string;
  /** The same as `cadence`. */
  update_cadence: string;
}

/** The metric at one level. */
export interface LaborMetricCoverage {
  /** Level of the areas that the values cover. */
  level: LaborLevel;
  /** What is published at this level; the first is the default. */
  adjustments: AnyAdjustment[];
  /** What it can be narrowed by at this level. */
  dimensions: LaborDimension[];
  /** First loaded period, at the metric's cadence; null if nothing is loaded. */
  first_period: string | null;
  /** Last period loaded; null where nothing is. */
  last_period: string | null;
  /** First year with a loaded annual average, for monthly metrics; null where there is none. */
  first_year: string | null;
  /** Last year with a loaded annual average, for monthly metrics; null where there is none. */
  last_year: string | null;
}

/** A metric in full. */
export interface LaborMetricDetail {
  /** Name: survey, underscore, field. */
  name: string;
  /** The survey; the name of its dataset. */
  survey: LaborSurvey;
  /** The field of the survey's own rows. */
  field: string;
  /** What it is, for people. */
  title: string;
  /** Unit of the values. */
  unit: string;
  /** How often the survey has a value. */
  cadence: Cadence;
  /** The levels that it has. */
  levels: LaborLevel[];
  /** Those of these levels that are loaded. */
  loaded_levels: LaborLevel[];
  /** What it can be narrowed by, besides adjustment. */
  dimensions: LaborDimension[];
  /** What is published. */
  adjustments: AnyAdjustment[];
  /** First loaded period, at the metric's cadence; null if nothing is loaded. */
  first_period: string | null;
  /** Last period loaded; null where nothing is. */
  last_period: string | null;
  /** First year with a loaded annual average, for monthly metrics; null where there is none. */
  first_year: string | null;
  /** Last year with a loaded annual average, for monthly metrics; null where there is none. */
  last_year: string | null;
  /** What is counted, and how. */
  description: string;
  /** What the survey is about. */
  category: LaborCategory;
  /** Months from the end of a period to its usual publication, rounded up. */
  typical_lag_months: number;
  /** The same as `name`. */
  canonical_name: string;
  /** The same as `title`. */
  display_name: string;
  /** The same as `survey`. */
  source_dataset: string;
  /** The same as `cadence`. */
  update_cadence: string;
  /** All names of the metric. The field is also a name if no other survey has that field. */
  names: string[];
  /** Agency and program. */
  source: string;
  /** For each level, what can be requested and what is loaded. */
  coverage: LaborMetricCoverage[];
  /** First and last year that is loaded; null: nothing is. */
  data_availability: YearSpan | null;
  /** Endpoints that answer this metric for many areas. */
  related_endpoints: string[];
}

/** Where the data came from and how to read it. */
export interface LaborMetricListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Which adjustments the listed figures are published with: `sa`, `nsa`, `none`. */
  adjustment: AnyAdjustment[];
  /** Newest period of any survey; null where nothing is loaded. */
  latest_period: string | null;
  /** Newest period of each survey; null: not loaded. */
  latest_periods: LatestPeriods;
}

/** Where the data came from and how to read it. */
export interface LaborMetricMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** Which adjustments the listed figures are published with: `sa`, `nsa`, `none`. */
  adjustment: AnyAdjustment[];
}

/** The context in a few numbers and words. */
export interface LaborSummary {
  /** `hiring_rate_3m` against `hiring_rate_3m_year_before`: `rising` or `falling` beyond 0.1 point, else `stable`. */
  industry_hiring_trend: Trend | null;
  /** As in `turnover`, percent. */
  hiring_rate_3m: number | null;
  /** As in `turnover`, percent. */
  hiring_rate_3m_year_before: number | null;
  /**
   * `unemployment_rate` against `unemployment_rate_year_before` of the county: `rising` or `falling` beyond 0.3 point,
   * else `stable`. Null if only the state's rates are known.
   */
  local_unemployment_trend: Trend | null;
  /** As in `local_market`, percent, for the county only: null if `match_level` is `state`. */
  unemployment_rate: number | null;
  /** The same a year before, percent. */
  unemployment_rate_year_before: number | null;
  /**
   * Total pay of the chief executive in the newest Summary Compensation Table divided by `market_median_annual_wage`, a
   * ratio.
   */
  comp_to_market_ratio: number | null;
  chief_executive: ChiefExecutive | null;
  /** As in `turnover`, a ratio. */
  labour_market_tightness: number | null;
}

export type LaborSurvey = "ces" | "jolts" | "laus" | "qcew" | "oews";

/** Where the data came from and how to read it. */
export interface LaborValuesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** Name: survey, underscore, field. */
  metric: string;
  /** Unit of the values. */
  unit: string;
  /** Level of the areas that the values cover. */
  level: LaborLevel;
  /** Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year. */
  period: string;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** The industry, ownership or occupation that answers, where the metric has such a dimension. */
  dimensions: DimensionValues;
  /** Number of areas that the level has; null if only some of them are loaded. */
  count?: number | null;
  /** Number of areas of the level with figures, in all pages and states. */
  loaded?: number;
  /**
   * The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which areas
   * the level has, as for places and tracts.
   */
  absent?: AbsentAreas[] | null;
}

export type LackingCompanies = Record<string, number>;

export type LatestPeriods = Record<string, string | null>;

/** Turnover in the newest month. */
export interface LatestTurnover {
  /** Month, `YYYY-MM`. */
  period: string;
  /** The requested NAICS code. */
  naics_code: string;
  /** JOLTS's own code of the industry that answers. It is not a NAICS code. */
  jolts_industry_code: string;
  /** Title of the industry that answers. */
  jolts_industry_title: string;
  /** How the industry that answers differs from the requested code; null where they are the same. */
  match_note: string | null;
  /** Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it. */
  job_openings: number | null;
  /** Job openings in percent of employment and openings together; null where JOLTS does not publish it. */
  job_openings_rate: number | null;
  /** Hires in the month, thousands of persons; null where JOLTS does not publish it. */
  hires: number | null;
  /** Hires in percent of employment; null where JOLTS does not publish it. */
  hires_rate: number | null;
  /** All separations in the month, thousands of persons; null where JOLTS does not publish it. */
  total_separations: number | null;
  /** All separations in percent of employment; null where JOLTS does not publish it. */
  total_separations_rate: number | null;
  /** Quits in the month, thousands of persons; null where JOLTS does not publish it. */
  quits: number | null;
  /** Quits in percent of employment; null where JOLTS does not publish it. */
  quits_rate: number | null;
  /** Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it. */
  layoffs_and_discharges: number | null;
  /** Layoffs and discharges in percent of employment; null where JOLTS does not publish it. */
  layoffs_and_discharges_rate: number | null;
  /**
   * Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
   * persons; null where JOLTS does not publish it.
   */
  other_separations: number | null;
  /** Other separations in percent of employment; not published for states; null where JOLTS does not publish it. */
  other_separations_rate: number | null;
  /** Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null. */
  unemployed_per_job_opening: number | null;
  /**
   * Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
   * hires are 0.
   */
  labour_market_tightness: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** Title of the industry of JOLTS that answers. */
  jolts_industry_name: string;
  /** Digits of the NAICS code that the industry of JOLTS was found by, such as `3-digit`; `total` for `00` and `05`. */
  naics_match_level: string;
}

/** Newest years by survey. */
export interface LatestYears {
  /** Newest loaded year of 5-year estimates that has the metric at any level; null if none. */
  acs5: number | null;
  /** The same of 1-year estimates. */
  acs1: number | null;
}

/** A period without a value. */
export interface LeftOutPeriod {
  /** The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025. */
  fiscal_year: number;
  /** The quarter, or the quarter that twelve months end with; null for a fiscal year. */
  fiscal_quarter: number | null;
  /** Last day. */
  period_end: string;
  /** Why it has no value. */
  reason: string;
}

/** A lender, its names, and its loans by quarter and by state. */
export interface LenderDetail {
  /**
   * Id of the lender: the SBA's number (`LocationID`). Where the file has none, a number above 1,000,000,000,000 that
   * is made of what identifies the lender, the same in every edition.
   */
  lender_id: number;
  /** Name of the lender as most of its loans have it; `No name filed` if they have only its number. */
  display_name: string;
  /** City of the lender as most of its loans have it; null if none has one. */
  city: string | null;
  /** Postal abbreviation of the lender's state, not of the loans'; null if no loan has one. */
  state: string | null;
  /**
   * What the loans of a lender have in common in the file: the SBA's number, without it that of the FDIC or the NCUA,
   * without these the same name, city and state.
   */
  identified_by: LenderIdentity;
  /** Number of the FDIC, as most of its loans have it; null if none has one. */
  fdic_number: string | null;
  /** Number of the NCUA, as most of its loans have it; null if none has one. */
  ncua_number: string | null;
  /** The agency of the figures: `SBA`. */
  source: string;
  /** Day of approval of the oldest loan in the edition that it holds. */
  first_seen_at: string;
  /** Day of approval of the newest loan in the edition that it holds. */
  last_seen_at: string;
  /** Loans approved, loans: every approval, even a cancelled one. */
  loan_count: number;
  /** Sum of the loans' gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** total_amount ÷ loan_count, US dollars, to the cent; null without a loan. */
  avg_amount: number | null;
  /** Its names in the edition, the one of most loans first. */
  names: LenderName[];
  /** The requested quarters by the projects' state, most loans first. */
  states: LenderState[];
  /** The requested quarters with loans, oldest first. A loaded quarter that is not here has no loan. */
  history: LenderQuarter[];
}

export type LenderIdentity = "location_id" | "fdic_number" | "ncua_number" | "name";

/** Where the data came from and how to read it. */
export interface LenderMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
  /** FIPS code of the requested state; null for all. */
  state: string | null;
  /** FIPS code of the requested county; null for all. */
  county: string | null;
  /** Requested NAICS code; null for all loans. */
  industry: string | null;
}

/** A name that loans of one lender have. */
export interface LenderName {
  /** A name as filed. */
  name: string;
  /** Loans with this name in the whole edition, loans. */
  loan_count: number;
}

/** A lender's loans that were approved in one quarter. */
export interface LenderQuarter {
  /** Calendar year of approval. */
  year: number;
  /** Quarter of the year, 1 to 4. */
  quarter: number;
  /** The quarter as `YYYY-Qq`. */
  period: string;
  /** Loans approved, loans: every approval, even a cancelled one. */
  loan_count: number;
  /** Sum of the loans' gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** total_amount ÷ loan_count, US dollars, to the cent; null without a loan. */
  avg_amount: number | null;
  /** The agency of the figures: `SBA`. */
  source: string;
}

export type LenderSort = "loan_count" | "total_amount" | "avg_amount";

/** A lender's loans to projects in one state. */
export interface LenderState {
  /** FIPS code of the projects' state; null for loans of no state. */
  state_fips: string | null;
  /** Its name; null for loans of no state. */
  state_name: string | null;
  /** Loans approved, loans: every approval, even a cancelled one. */
  loan_count: number;
  /** Sum of the loans' gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** total_amount ÷ loan_count, US dollars, to the cent; null without a loan. */
  avg_amount: number | null;
}

/** A lender with its loans in the requested quarters, place and industry. */
export interface LenderSummary {
  /**
   * Id of the lender: the SBA's number (`LocationID`). Where the file has none, a number above 1,000,000,000,000 that
   * is made of what identifies the lender, the same in every edition.
   */
  lender_id: number;
  /** Name of the lender as most of its loans have it; `No name filed` if they have only its number. */
  display_name: string;
  /** City of the lender as most of its loans have it; null if none has one. */
  city: string | null;
  /** Postal abbreviation of the lender's state, not of the loans'; null if no loan has one. */
  state: string | null;
  /**
   * What the loans of a lender have in common in the file: the SBA's number, without it that of the FDIC or the NCUA,
   * without these the same name, city and state.
   */
  identified_by: LenderIdentity;
  /** Loans approved, loans: every approval, even a cancelled one. */
  loan_count: number;
  /** Sum of the loans' gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** total_amount ÷ loan_count, US dollars, to the cent; null without a loan. */
  avg_amount: number | null;
  /**
   * total_amount ÷ that of all loans of the same quarters, place and industry (`metadata.total_amount`), in percent, 4
   * decimals; loans without a lender are in the denominator.
   */
  market_share_pct: number | null;
  /** The agency of the figures: `SBA`. */
  source: string;
}

/** Where the data came from and how to read it. */
export interface LendersMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
  /** FIPS code of the requested state; null for all. */
  state: string | null;
  /** FIPS code of the requested county; null for all. */
  county: string | null;
  /** Requested NAICS code; null for all loans. */
  industry: string | null;
  /** All loans of the same quarters, place and industry, loans. */
  loan_count: number;
  /** Their gross approved amounts, US dollars. */
  total_amount: number;
  /** How many of them have no lender in the file, loans. They are in no row. */
  without_lender: number;
}

/** Small-business lending (SBA 7(a)) in the county of a company's headquarters, and to its industry in the nation. */
export interface LendingContext {
  local_market: LocalLendingMarket | null;
  industry_lending: IndustryLendingMarket | null;
}

export type LendingGeo = "national" | "state" | "county";

export type LendingLevel = "nation" | "state" | "county";

/** Where the data came from and how to read it. */
export interface LendingMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
  /**
   * How many of the loans in the whole answer were cancelled before any money flowed, loans; null where none of its
   * quarters is loaded.
   */
  cancelled_loans: number | null;
  /**
   * Loans of the same state (of a list: states) and quarters that no county could be found for, loans. A state's
   * figures include them, a county's don't. Null where none of the quarters is loaded.
   */
  unresolved: number | null;
  /** Number of areas that the level has; null if only some of them are loaded. */
  count?: number | null;
  /** Number of areas of the level with figures, in all pages and states. */
  loaded?: number;
  /**
   * The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which areas
   * the level has, as for places and tracts.
   */
  absent?: AbsentAreas[] | null;
}

/** A figure that lending has for counties or states by quarter. */
export interface LendingMetric {
  /** Name of the metric. */
  canonical_name: string;
  /** Its name for people. */
  display_name: string;
  /** What the figure is. */
  description: string;
  /** `volume`: how much is lent; `characteristics`: of the loans; `outcomes`: their end. */
  category: LendingMetricCategory;
  /** The unit, as `metadata.units` has it. */
  unit: string;
  /** How often the agency publishes. */
  update_cadence: string;
  /** Usual time from the end of a quarter to the SBA's files of it, months; null if not known. */
  typical_lag_months: number | null;
}

export type LendingMetricCategory = "volume" | "characteristics" | "outcomes";

/** A figure of lending, with the loaded years and its endpoints. */
export interface LendingMetricDetail {
  /** Name of the metric. */
  canonical_name: string;
  /** Its name for people. */
  display_name: string;
  /** What the figure is. */
  description: string;
  /** `volume`: how much is lent; `characteristics`: of the loans; `outcomes`: their end. */
  category: LendingMetricCategory;
  /** The unit, as `metadata.units` has it. */
  unit: string;
  /** How often the agency publishes. */
  update_cadence: string;
  /** Usual time from the end of a quarter to the SBA's files of it, months; null if not known. */
  typical_lag_months: number | null;
  data_availability: LendingYears | null;
  /** Endpoints that answer the figure. */
  related_endpoints: string[];
}

/** Where the data came from and how to read it. */
export interface LendingMetricMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
}

/** The loaded years; null if no quarter is loaded. */
export interface LendingYears {
  /** First calendar year with a loaded quarter. */
  min: number;
  /** Last calendar year with a loaded quarter. */
  max: number;
}

/**
 * Without `query`, a level (`level`, `count`, `loaded`, `vintages`). With `query`, the geography record of a place
 * whose name contains it or whose code equals it.
 */
export interface LevelOrGeography {
  /** Geographic level. */
  level: GeographicLevel;
  /** Number of places; null if only part of the level is loaded. */
  count?: number | null;
  /** Number of loaded places. */
  loaded?: number;
  /** States that only part is loaded, and the command that loads more. */
  note?: string;
  /** Loaded vintages of the level, newest first, 5-year before 1-year. */
  vintages?: string[];
  /** Code of the place. */
  fips?: string;
  /** Name of the place, as written in the American Community Survey. */
  name?: string;
  /** The place directly above; null for the nation. */
  parent?: ParentPlace | null;
  /** Levels directly below, with their counts. */
  children?: ChildLevel[];
  /** Latitude of a point inside the place, in degrees north (NAD 83); null if unknown. */
  latitude?: number | null;
  /** Longitude of the same point, in degrees east (west is negative). */
  longitude?: number | null;
  /** Land area in square miles; null if unknown. */
  land_area_sq_mi?: number | null;
  /** Water area in square miles; null if unknown. */
  water_area_sq_mi?: number | null;
  /** Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none. */
  area_year?: number | null;
  /** Why coordinates or areas are null; absent if all are known. */
  area_note?: NotLoaded;
}

/** A line item of statements. */
export interface LineItemField {
  /** The name of the line item. */
  name: string;
  /** Its statement, as in `statement=`. */
  statement: string;
  /** What it is. */
  description: string;
  /** `currency`, `currency per share` or `shares`. */
  unit: string;
  /** Whether only banks and other lenders have it. */
  bank_specific: boolean;
}

/** The line items of each statement. */
export interface LineItemFields {
  income: StatementFields;
  balance_sheet: StatementFields;
  cash_flow: StatementFields;
}

/** Where the data came from and how to read it. */
export interface LineItemFieldsMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

export type LineItemName = "revenue" | "cost_of_revenue" | "gross_profit" | "research_and_development" | "selling_general_and_administrative" | "operating_expenses" | "operating_income" | "interest_expense" | "income_before_tax" | "income_tax" | "net_income" | "profit_loss" | "eps_basic" | "eps_diluted" | "shares_basic" | "shares_diluted" | "dividends_declared" | "net_interest_income" | "noninterest_income" | "provision_for_credit_losses" | "premiums_earned" | "rental_revenue" | "cash_and_equivalents" | "short_term_investments" | "receivables" | "inventory" | "current_assets" | "property_plant_equipment_net" | "goodwill" | "intangible_assets" | "loans" | "total_assets" | "accounts_payable" | "short_term_debt" | "current_portion_of_long_term_debt" | "debt_current" | "current_liabilities" | "long_term_debt" | "deposits" | "total_liabilities" | "retained_earnings" | "stockholders_equity" | "total_equity" | "shares_outstanding" | "operating_cash_flow" | "depreciation_and_amortization" | "stock_based_compensation" | "capital_expenditures" | "acquisitions" | "investing_cash_flow" | "dividends_paid" | "share_repurchases" | "debt_issued" | "debt_repaid" | "financing_cash_flow" | "exchange_rate_effect" | "net_change_in_cash" | "cash_beginning_of_period" | "cash_end_of_period" | "free_cash_flow";

/** A line item of one period. */
export interface LineItemPoint {
  /** The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025. */
  fiscal_year: number;
  /** The quarter, or the quarter that twelve months end with; null for a fiscal year. */
  fiscal_quarter: number | null;
  /** First day; null for a balance sheet. */
  period_start: string | null;
  /** Last day. */
  period_end: string;
  /** ISO 4217 code. As filed, never converted. */
  currency: string;
  /** The figure, unscaled, in the currency or in shares. */
  value: number;
  /** Accounting standards. */
  taxonomy: Framework;
  /** Accession number of the filing that states the figure; of a derived one, of the newest filing behind the row. */
  filing_accession: string;
}

/** A line item of a company through its periods. */
export interface LineItemSeries {
  company: CompanyReference;
  /** The name of the line item. */
  metric: string;
  /** `currency`, `currency per share` or `shares`. */
  unit: string;
  /** A fiscal year, a quarter, or the twelve months up to the end of a quarter. */
  period: StatementPeriod;
  /** ISO 4217 code of the newest period. Each period has its own, which counts. */
  currency: string;
  /** Periods with a value, oldest first. */
  series: LineItemPoint[];
}

/** Where the data came from and how to read it. */
export interface LineItemSeriesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  /** Periods without a value, oldest first. */
  left_out: LeftOutPeriod[];
}

/**
 * The figures of the statement, unscaled, under this service's names. A row always has all items of its statement, null
 * if nothing was filed, and none of the two other statements.
 */
export interface LineItems {
  /**
   * Income statement: Total revenue. Banks and brokers: net of interest expense; insurers: with investment income, in
   * the row's currency.
   */
  revenue?: number | null;
  /** Income statement: Cost of what was sold, in the row's currency. */
  cost_of_revenue?: number | null;
  /** Income statement: As filed, else revenue less cost of revenue, in the row's currency. */
  gross_profit?: number | null;
  /** Income statement: Research and development expense, in the row's currency. */
  research_and_development?: number | null;
  /**
   * Income statement: Selling, general and administrative expense; else selling and marketing plus general, in the
   * row's currency.
   */
  selling_general_and_administrative?: number | null;
  /**
   * Income statement: Operating expenses as filed, without cost of revenue where the filer separates it, in the row's
   * currency.
   */
  operating_expenses?: number | null;
  /** Income statement: Operating income or loss, in the row's currency. */
  operating_income?: number | null;
  /** Income statement: Interest expense, in the row's currency. */
  interest_expense?: number | null;
  /** Income statement: Income from continuing operations before income tax, in the row's currency. */
  income_before_tax?: number | null;
  /** Income statement: Income tax expense; a benefit is negative, in the row's currency. */
  income_tax?: number | null;
  /** Income statement: The parent's share; before preferred dividends, in the row's currency. */
  net_income?: number | null;
  /** Income statement: With the share of non-controlling interests, in the row's currency. */
  profit_loss?: number | null;
  /**
   * Income statement: Basic earnings per share, of the winning filing's share basis, in the row's currency per share.
   */
  eps_basic?: number | null;
  /** Income statement: Diluted earnings per share, in the row's currency per share. */
  eps_diluted?: number | null;
  /** Income statement: Weighted average number of shares, basic, shares. */
  shares_basic?: number | null;
  /** Income statement: Weighted average number of shares, diluted, shares. */
  shares_diluted?: number | null;
  /** Income statement: Dividends declared per common share, in the row's currency per share. */
  dividends_declared?: number | null;
  /**
   * Income statement: Interest income less interest expense, before the provision for credit losses, in the row's
   * currency.
   */
  net_interest_income?: number | null;
  /** Income statement: Fees, trading and other income of banks, in the row's currency. */
  noninterest_income?: number | null;
  /** Income statement: Provision for loan and other credit losses; a release is negative, in the row's currency. */
  provision_for_credit_losses?: number | null;
  /** Income statement: Insurance premiums earned, net of reinsurance, in the row's currency. */
  premiums_earned?: number | null;
  /** Income statement: Revenue from leases, in the row's currency. */
  rental_revenue?: number | null;
  /**
   * Balance sheet: Cash and cash equivalents, without restricted cash where the filer separates it, in the row's
   * currency.
   */
  cash_and_equivalents?: number | null;
  /** Balance sheet: Marketable securities that are current assets, in the row's currency. */
  short_term_investments?: number | null;
  /** Balance sheet: Trade receivables, net, in the row's currency. */
  receivables?: number | null;
  /** Balance sheet: Inventories, net, in the row's currency. */
  inventory?: number | null;
  /** Balance sheet: Current assets; banks and insurers have none, in the row's currency. */
  current_assets?: number | null;
  /**
   * Balance sheet: Property, plant and equipment after depreciation; investment property of REITs, in the row's
   * currency.
   */
  property_plant_equipment_net?: number | null;
  /** Balance sheet: Goodwill, in the row's currency. */
  goodwill?: number | null;
  /** Balance sheet: Intangible assets other than goodwill, net, in the row's currency. */
  intangible_assets?: number | null;
  /**
   * Balance sheet: Loans and leases of banks, net of the allowance where the filer gives it so, in the row's currency.
   */
  loans?: number | null;
  /** Balance sheet: Total assets, in the row's currency. */
  total_assets?: number | null;
  /** Balance sheet: Trade payables, in the row's currency. */
  accounts_payable?: number | null;
  /**
   * Balance sheet: Borrowings due within a year, without the current portion of long-term debt, in the row's currency.
   */
  short_term_debt?: number | null;
  /**
   * Balance sheet: Long-term debt due within a year; with finance leases where the filer shows them in one line, in the
   * row's currency.
   */
  current_portion_of_long_term_debt?: number | null;
  /**
   * Balance sheet: All debt due within a year: as filed, else short_term_debt plus current_portion_of_long_term_debt
   * where both are known, in the row's currency.
   */
  debt_current?: number | null;
  /** Balance sheet: Current liabilities; banks and insurers have none, in the row's currency. */
  current_liabilities?: number | null;
  /**
   * Balance sheet: Long-term debt without what is due within a year, which banks and insurers do not divide; with
   * finance leases where the filer shows them in one line, in the row's currency.
   */
  long_term_debt?: number | null;
  /** Balance sheet: Customers' deposits at banks, in the row's currency. */
  deposits?: number | null;
  /**
   * Balance sheet: As filed, else liabilities and equity less total equity less temporary equity, in the row's
   * currency.
   */
  total_liabilities?: number | null;
  /** Balance sheet: Retained earnings; an accumulated deficit is negative, in the row's currency. */
  retained_earnings?: number | null;
  /** Balance sheet: The parent's share of equity, in the row's currency. */
  stockholders_equity?: number | null;
  /** Balance sheet: Equity with non-controlling interests, in the row's currency. */
  total_equity?: number | null;
  /**
   * Balance sheet: Shares at the period's end; else those of the same filing's cover page, with its own date, shares.
   */
  shares_outstanding?: number | null;
  /**
   * Cash flow statement: Net cash from operating activities; of continuing operations where only theirs is filed, in
   * the row's currency.
   */
  operating_cash_flow?: number | null;
  /**
   * Cash flow statement: Depreciation, depletion and amortization in the cash flow statement; else its lines for
   * depreciation and for amortization of intangible assets, or depreciation alone where it has no other, in the row's
   * currency.
   */
  depreciation_and_amortization?: number | null;
  /** Cash flow statement: Pay in shares, added back, in the row's currency. */
  stock_based_compensation?: number | null;
  /** Cash flow statement: Payments for property, plant and equipment, in the row's currency. */
  capital_expenditures?: number | null;
  /**
   * Cash flow statement: Payments for businesses, net of the cash that they held; negative where more came than was
   * paid, and null where a minus can be that or only the printed one, in the row's currency.
   */
  acquisitions?: number | null;
  /**
   * Cash flow statement: Net cash from investing activities; of continuing operations where only theirs is filed, in
   * the row's currency.
   */
  investing_cash_flow?: number | null;
  /** Cash flow statement: Dividends paid, preferred ones included, in the row's currency. */
  dividends_paid?: number | null;
  /** Cash flow statement: Payments for the company's own shares, in the row's currency. */
  share_repurchases?: number | null;
  /**
   * Cash flow statement: Proceeds from long-term debt, or from debt where the filer does not separate it, in the row's
   * currency.
   */
  debt_issued?: number | null;
  /**
   * Cash flow statement: Repayments of long-term debt, or of debt where the filer does not separate it, in the row's
   * currency.
   */
  debt_repaid?: number | null;
  /**
   * Cash flow statement: Net cash from financing activities; of continuing operations where only theirs is filed, in
   * the row's currency.
   */
  financing_cash_flow?: number | null;
  /** Cash flow statement: Effect of exchange rates on cash, in the row's currency. */
  exchange_rate_effect?: number | null;
  /**
   * Cash flow statement: Change of the statement's cash over the period, with the effect of exchange rates, in the
   * row's currency.
   */
  net_change_in_cash?: number | null;
  /** Cash flow statement: The statement's cash on the day before the period begins, in the row's currency. */
  cash_beginning_of_period?: number | null;
  /** Cash flow statement: The statement's cash at the period's end, in the row's currency. */
  cash_end_of_period?: number | null;
  /** Cash flow statement: Operating cash flow less capital expenditures; always derived, in the row's currency. */
  free_cash_flow?: number | null;
}

/** A signed link. Its address is shown only when it is made. */
export interface Link {
  /** Its id, for paths. */
  id: string;
  /** The path and query that it answers, in their signed form. */
  path: string;
  /** When it was made. */
  created_at: string;
  /** When it ends; null for one that holds until it is revoked. */
  expires_at: string | null;
  /** The number of the key that made it, which its requests count for. */
  key_id: number;
  /** The label of that key. */
  key_label: string;
  /** Whether it answers now. A link does not while its key is disabled. */
  is_active: boolean;
}

/** A company in a list. */
export interface ListedCompany {
  /** The company's number at the SEC, 10 digits. */
  cik: string;
  /** The company's ticker, with a dash before a share class; null: it has none now. */
  ticker: string | null;
  /** The company's name, as EDGAR writes it. */
  name: string;
  /** The ticker's exchange; null: another one, none, or unknown. */
  exchange: Exchange | null;
  /** The ticker's exchange, as EDGAR names it; null: unknown. */
  exchange_name: string | null;
  /** Standard Industrial Classification code, 4 digits; null: EDGAR has none. */
  sic: string | null;
  /** EDGAR's title of the SIC code, in capitals if only a filing's header has it. */
  sic_description: string | null;
  /**
   * NAICS 2022 code, 2 to 6 digits or a range of sectors, derived from the SIC code: the digits that all corresponding
   * codes share. Null if they are in several sectors.
   */
  naics_code: string | null;
  /** City of the headquarters, as filed. */
  city: string | null;
  /**
   * State of the headquarters. EDGAR's code: a state's postal abbreviation, or for other countries a letter and a digit
   * (`F4`: China).
   */
  state: string | null;
  /** FIPS code of the headquarters' county; null: outside the United States, or unknown. */
  county_fips: string | null;
  /** Path of the company in full, in this API. */
  detail_url: string;
  /** The same as `sic`; null: none. */
  sic_code: string | null;
  /** FIPS code of `state`; null: outside the United States, or unknown. */
  state_fips: string | null;
}

/** A filing as EDGAR lists it, with its company. */
export interface ListedFiling {
  /** CIK of the company, 10 digits. */
  cik: string;
  /** EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's. */
  accession_number: string;
  /** The form, as EDGAR names it. `/A` at the end marks an amendment. */
  form: string;
  /** The same as `form`. */
  filing_type: string;
  /** Whether the form is an amendment. */
  is_amendment: boolean;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; for an 8-K, the day of the event. Null: no period. */
  report_date: string | null;
  /**
   * Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
   * headings.
   */
  items: string[];
  /** The filer's description of the main document; null: none. */
  description: string | null;
  /** Size of the whole filing, bytes; null: unknown. */
  size_bytes: number | null;
  /** Accession number of the filing that an amendment amends; null: not an amendment, or unknown. */
  amends_accession: string | null;
  /**
   * Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
   * amendment, or unknown.
   */
  supersedes: string | null;
  /** Whether a later amendment was filed. */
  is_superseded: boolean;
  /** Whether it is the newest of its chain: the original and its amendments. */
  is_latest_for_period: boolean;
  /** Path of the filing in this API. */
  detail_url: string;
  /** The filing's folder at EDGAR. The invented company 0009999901 has none. */
  filing_url: string;
  /** The main document at EDGAR; null: EDGAR does not name one. */
  primary_document_url: string | null;
  /** When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known. */
  parsed_at: string | null;
  /** Why the documents could not be parsed; null: no failure. */
  parse_failure: string | null;
  /** Name of the company, as EDGAR writes it. */
  company_name: string;
  /** Its ticker; null: it has none now. */
  company_ticker: string | null;
  /** Last day of the reported period; for an 8-K, the day of the event. Null: no period. */
  period_of_report: string | null;
}

export type ListedOn = "NYSE" | "NASDAQ" | "OTC" | "CBOE";

/** Loans with the same text in a field. */
export interface LoanCategory {
  /** The text as filed; `Not filed` counts loans without one. */
  name: string;
  /** Loans of the class, loans. */
  loan_count: number;
  /** Sum of their gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** loan_count ÷ total_loans, in percent, 2 decimals. */
  pct: number;
}

/** Loans of one quarter by size, term, rate and kind. */
export interface LoanCharacteristics {
  /** Calendar year of approval. */
  year: number;
  /** Quarter of the year, 1 to 4. */
  quarter: number;
  /** The quarter as `YYYY-Qq`. */
  period: string;
  /** Loans approved, loans: every approval, even a cancelled one. */
  total_loans: number;
  filter_scope: LoanFilter;
  /** By gross approved amount, US dollars. Every class is there; they add up to total_loans. */
  loan_size_buckets: LoanClass[];
  /** By term, months. The files have loans of 0 months. Every class is there; they add up to total_loans. */
  term_length_buckets: LoanClass[];
  /** By initial interest rate, percent. Every class is there; they add up to total_loans. */
  interest_rate_histogram: LoanClass[];
  /** By subprogram. Most loans first; they add up to total_loans. */
  sub_programme_mix: LoanCategory[];
  /** By processing method. Most loans first; they add up to total_loans. */
  processing_method_mix: LoanCategory[];
  /** By the borrower's legal form. Most loans first; they add up to total_loans. */
  business_type_mix: LoanCategory[];
  /** By the borrower's age. Most loans first; they add up to total_loans. */
  business_age_mix: LoanCategory[];
  /** By the kind of interest rate: `fixed`, `variable`. Most loans first; they add up to total_loans. */
  fixed_vs_variable: LoanCategory[];
  /** By revolver status: `revolving`, `term`. Most loans first; they add up to total_loans. */
  revolving_vs_term: LoanCategory[];
}

/** Loans whose figure is in one class. */
export interface LoanClass {
  /** The class in words; `Not filed` counts loans without the figure. */
  label: string;
  /**
   * Lower bound in `unit`; null for the first class and for `Not filed`. Dollars and months are above it, percents at
   * it or above.
   */
  from: number | null;
  /**
   * Upper bound in `unit`; null for the last class and for `Not filed`. Dollars and months are at it or below, percents
   * below.
   */
  to: number | null;
  /** The unit of `from` and `to`. */
  unit: LoanClassUnit;
  /** Loans of the class, loans. */
  loan_count: number;
  /** Sum of their gross approved amounts, nominal US dollars, to the cent. */
  total_amount: number;
  /** loan_count ÷ total_loans, in percent, 2 decimals. */
  pct: number;
}

export type LoanClassUnit = "usd" | "months" | "percent";

/** Which loans are counted. */
export interface LoanFilter {
  /** FIPS code of the state; null for all. */
  state: string | null;
  /** FIPS code of the county; null for all. */
  county: string | null;
  /** NAICS code; null for all loans. */
  industry: string | null;
}

/** Where the data came from and how to read it. */
export interface LoansMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /**
   * Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an earlier
   * one if the file of the newest years is not loaded; null if no whole quarter is loaded.
   */
  latest_period: string | null;
  /** The day of the files. Charge-offs and cancellations after it are not counted. */
  as_of: string;
  /** FIPS code of the requested state; null for all. */
  state: string | null;
  /** FIPS code of the requested county; null for all. */
  county: string | null;
  /** Requested NAICS code; null for all loans. */
  industry: string | null;
}

/** Lending in the headquarters' county; null: metadata.enrichment. */
export interface LocalLendingMarket {
  /** FIPS code of the headquarters' county. */
  county_fips: string;
  /** Its name, with the state's abbreviation. */
  county_name: string;
  /**
   * How sure the county is. `high`: the ZIP code lies in one county, or the city decides. `medium`: the county has most
   * of the ZIP code's addresses. `low`: otherwise.
   */
  county_fips_confidence: CountyConfidence;
  /** 7(a) loans approved in the quarter. */
  quarterly_loan_count: number;
  /** Their amount, whole US dollars. */
  quarterly_total_amount: number;
  /** Mean amount, whole US dollars; null: no loans. */
  avg_loan_size: number | null;
  /** Change of the amount on the same quarter a year before, percent; null: that was zero. */
  quarterly_yoy_change_pct: number | null;
  /**
   * Dollars charged off, of dollars approved in the four quarters up to `data_period`, a fraction. Near zero, because
   * these loans are young; null without loans.
   */
  charge_off_rate_trailing_4q: number | null;
  /**
   * The same of the four quarters that ended five years before, whose loans have had time to fail, a fraction; null
   * without loans, or if they are not loaded.
   */
  charge_off_rate_mature_4q: number | null;
  /** NAICS code with the most dollars in the four quarters; null below five loans with a code. */
  top_industry_naics: string | null;
  /** Its title. */
  top_industry_name: string | null;
  quarter: CountyLendingQuarter;
  trailing_4q: CountyLendingQuarter;
  /** Change of the four quarters' amount on the four before, percent. */
  trailing_4q_yoy_change_pct: number | null;
  /** Share of the state's dollars in the four quarters, percent. */
  share_of_state_pct: number | null;
  /** What limits the county's figures, as in Connecticut; null: nothing. */
  note: string | null;
  /** The newest quarter that the files cover whole. */
  data_period: string;
  /** The agency and program. */
  source: string;
}

/** The labor market of the headquarters' county (QCEW, LAUS); null: metadata.enrichment. */
export interface LocalMarketContext {
  /** FIPS code of the QCEW area: a county, or in Connecticut since 2024 a planning region. */
  county_fips: string | null;
  /** Name of that area, with the state's abbreviation. */
  county_name: string | null;
  /**
   * How sure the county is. `high`: the ZIP code lies in one county, or the city decides. `medium`: the county has most
   * of the ZIP code's addresses. `low`: otherwise.
   */
  county_fips_confidence: CountyConfidence | null;
  /** NAICS code of the QCEW industry that answers; null: none is disclosed. */
  industry_naics_code: string | null;
  /** Private employment of that industry in the third month of the quarter, persons. */
  industry_employment: number | null;
  /** Its change over the year, percent, as published. */
  industry_employment_yoy_pct: number | null;
  /** Average weekly wage of that industry, private, US dollars. */
  industry_avg_weekly_wage: number | null;
  /** Its change over the year, percent, as published. */
  industry_wage_yoy_pct: number | null;
  /**
   * Employment of all industries and owners in the third month, persons; null where QCEW lacks the county and LAUS has
   * it.
   */
  total_employment: number | null;
  /** Average weekly wage of all industries and owners, US dollars. */
  total_avg_weekly_wage: number | null;
  /** Quarter of the QCEW figures, `YYYY-Qq`; null where QCEW lacks the county and LAUS has it. */
  data_period: string | null;
  /** Months from the end of that quarter to the day when the loaded release was published; null: day unknown. */
  data_lag_months: number | null;
  /** Digits of the industry that answers: the finest disclosed one, `6-digit` to `2-digit`; `all-industries`: none. */
  match_precision: string | null;
  /**
   * What the QCEW figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here,
   * with the reason in `enrichment.absent`.
   */
  match_note: string | null;
  /** Unemployment rate of the county, else of its state, percent (LAUS). */
  unemployment_rate: number | null;
  /** The rate of the same period a year before, percent. */
  unemployment_rate_year_before: number | null;
  /** Difference of the two, percentage points. */
  unemployment_rate_yoy_change: number | null;
  /** Labor force, persons. */
  labor_force: number | null;
  /** Its change on the same period a year before, percent. */
  labor_force_yoy_change_pct: number | null;
  /** Month of the LAUS figures, `YYYY-MM`, or year. */
  laus_data_period: string | null;
  /** FIPS code of the LAUS area. */
  laus_fips: string | null;
  /** Whether the LAUS figures are of the county or of its state. */
  match_level: UnemploymentLevel | null;
  /** Counties are never seasonally adjusted. States are. */
  seasonal_adjustment: UnemploymentAdjustment | null;
  /** Whether the agency marks a figure of this object as preliminary. */
  preliminary: boolean;
  /** The surveys that answer. */
  source: string;
}

export type MatchPrecision = "exact" | "other";

/** A figure that can be asked for, and how a query names it. */
export interface Measure {
  /** Its name, as the endpoints of its dataset have it; no other measure has it. */
  name: string;
  /** The measure, in words. */
  title: string;
  /** What it is. */
  description: string;
  /** Its unit. */
  unit: string;
  /** Whether it describes areas, with industries or occupations where it has them, or companies. */
  subject: MeasureSubject;
  /** The dataset that has it; `screener`: figures of companies. */
  dataset: string;
  /** The agency and its program. */
  source: string;
  /** How often it is published; null: of companies. */
  cadence: MeasureCadence | null;
  /** The levels that have it, each with what is loaded; empty: of companies. */
  levels: MeasuredLevel[];
  /** How many loaded companies have it; null: of areas. */
  companies: number | null;
  /** Why nothing of it is loaded; null: something is. */
  absent: string | null;
  /**
   * `named`: `query` has all words of one of its names; `beginning`: the same, but its last word is only the beginning
   * of one; `part`: it is a part of one. Null without `query`.
   */
  match: MeasureMatch | null;
  /** The words of `query` that name it; null without `query`. */
  used: string | null;
  /** The words of `query` that are left, such as a place; empty: none; null without `query`. */
  rest: string | null;
}

export type MeasureCadence = "monthly" | "quarterly" | "annual";

export type MeasureLevel = "nation" | "region" | "state" | "county" | "metro" | "place" | "tract";

export type MeasureMatch = "named" | "beginning" | "part";

/** Where the data came from and how to read it. */
export interface MeasureMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** `query` with misspelled words of measures put right; null: it was read as it is. */
  read_as: string | null;
}

export type MeasureSubject = "areas" | "companies";

/** What is loaded of a measure at a level. */
export interface MeasuredLevel {
  /** A kind of area. */
  level: MeasureLevel;
  /** First loaded period or vintage; null: none. */
  first_period: string | null;
  /** Last loaded period or vintage; null: none. */
  last_period: string | null;
}

/** A metric. */
export interface Metric {
  /** Name of the metric, for use in paths and parameters. */
  name: string;
  /** The same as `name`. */
  canonical_name: string;
  /** The metric, in words. */
  title: string;
  /** The same as `title`. */
  display_name: string;
  /** Category of the metric. */
  category: MetricCategory;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Newest loaded vintage that has the metric at any level; within a year, 5-year estimates win. Null if none. */
  latest_vintage: string | null;
  latest_year: LatestYears;
  /** Levels at which any loaded vintage has a value of the metric. */
  loaded_levels: GeographicLevel[];
  /** Whether the metric is computed from several lines of its best table, not one of its lines. */
  is_computed: boolean;
  /** Dimensions that the metric can be broken down by. */
  breakdowns: string[];
}

/** A metric at a level. */
export interface MetricAtLevel {
  /** A kind of area. */
  level: AreaMetricLevel;
  /** First loaded period; null: none. */
  first_period: string | null;
  /** Last loaded period; null: none. */
  last_period: string | null;
  /** What is published; the first is usual. */
  adjustments: ColumnAdjustment[];
  /** What it can be narrowed by. */
  dimensions: CutDimension[];
}

/** A metric by group. */
export interface MetricBreakdown {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** The dimension. */
  by: BreakdownDimension;
  /** The groups, in the Census Bureau's order. */
  groups: GroupEstimate[];
}

export type MetricCadence = "monthly" | "quarterly" | "annual";

export type MetricCategory = "demographics" | "population" | "race_ethnicity" | "income" | "housing" | "education" | "employment" | "health_insurance";

/** A metric of one area. */
export interface MetricCell {
  /** The value; null: `value_note` says why. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null: none. */
  moe: number | null;
  /** The period of the values: a vintage, month, quarter or year; null: nothing is loaded. */
  period: string | null;
  /** Why the value is null, or what is special about it; null: nothing is. */
  value_note: MetricNote | null;
  /** Why there is no margin; null: there is one. */
  moe_note: MetricNote | null;
}

/** A comparison. */
export interface MetricComparison {
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** The places, in the requested order or sorted. */
  places: ComparedPlace[];
}

/** Loaded values of the metric in one vintage at one level. */
export interface MetricCoverage {
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Number of places with a row. */
  places: number;
  /** Number of these places with a value. */
  values: number;
  /** Number of these places with a margin of error. */
  margins: number;
  /** Tables and lines that the values were read from. */
  sources: SourceTable[];
}

/** A metric. */
export interface MetricDetail {
  /** Name of the metric, for use in paths and parameters. */
  name: string;
  /** The same as `name`. */
  canonical_name: string;
  /** The metric, in words. */
  title: string;
  /** The same as `title`. */
  display_name: string;
  /** Category of the metric. */
  category: MetricCategory;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Newest loaded vintage that has the metric at any level; within a year, 5-year estimates win. Null if none. */
  latest_vintage: string | null;
  latest_year: LatestYears;
  /** Levels at which any loaded vintage has a value of the metric. */
  loaded_levels: GeographicLevel[];
  /** Whether the metric is computed from several lines of its best table, not one of its lines. */
  is_computed: boolean;
  /** What the metric measures. */
  definition: string;
  /** The people, households or housing units that the metric covers. */
  universe: string;
  /** How the metric is computed from the lines of its best table. */
  formula: string;
  /** Best table of the metric; `sources` lists the others. */
  source_table: string;
  /** Tables that the metric can be read from, best first. Each vintage uses the best loaded table. */
  sources: SourceTable[];
  /** Variables of the Census API in detailed tables that the metric can be made from, best table first. */
  source_variables: SourceVariable[];
  /** Number of decimal places in served values. */
  decimals: number;
  /** Whether values are in dollars of the vintage's last year. */
  is_in_dollars: boolean;
  /** Year of the first 5-year vintage that publishes the metric; null if none does. */
  first_acs5_year: number | null;
  /** Year of the first 1-year vintage that publishes the metric; null if none does. */
  first_acs1_year: number | null;
  /** Levels that have the metric in 5-year estimates. 1-year estimates never cover tracts. */
  levels: GeographicLevel[];
  /** Dimensions that the metric can be broken down by. */
  breakdowns: MetricDimension[];
  /** What is loaded, newest vintages first. */
  coverage: MetricCoverage[];
}

/** A dimension. */
export interface MetricDimension {
  /** The dimension. */
  by: string;
  /** The groups. A vintage may lack some of them, depending on its tables. */
  groups: MetricGroup[];
}

/** A metric of the place. */
export interface MetricEstimate {
  /** The estimate, in the metric's unit; null if there is none. */
  value: number | null;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Margin of error at 90% confidence, in the metric's unit; null if there is none. */
  moe: number | null;
  /** Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate. */
  value_note?: EstimateNote;
  /** Why `moe` is null; absent otherwise. */
  moe_note?: EstimateNote;
  /** Whether the median is above or below `value`, the bound of an open-ended interval. */
  open_ended?: OpenEnd;
  /**
   * True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
   * unreliable. Absent otherwise, and without a margin.
   */
  unreliable?: boolean;
}

export type MetricEstimates = Record<string, MetricEstimate>;

/** A group. */
export interface MetricGroup {
  /** Key of the group. */
  group: string;
  /** The group, in words. */
  label: string;
  /** Table of the group. */
  source_table: string;
}

/** Where the data came from and how to read it. */
export interface MetricListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Vintage of the figures; null if each row has its own vintage. */
  vintage: string | null;
  /** Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars. */
  dollars_year?: number | null;
  /** Newest year of any loaded vintage. */
  latest_year: number | null;
}

export type MetricName = "median_age" | "total_population" | "population_density" | "pct_under_18" | "pct_over_65" | "pct_white" | "pct_black" | "pct_hispanic" | "pct_asian" | "median_household_income" | "per_capita_income" | "median_earnings" | "poverty_rate" | "gini_index" | "median_home_value" | "median_rent" | "homeownership_rate" | "vacancy_rate" | "housing_units" | "pct_high_school_or_higher" | "pct_bachelors_or_higher" | "pct_graduate_degree" | "labor_force_participation" | "unemployment_rate" | "pct_uninsured" | "pct_private_insurance";

export type MetricNote = "suppressed" | "too_few_samples" | "top_coded" | "not_available" | "not_applicable" | "not_published" | "not_derivable" | "not_loaded" | "controlled" | "open_ended_interval" | "no_establishments" | "no_loans";

/** Where the data came from and how to read it. */
export interface MetricSeriesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Vintage of the figures; null if each row has its own vintage. */
  vintage: string | null;
  /** Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars. */
  dollars_year?: number | null;
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
}

/** Where the data came from and how to read it. */
export interface MetricTableMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The columns, in the order of `metrics`. */
  metrics: TableColumn[];
}

/** Where the data came from and how to read it. */
export interface MetricValuesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Vintage of the figures; null if each row has its own vintage. */
  vintage: string | null;
  /** Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars. */
  dollars_year?: number | null;
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Number of areas that the level has; null if only some of them are loaded. */
  count: number | null;
  /** Number of areas of the level with figures, in all pages and states. */
  loaded: number;
  /**
   * The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which areas
   * the level has, as for places and tracts.
   */
  absent: AbsentAreas[] | null;
  /**
   * Loaded vintages that are newer than that of the answer, or have more of the requested values; newest first. Absent
   * if `vintage` was requested.
   */
  other_vintages?: OtherVintage[];
}

export type MetricsByCategory = Record<string, MetricEstimates>;

/** The same occupation in the headquarters' metropolitan area. */
export interface MetroBenchmark {
  /** CBSA code of the headquarters' metropolitan area. */
  code: string;
  /** Its name in OEWS. */
  name: string;
  /** Median annual wage there, US dollars; null: not published. */
  median: number | null;
  /** Mean annual wage there, US dollars; null: not published. */
  mean: number | null;
  /** May of this year. */
  reference_year: number;
}

export type NaicsEdition = "2017" | "2022";

export type NotAdjusted = "nsa";

export type NotLoaded = "not_loaded";

/** An occupation, or a group of them. */
export interface Occupation {
  /** SOC code. */
  soc_code: string;
  /** Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it. */
  title: string;
  /**
   * How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
   * broad and as detailed is `detailed`.
   */
  group: OccupationGroup;
  /** Code of the major group; of all occupations their own code, `00-0000`. */
  major_group: string;
  /** Editions of the classification that have the code. */
  editions: SocEdition[];
  /** First loaded year that has it in any area; null where no year has it. */
  first_year: number | null;
  /** Last loaded year that has it in any area; null where no year has it. */
  last_year: number | null;
  /** Whether `group` is `detailed`. */
  is_detailed: boolean;
}

/** What is loaded. */
export interface OccupationAvailability {
  /** First and last of `years`; null: none. */
  years: YearSpan | null;
  /** The kinds of areas that are loaded of OEWS: `national`, `state`, `metro`. */
  geographies: string[];
}

/** An occupation in full. */
export interface OccupationDetail {
  /** SOC code. */
  soc_code: string;
  /** Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it. */
  title: string;
  /**
   * How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
   * broad and as detailed is `detailed`.
   */
  group: OccupationGroup;
  /** Code of the major group; of all occupations their own code, `00-0000`. */
  major_group: string;
  /** Editions of the classification that have the code. */
  editions: SocEdition[];
  /** First loaded year that has it in any area; null where no year has it. */
  first_year: number | null;
  /** Last loaded year that has it in any area; null where no year has it. */
  last_year: number | null;
  /** Whether `group` is `detailed`. */
  is_detailed: boolean;
  /** What the work is, from SOC 2018; null for groups and for codes that it lacks. */
  definition: string | null;
  /** The groups that OEWS publishes it as; sometimes both broad and detailed. */
  published_as: OccupationGroup[];
  /** Loaded years that have it in any area, oldest first. */
  years: number[];
  /** The groups that contain it, nearest first. */
  parents: RelatedOccupation[];
  /** What it contains, one level below. */
  children: RelatedOccupation[];
  /** The others in the nearest group that contains it; empty for all occupations. */
  related_occupations: RelatedOccupation[];
  data_availability: OccupationAvailability;
}

export type OccupationGroup = "total" | "major" | "minor" | "broad" | "detailed";

/** Where the data came from and how to read it. */
export interface OccupationMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** The periods between the first and the last row that have none, by reason; `[]`: each has one. */
  absent_periods?: AbsentPeriods[];
}

/** Employment and the distribution of wages of an occupation. */
export interface OccupationWages {
  /** SOC code. */
  soc_code: string;
  /** Title as OEWS had it in that year. */
  title: string;
  /**
   * How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
   * broad and as detailed is `detailed`.
   */
  group: OccupationGroup;
  /** `national`, a state's FIPS code, or a CBSA code. */
  area: string;
  /** Name of the area in that year. */
  area_name: string;
  /** The estimates are for May of this year. */
  year: number;
  /** Employees, persons, rounded to 10; null: not available. */
  employment: number | null;
  /** Relative standard error of employment, percent. */
  employment_prse: number | null;
  /** Mean hourly wage, dollars; null: not available, or top-coded. */
  hourly_mean: number | null;
  /** 10th percentile of the hourly wage, dollars; null: not available, or top-coded. */
  hourly_pct10: number | null;
  /** 25th percentile of the hourly wage, dollars; null: not available, or top-coded. */
  hourly_pct25: number | null;
  /** Median hourly wage, dollars; null: not available, or top-coded. */
  hourly_median: number | null;
  /** 75th percentile of the hourly wage, dollars; null: not available, or top-coded. */
  hourly_pct75: number | null;
  /** 90th percentile of the hourly wage, dollars; null: not available, or top-coded. */
  hourly_pct90: number | null;
  /** Mean annual wage, dollars; null: not available, or top-coded. */
  annual_mean: number | null;
  /** 10th percentile of the annual wage, dollars; null: not available, or top-coded. */
  annual_pct10: number | null;
  /** 25th percentile of the annual wage, dollars; null: not available, or top-coded. */
  annual_pct25: number | null;
  /** Median annual wage, dollars; null: not available, or top-coded. */
  annual_median: number | null;
  /** 75th percentile of the annual wage, dollars; null: not available, or top-coded. */
  annual_pct75: number | null;
  /** 90th percentile of the annual wage, dollars; null: not available, or top-coded. */
  annual_pct90: number | null;
  /** Relative standard error of the mean wage, percent. */
  mean_wage_prse: number | null;
  /** Employees per 1,000 of the area; null for the nation. */
  jobs_per_1000: number | null;
  /** Share of the area's jobs ÷ share of the nation's; null for the nation. */
  location_quotient: number | null;
  /** Whether a wage is null because it is at or above `top_code`. */
  top_coded: boolean;
  /** Which wages these are. */
  top_coded_fields: WageField[];
  top_code: TopCode | null;
  /** Whether only annual wages are published: the work does not fill 2,080 hours a year. */
  annual_only: boolean;
  /** Whether only hourly wages are published. */
  hourly_only: boolean;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Why fields are null, by field; `{}` where no field is null. */
  value_notes: ValueNotes;
}

export type OpenEnd = "above" | "below";

/** An operand: a fact, or another line item of the row. */
export interface Operand {
  /** Whether the operand is added or subtracted. */
  operation: Operation;
  /** A line item of the same row. */
  line_item?: string;
  /** XBRL concept of a fact, if the operand is not a line item. */
  concept?: string;
  /** The operand's value, in the row's currency or in shares. */
  value: number;
  /** First day of a fact; null for an instant. */
  period_start?: string | null;
  /** Last day of a fact. */
  period_end?: string;
  /** Accession number of a fact's filing. */
  accession_number?: string;
  /** Form of a fact's filing. */
  form?: string;
  /** When EDGAR accepted a fact's filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at?: string;
  /** EDGAR's filing date of a fact's filing. */
  filed_date?: string;
}

export type Operation = "add" | "subtract";

export type Order = "asc" | "desc";

/** A period that answers if it is asked for. */
export interface OtherPeriod {
  /** A vintage. */
  period: string;
  /** How many areas of the level have a value in it. */
  areas: number;
}

/** A vintage that answers if it is requested. */
export interface OtherVintage {
  /** The other vintage. */
  vintage: string;
  /**
   * How many of the requested values it has: metrics of a place, groups of a breakdown, places of a level or of a
   * comparison.
   */
  values: number;
}

export type Ownership = "total" | "private" | "federal" | "state" | "local";

/** The position of this page in the list. */
export interface Pagination {
  /** Page number, from 1. */
  page: number;
  /** Rows per page. */
  per_page: number;
  /** Rows in all pages; null if they are not counted. */
  total: number | null;
  /** Pages in all; null if rows are not counted. */
  total_pages: number | null;
  /** Whether another page follows. */
  has_more: boolean;
}

/** A named executive officer's pay for the fiscal year. */
export interface PaidExecutive {
  /** The officer, as printed in the table. */
  name: string;
  /** Position, as printed in the table; null: none is printed. */
  title: string | null;
  compensation: CompensationAmounts;
  /** `high`: the parts add up to the printed total. `medium`: they do not. `low`: no total is printed. */
  extraction_confidence: ExtractionConfidence;
}

export type ParagraphChange = "added" | "removed" | "modified";

/** A place that contains this place. */
export interface ParentPlace {
  /** Level of the place above. */
  level: GeographicLevel;
  /** Code of the place above. */
  fips: string;
  /** Name of the place above; null if it is not loaded. */
  name: string | null;
}

export type ParseStatus = "pending" | "parsed" | "failed" | "unsupported";

/** Another place of the words of a hit, in the same filing or another one of the company. */
export interface PassagePlace {
  /** EDGAR's number of the filing, with dashes. */
  accession_number: string;
  /** The form. `/A` at the end marks an amendment. */
  filing_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`. */
  section_type: string;
  /** Fiscal year, as the company numbers it. */
  fiscal_year: number;
  /** Where the passage begins in the section's `content`, in UTF-16 code units. */
  start: number;
  /** Where it ends, exclusive. */
  end: number;
}

/** The pay ratio of Regulation S-K, Item 402(u). */
export interface PayRatio {
  /** How many times the median employee's pay the chief executive's is, as printed. */
  ratio: number;
  /** The chief executive's annual total compensation, US dollars; null: not stated with the ratio. */
  ceo_compensation: number | null;
  /** The median employee's annual total compensation, US dollars; null: not stated with the ratio. */
  median_employee_compensation: number | null;
  /** The fiscal year of the ratio. */
  fiscal_year: number;
  /** `high`: the two amounts give the ratio. `medium`: an amount is null, or they do not. */
  confidence: PayRatioConfidence;
  /** Accession number of the proxy statement. */
  filing_accession: string;
  /** The words of the filing. */
  evidence: string;
}

export type PayRatioConfidence = "high" | "medium";

export type PayRatioNullReason = "not_stated" | "not_loaded";

/** First and last period that are loaded. */
export interface PeriodSpan {
  /** First period. */
  first_period: string;
  /** Last period. */
  last_period: string;
}

/** A place. */
export interface Place {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** The places above, nearest first. */
  parents: ParentPlace[];
  /** Newest total population, in persons; null if none is loaded. */
  population: number | null;
  /** Vintage of `population`; null if `population` is null. */
  population_vintage: string | null;
  /** Why `population` is null; absent otherwise. */
  population_note?: NotLoaded;
  /** Latitude of a point inside the place, in degrees north (NAD 83); null if unknown. */
  latitude: number | null;
  /** Longitude of the same point, in degrees east (west is negative). */
  longitude: number | null;
  /** Land area in square miles; null if unknown. */
  land_area_sq_mi: number | null;
  /** Water area in square miles; null if unknown. */
  water_area_sq_mi: number | null;
  /** Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none. */
  area_year: number | null;
  /** Why coordinates or areas are null; absent if all are known. */
  area_note?: NotLoaded;
}

/** A place's metrics in one vintage. */
export interface PlaceMetrics {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** Metrics by category (demographics, population, race_ethnicity, …), then by name. */
  metrics: MetricsByCategory;
}

export type PlaceSort = "name" | "relevance";

/** The metric of one place. */
export interface PlaceValue {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** The estimate, in the metric's unit; null if there is none. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null if there is none. */
  moe: number | null;
  /** Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate. */
  value_note?: EstimateNote;
  /** Why `moe` is null; absent otherwise. */
  moe_note?: EstimateNote;
  /** Whether the median is above or below `value`, the bound of an open-ended interval. */
  open_ended?: OpenEnd;
  /**
   * True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
   * unreliable. Absent otherwise, and without a margin.
   */
  unreliable?: boolean;
}

export type PlacesFormat = "json" | "csv" | "ndjson" | "parquet" | "arrow" | "geojson";

/** The lists of the subscription. */
export interface PreviewWebhookBody {
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types?: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company. Tickers or CIKs, up to 1,000.
   */
  companies?: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics?: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states?: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes?: CurrentReportItem[] | null;
}

export type PublishedFrom = "last_modified" | "folder" | "edition" | "option" | "load_date";

/** A new delivery that will be sent. */
export interface QueuedWebhookReplay {
  /** The new delivery. */
  replay_delivery_id: string;
  /** When it was queued. */
  queued_at: string;
}

/** A test delivery that will be sent. */
export interface QueuedWebhookTest {
  /** The delivery that was queued. */
  test_delivery_id: string;
  /** When it was queued. */
  queued_at: string;
}

export type RateOrLevel = "both";

/** How a ratio was computed, or why it could not be. */
export interface RatioComputation {
  /** The formula, of operands. */
  formula: string;
  /** The figures in the formula. */
  operands: RatioOperand[];
  /** The reason for a missing value. Present only without a value. */
  reason?: string;
}

export type RatioComputations = Record<string, RatioComputation>;

export type RatioName = "revenue_growth_yoy" | "gross_margin" | "operating_margin" | "net_margin" | "free_cash_flow_margin" | "return_on_equity" | "return_on_assets" | "debt_to_equity" | "current_ratio" | "interest_coverage" | "net_income_growth_yoy" | "eps_growth_yoy";

/** A figure of a formula. */
export interface RatioOperand {
  /** Its name in the formula. */
  operand: string;
  /** The line item. */
  line_item: string;
  /** The statement that has it; null: none does. */
  statement: string | null;
  /** The figure, in the currency, unscaled; null: missing. */
  value: number | null;
  /** Last day of the statement's period. */
  period_end: string | null;
  /** The XBRL concept of the figure; null: it is derived, see `derived` of financials. */
  concept: string | null;
  /** Accession number of the newest filing that a figure of the statement comes from. */
  filing_accession: string | null;
}

/** A ratio of one period. */
export interface RatioPoint {
  /** The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025. */
  fiscal_year: number;
  /** The quarter, or the quarter that twelve months end with; null for a fiscal year. */
  fiscal_quarter: number | null;
  /** First day; null for a balance sheet. */
  period_start: string | null;
  /** Last day. */
  period_end: string;
  /** ISO 4217 code. As filed, never converted. */
  currency: string;
  /** Accounting standards. */
  taxonomy: Framework;
  /** The ratio in its unit; null: `reason` says why. */
  value: number | null;
  /** The reason for a missing value; null if there is a value. */
  reason: string | null;
  /** Accession number of the newest filing that the figures come from. */
  filing_accession: string;
}

/** A ratio of a company through its periods. */
export interface RatioSeries {
  company: CompanyReference;
  /** The name of the ratio. */
  ratio: string;
  /** What it is. */
  title: string;
  /** Its formula, of line items. */
  formula: string;
  /** `percent` or `ratio`. */
  unit: string;
  /** A fiscal year, a quarter, or the twelve months up to the end of a quarter. */
  period: StatementPeriod;
  /** Periods, oldest first. */
  series: RatioPoint[];
}

/** Where the data came from and how to read it. */
export interface RatioSeriesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** The filing behind the ratios. */
export interface RatioSourceFiling {
  /** Accession number of the newest filing that the figures come from. */
  filing_accession: string;
}

/** How a ratio of a fiscal year is distributed over companies. */
export interface RatioStatistics {
  /** The name of the ratio. */
  ratio: string;
  /** `percent` or `ratio`. */
  unit: string;
  /** The fiscal year as each company numbers it. */
  fiscal_year: number;
  /** Companies that pass the filters and have the ratio for this year. */
  companies: number;
  /** The lowest, in `unit`; null: no company has the figure. */
  minimum: number | null;
  /** A quarter of the companies have at most this, in `unit`; null: no company has the figure. */
  lower_quartile: number | null;
  /** Half of the companies have at most this, in `unit`; null: no company has the figure. */
  median: number | null;
  /** Three quarters of the companies have at most this, in `unit`; null: no company has the figure. */
  upper_quartile: number | null;
  /** The highest, in `unit`; null: no company has the figure. */
  maximum: number | null;
}

/** The ratios of the period. `computations` has the operands of each, and the reason of each null. */
export interface RatioValues {
  /**
   * Growth of revenue over the previous year: `(revenue - revenue_before) / revenue_before`, in percent: 25 is a
   * quarter.
   */
  revenue_growth_yoy: number | null;
  /** Gross profit as a share of revenue: `gross_profit / revenue`, in percent: 25 is a quarter. */
  gross_margin: number | null;
  /** Operating income as a share of revenue: `operating_income / revenue`, in percent: 25 is a quarter. */
  operating_margin: number | null;
  /** Net income (the parent's) as a share of revenue: `net_income / revenue`, in percent: 25 is a quarter. */
  net_margin: number | null;
  /** Free cash flow as a share of revenue: `free_cash_flow / revenue`, in percent: 25 is a quarter. */
  free_cash_flow_margin: number | null;
  /**
   * Net income over the parent's equity at the period's end: `net_income / stockholders_equity`, in percent: 25 is a
   * quarter.
   */
  return_on_equity: number | null;
  /** Net income over total assets at the period's end: `net_income / total_assets`, in percent: 25 is a quarter. */
  return_on_assets: number | null;
  /**
   * Debt over the parent's equity at the period's end: `(long_term_debt + debt_current) / stockholders_equity`, a
   * ratio: 1.5 is one and a half times.
   */
  debt_to_equity: number | null;
  /**
   * Current assets over current liabilities at the period's end: `current_assets / current_liabilities`, a ratio: 1.5
   * is one and a half times.
   */
  current_ratio: number | null;
  /**
   * Operating income over interest expense: `operating_income / interest_expense`, a ratio: 1.5 is one and a half
   * times.
   */
  interest_coverage: number | null;
  /**
   * Growth of net income (the parent's) over the previous year: `(net_income - net_income_before) / net_income_before`,
   * in percent: 25 is a quarter.
   */
  net_income_growth_yoy: number | null;
  /**
   * Growth of diluted earnings per share over the previous year: `(eps_diluted - eps_diluted_before) /
   * eps_diluted_before`, in percent: 25 is a quarter.
   */
  eps_growth_yoy: number | null;
}

/** Where the data came from and how to read it. */
export interface RatiosMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** A company that `q` names or may name. */
export interface RecognizedCompany {
  /** CIK, 10 digits. */
  cik: string;
  /** The company's ticker; null: it has none now. */
  ticker: string | null;
  /** Name, as EDGAR writes it. */
  name: string;
  /** The words of `q` that name it. */
  text: string;
  /** Whether the search is narrowed to it. False: a hint, or no report. */
  is_used: boolean;
}

/** What was recognized in `q`; empty with `identifier`. */
export interface RecognizedScope {
  /** Companies that `q` names or may name. */
  companies: RecognizedCompany[];
  /** Fiscal years that the search is narrowed to because `q` names a year. */
  fiscal_years: number[];
}

export type Region = "Northeast" | "South" | "Midwest" | "West";

/** Turnover of a region in one month, total nonfarm. */
export interface RegionTurnover {
  /** Month, `YYYY-MM`. */
  period: string;
  /** Name of the Census region. */
  region: string;
  /** Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it. */
  job_openings: number | null;
  /** Job openings in percent of employment and openings together; null where JOLTS does not publish it. */
  job_openings_rate: number | null;
  /** Hires in the month, thousands of persons; null where JOLTS does not publish it. */
  hires: number | null;
  /** Hires in percent of employment; null where JOLTS does not publish it. */
  hires_rate: number | null;
  /** All separations in the month, thousands of persons; null where JOLTS does not publish it. */
  total_separations: number | null;
  /** All separations in percent of employment; null where JOLTS does not publish it. */
  total_separations_rate: number | null;
  /** Quits in the month, thousands of persons; null where JOLTS does not publish it. */
  quits: number | null;
  /** Quits in percent of employment; null where JOLTS does not publish it. */
  quits_rate: number | null;
  /** Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it. */
  layoffs_and_discharges: number | null;
  /** Layoffs and discharges in percent of employment; null where JOLTS does not publish it. */
  layoffs_and_discharges_rate: number | null;
  /**
   * Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
   * persons; null where JOLTS does not publish it.
   */
  other_separations: number | null;
  /** Other separations in percent of employment; not published for states; null where JOLTS does not publish it. */
  other_separations_rate: number | null;
  /** Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null. */
  unemployed_per_job_opening: number | null;
  /**
   * Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
   * hires are 0.
   */
  labour_market_tightness: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
}

/** An industry. */
export interface RelatedIndustry {
  /** NAICS code, range, `00` or `05`. */
  naics_code: string;
  /** Title in the newest edition that has it. */
  naics_title: string;
}

/** A group that contains the occupation, or what it contains. */
export interface RelatedOccupation {
  /** SOC code. */
  soc_code: string;
  /** Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it. */
  title: string;
  /**
   * How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
   * broad and as detailed is `detailed`.
   */
  group: OccupationGroup;
}

export type ReplayMark = "replay" | "sample";

export type ReplayState = "running" | "done" | "canceled";

export type ReplayedStatus = "failed" | "succeeded" | "missed";

/** The new signing secret. The old one is no longer used. */
export interface RotatedWebhookSecret {
  /** The subscription. */
  id: string;
  /** The signing secret. It is never shown again. The key of the signature is the whole text. */
  secret: string;
}

/** A company with the figures that it was chosen by. */
export interface ScreenedCompany {
  /** CIK, 10 digits. */
  cik: string;
  /** The company's ticker; null: it has none now. */
  ticker: string | null;
  /** Name, as EDGAR writes it. */
  name: string;
  /** The ticker's exchange; null: another one, none, or unknown. */
  exchange: Exchange | null;
  /** The ticker's exchange, as EDGAR names it; null: unknown. */
  exchange_name: string | null;
  /** SIC code. */
  sic: string | null;
  /** EDGAR's title of the SIC code. */
  sic_description: string | null;
  /** NAICS 2022 code, derived from the SIC code. */
  naics_code: string | null;
  /** Title of the NAICS code. */
  naics_description: string | null;
  /** State of the headquarters, or EDGAR's code of a country. */
  state: string | null;
  /** FIPS code of the headquarters' county; null: abroad or unknown. */
  county_fips: string | null;
  /** Name of that county. */
  county_name: string | null;
  /** CBSA code of its metropolitan or micropolitan area; null: none. */
  cbsa: string | null;
  /** The SEC's filer category. */
  category: string | null;
  /** Currency of the newest annual statements; null: none are loaded. */
  currency: string | null;
  /** Their taxonomy, `us-gaap` or `ifrs-full`; null: none are loaded. */
  taxonomy: string | null;
  /** Fiscal year of the newest annual statements; null: none are loaded. */
  fiscal_year: number | null;
  /** The figures that the companies are filtered and sorted by, and those of `fields`, by field. */
  values: ScreenedValues;
  /**
   * The period of each of these figures: the last day of a fiscal year, the fiscal year of pay, a month, a quarter or a
   * year.
   */
  periods: ScreenedPeriods;
}

export type ScreenedPeriods = Record<string, string | null>;

export type ScreenedValues = Record<string, number | null>;

/** A figure that the screener filters, sorts and shows. */
export interface ScreenerField {
  /** Its name in rows, `sort` and `fields`. */
  name: string;
  /** Its title. */
  title: string;
  /** What it is, with the formula of a ratio. */
  description: string;
  /** Its unit. */
  unit: string;
  /** Where it comes from. */
  source: string;
  /** Fields of one group are of one period. */
  group: ScreenerGroup;
  /** The parameters that filter by it. */
  parameters: string[];
  /** How many companies have it. */
  companies: number;
  /** Their share of all companies, percent; null: no company. */
  coverage: number | null;
}

export type ScreenerGroup = "statements" | "compensation" | "industry" | "turnover" | "county_unemployment" | "state_unemployment" | "county_lending" | "industry_lending";

/** Where the data came from and how to read it. */
export interface ScreenerMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Newest last day of annual statements of any company, whatever was requested; null: none. */
  latest_period: string | null;
  /** Companies that the screener knows. */
  companies: number;
  /** How many of these companies lack each filtered or sorted figure. No bound of it lets them pass. */
  lacking: LackingCompanies;
  /** The datasets that the screener is made from. */
  datasets: SourceDataset[];
}

/** How a figure is distributed over companies. */
export interface ScreenerStatistics {
  /** Its name in rows, `sort` and `fields`. */
  name: string;
  /** Its title. */
  title: string;
  /** Its unit. */
  unit: string;
  /** Companies that pass the filters and have the figure. */
  companies: number;
  /** Companies that pass the filters and lack the figure. */
  lacking: number;
  /** The lowest, in `unit`; null: no company has the figure. */
  minimum: number | null;
  /** A quarter of the companies have at most this, in `unit`; null: no company has the figure. */
  lower_quartile: number | null;
  /** Half of the companies have at most this, in `unit`; null: no company has the figure. */
  median: number | null;
  /** Three quarters of the companies have at most this, in `unit`; null: no company has the figure. */
  upper_quartile: number | null;
  /** The highest, in `unit`; null: no company has the figure. */
  maximum: number | null;
  /** The oldest period of these figures; null: there are none. */
  first_period: string | null;
  /** The newest period of these figures; null: there are none. */
  last_period: string | null;
}

/**
 * What can be searched of all that is loaded, regardless of the request, and why the rest can't; some minutes old at
 * most. `filers`: companies, with the reason of their newest report. `filings`: one of several companies counts for
 * each.
 */
export interface SearchCoverage {
  filers: CoverageCounts;
  filings: CoverageCounts;
}

/** A passage of an annual or quarterly report; of a text that a company repeats, the newest. */
export interface SearchHit {
  /** The passage: whole paragraphs, or sentences of a long one. With `highlight=true` it has marks. */
  chunk_text: string;
  /**
   * Cosine similarity of question and passage, 0 to 1, in every mode. Null: the passage has no vector yet, or the model
   * can't be loaded, which `keyword` does without.
   */
  similarity_score: number | null;
  /** Words of the passage. */
  word_count: number;
  /** EDGAR's number of the filing, with dashes. */
  accession_number: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** Name, as EDGAR writes it. */
  company_name: string;
  /** The company's ticker; null: it has none now. */
  company_ticker: string | null;
  /** The form. `/A` at the end marks an amendment. */
  filing_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`. */
  section_type: string;
  /** The item's title; null: it has none. */
  section_title: string | null;
  /** Fiscal year, as the company numbers it. */
  fiscal_year: number;
  /** Where the passage begins in the section's `content`, in UTF-16 code units. */
  start: number;
  /** Where it ends, exclusive. */
  end: number;
  /** The filing's folder at EDGAR. The invented company 0009999901 has none. */
  filing_url: string;
  /** The section with its whole text, in this API. */
  content_url: string;
  /**
   * Where else the company has these words within the filters of the search, the newest filing first. Case, white space
   * and the form of quotes and dashes don't count. The first 20.
   */
  also_in: PassagePlace[];
  /** How many other places there are, those that `also_in` has no room for included. */
  also_in_count: number;
}

export type SearchMode = "semantic" | "hybrid" | "keyword";

export type SeasonalAdjustment = "seasonally_adjusted" | "not_seasonally_adjusted";

/** A section compared with the same section of the previous filing. */
export interface SectionChanges {
  /** The section that was compared. */
  section_key: string;
  /** Accession number of the current filing. */
  current_accession_number: string;
  /** Accession number of the previous filing. */
  previous_accession_number: string;
  /** When EDGAR accepted the current filing (ISO 8601, UTC); midnight if only the day is known. */
  current_filed_at: string;
  /** When EDGAR accepted the previous filing (ISO 8601, UTC); midnight if only the day is known. */
  previous_filed_at: string;
  /**
   * Words in common, a fraction from 0 to 1: twice the words of unchanged paragraphs and those in common of modified
   * ones, divided by all words of both sections. 1: nothing changed; 0: no paragraph is in both. It is of words, not of
   * meaning.
   */
  similarity_score: number;
  /** Paragraphs that only the current section has. */
  paragraphs_added: number;
  /** Paragraphs that only the previous section has. */
  paragraphs_removed: number;
  /** Paragraphs of both with at least half of their words in common, but not all. */
  paragraphs_modified: number;
  /** Paragraphs with the same words in both, wherever they are; case and punctuation do not count. */
  paragraphs_unchanged: number;
  change_summary: ChangeSummary;
}

/** Where the data came from and how to read it. */
export interface SectionChangesMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

export type SectionContentType = "text/plain";

/** An item of an annual or quarterly report, with its text. */
export interface SectionDetail {
  /** EDGAR's number of the filing, with dashes. */
  accession_number: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The form: `10-K`, `10-Q`; `/A` marks an amendment. */
  filing_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; null: the filing states none. */
  period_of_report: string | null;
  /**
   * The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form: `item_1`
   * is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I.
   */
  section_type: string;
  /**
   * The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
   * 10-Q `part_i_item_2` (MD&A).
   */
  section_key: string;
  /** The title as printed; the official one if none is printed. */
  section_title: string | null;
  /** The part of the form that has the item: I to IV. */
  part: string;
  /**
   * Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
   * names others too has the same `start` as the one with the text.
   */
  word_count: number;
  /** Fiscal year of the filing, as the company numbers it. */
  fiscal_year: number;
  /** Fiscal quarter, 1 to 4; null: an annual report, or unknown. */
  fiscal_quarter: number | null;
  /** Path of the section with its text. */
  content_url: string;
  /**
   * Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
   * `content` leaves out tables of numbers and what pages have around the text.
   */
  start: number;
  /** Where it ends in the document's plain text, exclusive. */
  end: number;
  /** The company's name; null: only its filing is loaded. */
  company_name: string | null;
  /** The company's ticker; null: it has none now. */
  company_ticker: string | null;
  /** The text: paragraphs separated by newlines, without tables of numbers, page numbers and headers. */
  content: string;
  /** Always `text/plain`. */
  content_type: SectionContentType;
}

/** An annual or quarterly report with its items. */
export interface SectionList {
  /** EDGAR's number of the filing, with dashes. */
  accession_number: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The form: `10-K`, `10-Q`; `/A` marks an amendment. */
  filing_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; null: the filing states none. */
  period_of_report: string | null;
  /** The company's name; null: only its filing is loaded. */
  company_name: string | null;
  /** The company's ticker; null: it has none now. */
  company_ticker: string | null;
  /** The filing's items, in the order of the document. */
  sections: SectionListItem[];
}

/** An item of the filing, without its text. */
export interface SectionListItem {
  /**
   * The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form: `item_1`
   * is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I.
   */
  section_type: string;
  /**
   * The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
   * 10-Q `part_i_item_2` (MD&A).
   */
  section_key: string;
  /** The title as printed; the official one if none is printed. */
  section_title: string | null;
  /** The part of the form that has the item: I to IV. */
  part: string;
  /**
   * Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
   * names others too has the same `start` as the one with the text.
   */
  word_count: number;
  /** Fiscal year of the filing, as the company numbers it. */
  fiscal_year: number;
  /** Fiscal quarter, 1 to 4; null: an annual report, or unknown. */
  fiscal_quarter: number | null;
  /** Path of the section with its text. */
  content_url: string;
  /**
   * Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
   * `content` leaves out tables of numbers and what pages have around the text.
   */
  start: number;
  /** Where it ends in the document's plain text, exclusive. */
  end: number;
}

/** Where the data came from and how to read it. */
export interface SectionListMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
}

/** Where the data came from and how to read it. */
export interface SectionMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  /**
   * Why the filing has no sections: `shell_company`, `too_large`, `no_items`, `no_text`, `cross_reference`,
   * `no_document`, `unreadable`, `foreign_form`, `other_form`, `not_read`. Null: it has some.
   */
  excluded_reason?: string | null;
}

/** Where the data came from and how to read it. */
export interface SectionSearchMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** Date of the newest loaded filing of any company, regardless of the request; null: none. */
  latest_period: string | null;
  /** How hits are ordered: `semantic`, `hybrid` or `keyword`. */
  mode: string;
  /**
   * What ordered the hits, and to which companies and years `q` narrowed the search; of several companies, each has a
   * place by turns. Hints follow: what else `q` may name, and words that seem misspelt.
   */
  ranking: string;
  recognized: RecognizedScope;
  /** The model of the vectors. */
  model: string;
  /** Numbers of a vector. */
  dimension: number;
  /** Filings indexed in this scope. */
  filings: number;
  /** Passages indexed in this scope. */
  chunks: number;
  /** Passages of this scope that have no vector so far: `semantic` does not find them, words do. */
  chunks_without_vector: number;
  coverage: SearchCoverage;
}

/** An item of an annual or quarterly report, without its text. */
export interface SectionSummary {
  /** EDGAR's number of the filing, with dashes. */
  accession_number: string;
  /** CIK of the company, 10 digits. */
  cik: string;
  /** The form: `10-K`, `10-Q`; `/A` marks an amendment. */
  filing_type: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
  /** Last day of the reported period; null: the filing states none. */
  period_of_report: string | null;
  /**
   * The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form: `item_1`
   * is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I.
   */
  section_type: string;
  /**
   * The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
   * 10-Q `part_i_item_2` (MD&A).
   */
  section_key: string;
  /** The title as printed; the official one if none is printed. */
  section_title: string | null;
  /** The part of the form that has the item: I to IV. */
  part: string;
  /**
   * Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
   * names others too has the same `start` as the one with the text.
   */
  word_count: number;
  /** Fiscal year of the filing, as the company numbers it. */
  fiscal_year: number;
  /** Fiscal quarter, 1 to 4; null: an annual report, or unknown. */
  fiscal_quarter: number | null;
  /** Path of the section with its text. */
  content_url: string;
  /**
   * Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
   * `content` leaves out tables of numbers and what pages have around the text.
   */
  start: number;
  /** Where it ends in the document's plain text, exclusive. */
  end: number;
}

export type SizeClass = "01" | "02" | "03" | "04" | "05" | "06";

/** Turnover of a size class in one month: the nation's private employers. */
export interface SizeTurnover {
  /** Month, `YYYY-MM`. */
  period: string;
  /** Code of the size class, `01` to `06`. */
  size_class: string;
  /** Employees of the establishments in the class. */
  size_class_title: string;
  /** Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it. */
  job_openings: number | null;
  /** Job openings in percent of employment and openings together; null where JOLTS does not publish it. */
  job_openings_rate: number | null;
  /** Hires in the month, thousands of persons; null where JOLTS does not publish it. */
  hires: number | null;
  /** Hires in percent of employment; null where JOLTS does not publish it. */
  hires_rate: number | null;
  /** All separations in the month, thousands of persons; null where JOLTS does not publish it. */
  total_separations: number | null;
  /** All separations in percent of employment; null where JOLTS does not publish it. */
  total_separations_rate: number | null;
  /** Quits in the month, thousands of persons; null where JOLTS does not publish it. */
  quits: number | null;
  /** Quits in percent of employment; null where JOLTS does not publish it. */
  quits_rate: number | null;
  /** Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it. */
  layoffs_and_discharges: number | null;
  /** Layoffs and discharges in percent of employment; null where JOLTS does not publish it. */
  layoffs_and_discharges_rate: number | null;
  /**
   * Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
   * persons; null where JOLTS does not publish it.
   */
  other_separations: number | null;
  /** Other separations in percent of employment; not published for states; null where JOLTS does not publish it. */
  other_separations_rate: number | null;
  /** Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null. */
  unemployed_per_job_opening: number | null;
  /**
   * Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
   * hires are 0.
   */
  labour_market_tightness: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
}

export type SocEdition = "soc_2018" | "soc_2010" | "oews";

/** A dataset that the answer is made from. */
export interface SourceDataset {
  /** Name of the dataset. */
  name: string;
  /** When the version that is in the answer was published; null: not loaded. */
  updated_at: string | null;
}

/** A table that the metric can be read from. */
export interface SourceTable {
  /** ACS table. */
  table: string;
  /**
   * Lines of the table, as a formula. DP and S tables number their lines differently by year, so the years follow each
   * formula. `coverage` shows the lines that a loaded vintage was read from.
   */
  lines: string;
}

/** A variable of the Census API. */
export interface SourceVariable {
  /** Code at the Census API. */
  variable_code: string;
  /** The survey. */
  dataset: AcsSurvey;
  /**
   * `estimate` and `moe`: value and margin, as published or summed. A share is 100 × `numerator` / `denominator`, or
   * 100 less that of `complement`.
   */
  role: VariableRole;
  /** First year in which the variable means this. */
  valid_from: number;
  /** Last such year; null: none yet. */
  valid_to: number | null;
}

export type SplitAdjustment = "splits";

/** The first filing that states the split. */
export interface SplitSource {
  /** The concept that states the ratio: the split's own, or a restated number of shares. */
  concept: string;
  /** Accession number of the filing. */
  accession_number: string;
  /** Form of the filing. */
  form: string;
  /** When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known. */
  filed_at: string;
  /** EDGAR's filing date of the filing. */
  filed_date: string;
}

/** 7(a) loans approved in one quarter for projects in one state, including those without a known county. */
export interface StateLendingQuarter {
  /** FIPS code of the state, 2 digits. */
  state_fips: string;
  /** Name of the state or territory. */
  state_name: string;
  /** Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter. */
  period: string;
  /**
   * Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
   * file is not loaded.
   */
  loan_count: number | null;
  /**
   * Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
   * loaded.
   */
  total_amount: number | null;
  /** total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan. */
  avg_loan_size: number | null;
  /**
   * Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter without
   * a loan.
   */
  median_loan_size: number | null;
  /** Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not loaded. */
  guaranteed_amount: number | null;
  /**
   * Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
   * guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan.
   */
  avg_guarantee_pct: number | null;
  /**
   * Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged: they
   * are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file is
   * not loaded.
   */
  jobs_supported: number | null;
  /** How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded. */
  charge_off_count: number | null;
  /**
   * charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
   * charge-off can exceed the approval; null for a quarter without a loan.
   */
  charge_off_rate: number | null;
  /**
   * Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
   * to the cent. Null for a quarter whose file is not loaded.
   */
  charge_off_amount: number | null;
  /**
   * How many of these loans have no known county, loans: they are in no county's figures. Null for a quarter whose file
   * is not loaded.
   */
  unresolved: number | null;
  /** Calendar year of `period`. */
  year: number;
  /** Quarter of that year, 1 to 4. */
  quarter: number;
  /** avg_loan_size, US dollars; null for a quarter without a loan. */
  avg_amount: number | null;
  /** median_loan_size, US dollars; null for a quarter without a loan. */
  median_amount: number | null;
  /** The agency of the figures: `SBA`. */
  source: string;
  /** The requested industry; null for loans to all businesses. */
  naics_code: string | null;
}

/** Turnover of a state in one month, total nonfarm. */
export interface StateTurnover {
  /** Month, `YYYY-MM`. */
  period: string;
  /** FIPS code of the state. */
  fips: string;
  /** Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it. */
  job_openings: number | null;
  /** Job openings in percent of employment and openings together; null where JOLTS does not publish it. */
  job_openings_rate: number | null;
  /** Hires in the month, thousands of persons; null where JOLTS does not publish it. */
  hires: number | null;
  /** Hires in percent of employment; null where JOLTS does not publish it. */
  hires_rate: number | null;
  /** All separations in the month, thousands of persons; null where JOLTS does not publish it. */
  total_separations: number | null;
  /** All separations in percent of employment; null where JOLTS does not publish it. */
  total_separations_rate: number | null;
  /** Quits in the month, thousands of persons; null where JOLTS does not publish it. */
  quits: number | null;
  /** Quits in percent of employment; null where JOLTS does not publish it. */
  quits_rate: number | null;
  /** Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it. */
  layoffs_and_discharges: number | null;
  /** Layoffs and discharges in percent of employment; null where JOLTS does not publish it. */
  layoffs_and_discharges_rate: number | null;
  /**
   * Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
   * persons; null where JOLTS does not publish it.
   */
  other_separations: number | null;
  /** Other separations in percent of employment; not published for states; null where JOLTS does not publish it. */
  other_separations_rate: number | null;
  /** Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null. */
  unemployed_per_job_opening: number | null;
  /**
   * Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
   * hires are 0.
   */
  labour_market_tightness: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** The same as `fips`. */
  state_code: string;
}

/** Where the data came from and how to read it. */
export interface StateTurnoverMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted. */
  adjustment: Adjustment;
  as_of: AsOf;
  /** Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere. */
  value_notes: ValueNotes;
  /** Texts of the footnote codes in the rows. */
  footnotes: Footnotes;
  /** Name of the state. */
  state_name: string;
}

/** Labor force and unemployment of a state. */
export interface StateUnemployment {
  /** Month, `YYYY-MM`, or for an annual average `YYYY`. */
  period: string;
  /** FIPS code of the state. */
  fips: string;
  /** Civilian labor force, persons; null where LAUS has no figure. */
  labor_force: number | null;
  /** Employed, persons; null where LAUS has no figure. */
  employment: number | null;
  /** Unemployed, persons; null where LAUS has no figure. */
  unemployment: number | null;
  /**
   * Unemployment rate, percent of the labor force, as published: computed before rounding; null where LAUS has no
   * figure.
   */
  unemployment_rate: number | null;
  /**
   * Labor force participation rate, percent of the civilian noninstitutional population; null where LAUS has no figure.
   */
  labor_force_participation_rate: number | null;
  /** Employment, percent of the civilian noninstitutional population; null where LAUS has no figure. */
  employment_population_ratio: number | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply. */
  adjustment: AnyAdjustment;
  /** Whether the agency marks a figure of the row as preliminary. */
  preliminary: boolean;
  /** Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts. */
  footnotes: string | null;
  /** Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null. */
  value_notes: ValueNotes | null;
  /** Year of `period`. */
  year: number;
  /** Month of `period`; 13 for the average of a year, as the Bureau numbers it. */
  month: number;
  /** FIPS code of the state. */
  state_fips: string;
  /** Name of the state. */
  state_name: string;
  /** The same as `adjustment`, in words. */
  seasonal_adjustment: SeasonalAdjustment;
  /** The same as `footnotes`; null: none. */
  footnote_code: string | null;
}

/** The line items of a statement. */
export interface StatementFields {
  /** In the order of the statement. */
  fields: LineItemField[];
}

export type StatementName = "income" | "balance_sheet" | "cash_flow";

export type StatementPeriod = "annual" | "quarterly" | "ttm";

export type StatementTaxonomy = "us-gaap" | "ifrs-full";

/** A stock split. */
export interface StockSplit {
  /** Date of the split, as exact as filings state it: the last day of the month if they name only the month. */
  date: string;
  /** New shares for one old share; below 1: a reverse split. */
  ratio: number;
  /** Date of the first filing with figures on the new basis. Figures filed before are adjusted. */
  restated_from: string;
  source: SplitSource;
}

/** What a column has. */
export interface TableColumn {
  /** Name of the metric. */
  metric: string;
  /** Its title. */
  title: string;
  /** Its dataset. */
  dataset: string;
  /** The agency and its program. */
  source: string;
  /** Unit of values and margins. */
  unit: string;
  /** The period of the values: a vintage, month, quarter or year; null: nothing is loaded. */
  period: string | null;
  /** Newer vintages, and fuller ones; empty if the request named one. */
  other_periods: OtherPeriod[];
  /** Whether the values are seasonally adjusted; `none`: no season changes them. */
  adjustment: ColumnAdjustment;
  /** The industry, ownership or occupation that answers, where the metric has such a dimension. */
  dimensions: DimensionValues;
  /** How many areas of the level have a row of it in the period. */
  areas: number;
  /** How many of these have a value. */
  values: number;
  /** `values` by `areas`, from 0 to 1; null without an area. */
  share: number | null;
  /** How many of the values are preliminary; null for the Census, which has none. */
  preliminary: number | null;
  /** When this service last published its dataset (ISO 8601, UTC). */
  updated_at: string;
  /** What a reader of these values must know. */
  notes: string[];
}

export type TableLevel = "state" | "county" | "metro" | "place" | "tract";

export type TableShape = "wide" | "long";

export type Taxonomy = "us-gaap" | "ifrs-full" | "dei";

/** Wages at or above these limits were not published that year; null: the limits are unknown. */
export interface TopCode {
  /** US dollars per hour. */
  hourly: number;
  /** US dollars a year. */
  annual: number;
}

export type Trend = "rising" | "stable" | "falling";

export type TurnoverAdjustment = "sa";

/** Job turnover of the industry in the nation (JOLTS); null: metadata.enrichment. */
export interface TurnoverContext {
  /** JOLTS industry that answers: not a NAICS code. */
  jolts_industry_code: string;
  /** Its name in JOLTS. */
  jolts_industry_name: string;
  /** Digits of the NAICS codes that this industry stands for. */
  naics_match_level: string;
  /**
   * What the figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here, with
   * the reason in `enrichment.absent`.
   */
  match_note: string | null;
  /** Job openings, percent of employment and openings. */
  job_openings_rate: number | null;
  /** Hires, percent of employment. */
  hires_rate: number | null;
  /** Quits, percent of employment. */
  quits_rate: number | null;
  /** Layoffs and discharges, percent of employment. */
  layoffs_and_discharges_rate: number | null;
  /** All separations, percent of employment. */
  total_separations_rate: number | null;
  /** Job openings divided by hires, of levels, a ratio; null: no hires. */
  labour_market_tightness: number | null;
  /** Mean of the hires rate of the last three months, percent. */
  hiring_rate_3m: number | null;
  /** The same mean a year before, percent. */
  hiring_rate_3m_year_before: number | null;
  /** Month of the figures, `YYYY-MM`. */
  data_period: string;
  /** The survey. */
  source: string;
  /** The figures are seasonally adjusted. */
  adjustment: TurnoverAdjustment;
  /** Whether the agency marks a figure of this object as preliminary. */
  preliminary: boolean;
}

/** Where the data came from and how to read it. */
export interface TurnoverMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted. */
  adjustment: Adjustment;
  as_of: AsOf;
  /** Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere. */
  value_notes: ValueNotes;
  /** Texts of the footnote codes in the rows. */
  footnotes: Footnotes;
}

export type UnemploymentAdjustment = "seasonally_adjusted" | "not_seasonally_adjusted";

export type UnemploymentLevel = "county" | "state";

/** Where the data came from and how to read it. */
export interface UnemploymentMetadata {
  /** The agency and program that published the data. */
  source: string;
  /** How often the agency publishes. */
  cadence: string;
  /** When this service last published the dataset (ISO 8601, UTC). */
  updated_at: string;
  /** The unit of each numeric field, unless the rows have it. */
  units?: Units;
  /** What readers of these figures must know: required notices, limits, changes of method. */
  notes?: string[];
  /** The survey, as in the names of metrics. */
  survey: string;
  /**
   * Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
   * loaded.
   */
  latest_period: string | null;
  /** `sa` seasonally adjusted, `nsa` not adjusted. */
  adjustment: Adjustment;
  as_of: AsOf;
  /** Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere. */
  value_notes: ValueNotes;
  /** Texts of the footnote codes in the rows. */
  footnotes: Footnotes;
  /** Name of the area. */
  name: string;
  /** The periods between the first and the last row that have none, by reason; `[]`: each has one. */
  absent_periods: AbsentPeriods[];
  /** Months, or averages of years. */
  frequency: Frequency;
}

export type Units = Record<string, string>;

/** The fields to change. */
export interface UpdateWebhookBody {
  /** The address that deliveries are sent to. */
  url?: string;
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events?: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types?: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company. Tickers or CIKs, up to 1,000.
   */
  companies?: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics?: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states?: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes?: CurrentReportItem[] | null;
  /** What the account noted about it. */
  description?: string | null;
  /** true reactivates a disabled subscription, false disables it. */
  is_active?: boolean;
}

export type UsualLags = Record<string, number>;

export type ValueNote = "suppressed" | "top_coded" | "not_available" | "no_establishments" | "not_published" | "not_loaded";

export type ValueNotes = Record<string, FieldNote>;

export type VariableRole = "estimate" | "moe" | "numerator" | "denominator" | "complement";

/** The metric in one vintage. */
export interface VintageEstimate {
  /** Code of the place. */
  fips: string;
  /** Name of the place, as written in the American Community Survey. */
  name: string;
  /** Geographic level. */
  level: GeographicLevel;
  /** Name of the metric. */
  metric: string;
  /** Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units. */
  unit: string;
  /** Vintage: the last year of the survey period, and the survey. */
  vintage: string;
  /** Last year of the survey period. */
  year: number;
  /** 5-year or 1-year estimate. */
  survey: AcsSurvey;
  /** The estimate, in the metric's unit; null if there is none. */
  value: number | null;
  /** Margin of error at 90% confidence, in the metric's unit; null if there is none. */
  moe: number | null;
  /** Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate. */
  value_note?: EstimateNote;
  /** Why `moe` is null; absent otherwise. */
  moe_note?: EstimateNote;
  /** Whether the median is above or below `value`, the bound of an open-ended interval. */
  open_ended?: OpenEnd;
  /**
   * True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
   * unreliable. Absent otherwise, and without a margin.
   */
  unreliable?: boolean;
}

export type VintageMaturity = "mature" | "incomplete";

/** Outcomes of the loans that were approved in one year. */
export interface VintageOutcome {
  /** Calendar year of approval. */
  vintage_year: number;
  /** How many quarters of the year are loaded, quarters; only their loans are counted. */
  quarters: number;
  /** Loans approved, loans: every approval, even a cancelled one. */
  loans_in_vintage: number;
  /** Sum of their gross approved amounts, US dollars, to the cent. */
  total_amount: number;
  /** Loans that were paid out, loans: paid in full, charged off or active. */
  disbursed_count: number;
  /** Loans paid in full, loans. */
  paid_in_full_count: number;
  /** Loans charged off, loans. */
  charged_off_count: number;
  /** Loans paid out and neither paid in full nor charged off, loans (`EXEMPT` in the files). */
  active_loan_count: number;
  /** Loans approved and not paid out yet, loans. */
  committed_count: number;
  /** Loans cancelled before any money flowed, loans. */
  cancelled_count: number;
  /** Loans without a status in the files, loans. */
  no_status_count: number;
  /**
   * charged_off_count ÷ loans_in_vintage, in percent, 2 decimals: by loans, cancelled ones included. Null without a
   * loan.
   */
  charge_off_rate_pct: number | null;
  /** charged_off_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out. */
  charge_off_rate_of_disbursed_pct: number | null;
  /**
   * gross_charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals, as in other answers on
   * lending. Null without a loan.
   */
  charge_off_rate: number | null;
  /** paid_in_full_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out. */
  paid_in_full_rate_pct: number | null;
  /** Sum of the balances of the charged-off loans at that time, without recoveries, US dollars, to the cent. */
  gross_charge_off_amount: number;
  /**
   * Mean time from approval to charge-off, months of 30.436875 days, 1 decimal, of the charged-off loans with a day
   * between approval and `as_of`; null where none has one.
   */
  avg_time_to_chargeoff_months: number | null;
  /** Charged-off loans that are not in that mean, because the file has no possible day, loans. */
  charge_offs_without_date: number;
  /**
   * `mature`: the newest quarter that was over on `as_of` is 12 quarters or more after the last one of the year;
   * otherwise `incomplete`.
   */
  vintage_maturity: VintageMaturity;
  /** The agency of the figures: `SBA`. */
  source: string;
}

export type WageField = "hourly_mean" | "hourly_pct10" | "hourly_pct25" | "hourly_median" | "hourly_pct75" | "hourly_pct90" | "annual_mean" | "annual_pct10" | "annual_pct25" | "annual_median" | "annual_pct75" | "annual_pct90";

/** A company that a subscription lists, as it is called now. */
export interface WatchedCompany {
  /** Its CIK, 10 digits. */
  cik: string;
  /** Its ticker now; null if it has none. */
  ticker: string | null;
  /** Its name now. */
  name: string;
}

/** One attempt to send a delivery. */
export interface WebhookAttempt {
  /** From 1. */
  number: number;
  /** When it began. */
  started_at: string;
  /** How long it took, in ms. */
  duration_ms: number;
  /** Resolving the name, in ms; null on a kept connection, and if the URL has an address. */
  dns_ms: number | null;
  /** Connecting, in ms; null on a kept connection. */
  connect_ms: number | null;
  /** The TLS handshake, in ms; null on a kept connection. */
  tls_ms: number | null;
  /** From the end of the request to the first byte of the answer, in ms; null without one. */
  first_byte_ms: number | null;
  /** The address that was connected to. */
  address: string | null;
  /** The status of the answer; null without one. */
  http_status: number | null;
  /** Why it failed; null if it succeeded. */
  error: string | null;
  /** The first 1 KiB of the answer. */
  response_body: string | null;
}

/** What was or will be sent to a subscription about an event. */
export interface WebhookDelivery {
  /** Its id, the same at every attempt and in the payload. */
  id: string;
  /** The subscription that it belongs to. */
  subscription_id: string;
  /** The type of the event, or `webhook.test`. */
  event_type: string;
  /**
   * What is sent: `id`, `timestamp`, `type`, `data`, and `triggered_by` for a replay or a sample. The catalog has a
   * schema for each type.
   */
  payload: WebhookPayload;
  /** `queued` before the first attempt, `retrying` after a failed one; `succeeded` or `failed` in the end. */
  status: WebhookDeliveryStatus;
  /** The status of the newest answer; null without one. */
  http_status: number | null;
  /** Attempts so far, at most 5. */
  attempt_count: number;
  /** When the next attempt is due; null if none is, while one is under way, or if the subscription is not active. */
  next_retry_at: string | null;
  /** When it was queued. */
  created_at: string;
  /** When it succeeded or failed; null before. */
  completed_at: string | null;
  /** The first 1 KiB of the newest answer; null without one. */
  response_body: string | null;
  /** `original` for an event as it was recorded, `replay`, `test`, or `sample` for an invented event. */
  triggered_by: WebhookDeliveryTrigger;
}

/** A delivery with its attempts. */
export interface WebhookDeliveryDetail {
  /** Its id, the same at every attempt and in the payload. */
  id: string;
  /** The subscription that it belongs to. */
  subscription_id: string;
  /** The type of the event, or `webhook.test`. */
  event_type: string;
  /**
   * What is sent: `id`, `timestamp`, `type`, `data`, and `triggered_by` for a replay or a sample. The catalog has a
   * schema for each type.
   */
  payload: WebhookPayload;
  /** `queued` before the first attempt, `retrying` after a failed one; `succeeded` or `failed` in the end. */
  status: WebhookDeliveryStatus;
  /** The status of the newest answer; null without one. */
  http_status: number | null;
  /** Attempts so far, at most 5. */
  attempt_count: number;
  /** When the next attempt is due; null if none is, while one is under way, or if the subscription is not active. */
  next_retry_at: string | null;
  /** When it was queued. */
  created_at: string;
  /** When it succeeded or failed; null before. */
  completed_at: string | null;
  /** The first 1 KiB of the newest answer; null without one. */
  response_body: string | null;
  /** `original` for an event as it was recorded, `replay`, `test`, or `sample` for an invented event. */
  triggered_by: WebhookDeliveryTrigger;
  /** The finished attempts, the first first. */
  attempts: WebhookAttempt[];
}

export type WebhookDeliveryStatus = "queued" | "retrying" | "succeeded" | "failed";

export type WebhookDeliveryTrigger = "original" | "replay" | "test" | "sample";

export type WebhookEventData = Record<string, unknown>;

/** A type of event that can be subscribed to. */
export interface WebhookEventType {
  /** A type of event. */
  event_type: EventType;
  /** When it happens. */
  description: string;
  /** What it is about. */
  category: string;
  /** The JSON Schema of the payload. It needs no key. */
  payload_schema_url: string;
  /** The payload of a delivery, about a company that does not exist. */
  example: WebhookPayload;
}

/** A failed attempt. */
export interface WebhookFailure {
  /** When the attempt began. */
  time: string;
  /** Why it failed. */
  reason: string;
  /** The status of the answer; null without one. */
  http_status: number | null;
  /** The delivery. */
  delivery_id: string;
}

export type WebhookPayload = Record<string, unknown>;

/** What a subscription would have been sent. */
export interface WebhookPreview {
  /** Events that were recorded at this time or later. */
  from: string;
  /** Events that were recorded before this time: now. */
  to: string;
  /** All events that would have been sent. */
  event_count: number;
  /** Their count by day and type, the oldest day first, without zeros. */
  days: WebhookPreviewDay[];
  /** The newest of them whose data is kept, up to 5. */
  samples: WebhookPreviewSample[];
}

/** Events of a type that would have been sent on a day. */
export interface WebhookPreviewDay {
  /** The day of the recording, in UTC. */
  date: string;
  /** A type of event. */
  event_type: EventType;
  /** Events of this type on this day. */
  count: number;
}

/** An event that would have been sent. */
export interface WebhookPreviewSample {
  /** A type of event. */
  event_type: EventType;
  /** When it was recorded. */
  recorded_at: string;
  /** The `data` of the payload. */
  data: WebhookEventData;
}

/** A bulk replay: the events of a time range, sent to a subscription again. */
export interface WebhookReplay {
  /** Its id, for paths. */
  id: string;
  /** The subscription that it sends to. */
  subscription_id: string;
  /** Events that were recorded at this time or later. */
  from: string;
  /** Events that were recorded before this time. Never later than `created_at`. */
  to: string;
  /**
   * The status of an event's newest delivery. `missed`: it has none, because the subscription was not active or did not
   * exist.
   */
  status: ReplayedStatus | null;
  /** A type of event. */
  event_type: EventType | null;
  /**
   * `running` until all its deliveries are queued. It also waits in this state: while more than 1,000 deliveries of the
   * subscription wait, and while the subscription is not active.
   */
  state: ReplayState;
  /** Events that were looked at so far. */
  event_count: number;
  /** Deliveries that were queued so far. */
  delivery_count: number;
  /** When it was begun. */
  created_at: string;
  /** When it ended; null while it runs. */
  finished_at: string | null;
}

/** A subscription to events. Its signing secret is shown only when it is created or rotated. */
export interface WebhookSubscription {
  /** Its id, for paths. */
  id: string;
  /** The address that deliveries are sent to. */
  url: string;
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company.
   */
  companies: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes: CurrentReportItem[] | null;
  /** What the account noted about it. */
  description: string | null;
  /** Whether it gets deliveries. */
  is_active: boolean;
  /** Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't count. */
  consecutive_failure_count: number;
  /** When it was created. */
  created_at: string;
  /** When the account last changed it, or when it was disabled. */
  updated_at: string;
  /** When the newest attempt ended, exact to a second; null before the first. */
  last_delivery_at: string | null;
  /**
   * Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
   * searched, and the 1,000 before the one that is due first; null if none of them has ended.
   */
  success_rate_last_100: number | null;
  /** When it was disabled; null while it is active. */
  disabled_at: string | null;
  /** Why it was disabled; null while it is active. */
  disabled_reason: string | null;
}

/** A subscription, with what waits and what failed last. */
export interface WebhookSubscriptionHealth {
  /** Its id, for paths. */
  id: string;
  /** The address that deliveries are sent to. */
  url: string;
  /** The types of events to deliver. `webhook.test` can't be listed. */
  events: EventType[];
  /** Only events of filings of these forms, as EDGAR names them; null for all forms. */
  filing_types: string[] | null;
  /**
   * Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
   * with its company.
   */
  companies: string[] | null;
  /**
   * Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
   * without a SIC code is in no list.
   */
  sics: string[] | null;
  /**
   * Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
   * the United Kingdom); null for all. A company without an address is in no list.
   */
  states: string[] | null;
  /**
   * Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
   * items; null for all items. Other events are not narrowed.
   */
  item_codes: CurrentReportItem[] | null;
  /** What the account noted about it. */
  description: string | null;
  /** Whether it gets deliveries. */
  is_active: boolean;
  /** Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't count. */
  consecutive_failure_count: number;
  /** When it was created. */
  created_at: string;
  /** When the account last changed it, or when it was disabled. */
  updated_at: string;
  /** When the newest attempt ended, exact to a second; null before the first. */
  last_delivery_at: string | null;
  /**
   * Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
   * searched, and the 1,000 before the one that is due first; null if none of them has ended.
   */
  success_rate_last_100: number | null;
  /** When it was disabled; null while it is active. */
  disabled_at: string | null;
  /** Why it was disabled; null while it is active. */
  disabled_reason: string | null;
  /**
   * The `companies` as they are called now, by ticker, then by name; null without such a list. A company that is no
   * longer known is left out.
   */
  watched_companies: WatchedCompany[] | null;
  /** Deliveries that wait for an attempt or have one under way, counted up to 10,000. */
  queued_count: number;
  /**
   * When the next attempt is due, without those under way; null if no delivery waits, or if the subscription is not
   * active.
   */
  next_attempt_at: string | null;
  last_failure: WebhookFailure | null;
}

/** What happened. */
export interface WebhookTestData {
  /** Always the same text. */
  message: string;
  /** E-mail of the account that asked. */
  triggered_by: string;
}

/** A test was asked for. It can't be subscribed to. */
export interface WebhookTestDelivery {
  /** The id of the delivery: the same at every attempt, so that you recognize a repeat. */
  id: string;
  /** When the event was recorded (ISO 8601, UTC), not when it was sent. */
  timestamp: string;
  /** The type of the event. */
  type: WebhookTestType;
  data: WebhookTestData;
  /** Only in replays, and in samples, which `govdata webhooks trigger` sends. */
  triggered_by?: ReplayMark;
}

export type WebhookTestType = "webhook.test";

/** First and last year that is loaded. */
export interface YearSpan {
  /** First year. */
  min: number;
  /** Last year. */
  max: number;
}

/** An event as webhooks and the stream carry it; `type` says which one it is. */
export type WebhookEvent = AmendmentFiledDelivery | BoardChangedDelivery | CompensationFiledDelivery | CorporateEventCreatedDelivery | FilingCreatedDelivery | WebhookTestDelivery;

# Generated from the OpenAPI document by `npm run clients`; not written by hand.

"""The objects of answers and bodies, as typed dictionaries."""

from __future__ import annotations

import sys
from typing import Any, Dict, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

AbsenceReason = Literal[
    "no_naics", "shell_company", "industry_not_covered", "no_series", "headquarters_abroad", "no_county",
    "area_not_covered", "no_disclosed_cell", "not_loaded", "not_published_by_then", "no_compensation",
    "no_chief_executive", "no_total", "top_coded", "wage_not_published", "suppressed", "no_value", "no_publication_day",
    "no_loans", "too_few_loans",
]
AbsentReason = Literal["not_loaded", "not_published"]
AcsSurvey = Literal["acs5", "acs1"]
Adjustment = Literal["sa", "nsa"]
AmendmentFiledType = Literal["amendment.filed"]
AnnualOnly = Literal["true", "false"]
AnyAdjustment = Literal["sa", "nsa", "none"]
AreaMetricLevel = Literal["nation", "region", "state", "county", "metro", "place", "tract"]
AreaSort = Literal["value", "-value", "name", "fips"]
BoardChangeType = Literal["joined", "departed"]
BoardChangedType = Literal["board.changed"]
BoardNullReason = Literal["not_stated", "contradictory", "chair_not_stated"]
BreakdownDimension = Literal["race", "age", "sex", "education", "nativity", "reason"]
Cadence = Literal["monthly", "quarterly", "annual"]
ColumnAdjustment = Literal["sa", "nsa", "none"]
ComparisonOrder = Literal["value", "-value", "name"]
CompensationFiledType = Literal["compensation.filed"]
Concepts = Dict[str, str]
ContextName = Literal["labor_context", "lending_context"]
ContextUnits = Dict[str, str]
CorporateEventCreatedType = Literal["corporate_event.created"]
CountyConfidence = Literal["high", "medium", "low"]
CountyLendingSort = Literal[
    "loan_count", "-loan_count", "total_amount", "-total_amount", "avg_loan_size", "-avg_loan_size", "median_loan_size",
    "-median_loan_size", "guaranteed_amount", "-guaranteed_amount", "avg_guarantee_pct", "-avg_guarantee_pct",
    "jobs_supported", "-jobs_supported", "charge_off_count", "-charge_off_count", "charge_off_rate", "-charge_off_rate",
    "charge_off_amount", "-charge_off_amount", "name", "fips",
]
CurrentReportItem = Literal[
    "1.01", "1.02", "1.03", "1.04", "1.05", "2.01", "2.02", "2.03", "2.04", "2.05", "2.06", "3.01", "3.02", "3.03",
    "4.01", "4.02", "5.01", "5.02", "5.03", "5.04", "5.05", "5.06", "5.07", "5.08", "6.01", "6.02", "6.03", "6.04",
    "6.05", "6.06", "7.01", "8.01", "9.01", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
]
CutDimension = Literal["naics", "ownership", "soc"]
DatasetLoadState = Literal["loaded", "arriving", "not_loaded"]
DatasetName = Literal["census", "ces", "jolts", "laus", "qcew", "oews", "sba", "sec"]
DeliveredEventType = Literal[
    "filing.created", "corporate_event.created", "compensation.filed", "board.changed", "amendment.filed",
    "webhook.test",
]
Derivations = Dict[str, "Derivation"]
DimensionValues = Dict[str, str]
EmploymentArea = Literal["national"]
ErrorCode = Literal[
    "invalid_request", "unauthorized", "origin_not_allowed", "not_found", "method_not_allowed", "conflict", "gone",
    "precondition_failed", "payload_too_large", "unsupported_media_type", "range_not_satisfiable", "rate_limited",
    "internal_error", "unavailable",
]
EstimateNote = Literal[
    "too_few_samples", "suppressed", "not_applicable", "controlled", "open_ended_interval", "not_published",
    "not_derivable", "not_loaded",
]
EventCategoryName = Literal[
    "bankruptcy", "cybersecurity", "ma", "accounting", "earnings", "leadership", "restructuring", "financing",
    "listing", "agreements", "governance", "mine_safety", "asset_backed", "disclosure", "other",
]
EventType = Literal[
    "filing.created", "corporate_event.created", "compensation.filed", "board.changed", "amendment.filed",
]
Exchange = Literal["NYSE", "NASDAQ"]
ExportFormat = Literal["jsonl", "ndjson", "csv", "parquet"]
ExportedDataset = Literal["census", "ces", "jolts", "laus", "qcew", "oews", "sba"]
ExportedTable = Literal[
    "values_states", "values_counties", "values_metros", "values_places", "values_tracts", "geographies", "employment",
    "industries", "states", "counties", "wages", "occupations", "national_wages", "lenders",
]
ExtractionConfidence = Literal["high", "medium", "low"]
FieldNote = Literal["not_available", "not_published", "not_derivable", "suppressed", "top_coded"]
FilingCreatedType = Literal["filing.created"]
FiscalPeriod = Literal["FY", "TP", "Q1", "Q2", "Q3", "Q4"]
Footnotes = Dict[str, str]
Format = Literal["json", "csv", "ndjson", "parquet", "arrow"]
Framework = Literal["us-gaap", "ifrs-full"]
Frequency = Literal["monthly", "annual"]
GeographicLevel = Literal["nation", "state", "county", "place", "tract", "metro"]
IncludeSuperseded = Literal["true", "false"]
IndustryAdjustment = Literal["sa"]
IndustryLevel = Literal["total", "sector", "subsector", "industry_group", "naics_industry", "national_industry"]
IndustryLevelOrDigits = Literal[
    "total", "sector", "subsector", "industry_group", "naics_industry", "national_industry", "0", "2", "3", "4", "5",
    "6",
]
IndustrySurvey = Literal["ces", "qcew", "jolts"]
JsonFormat = Literal["json"]
LaborCategory = Literal[
    "industry_employment", "turnover", "unemployment", "county_employment_and_wages", "occupation_wages",
]
LaborDimension = Literal["naics", "ownership", "soc"]
LaborLevel = Literal["nation", "region", "state", "county", "metro"]
LaborSurvey = Literal["ces", "jolts", "laus", "qcew", "oews"]
LackingCompanies = Dict[str, int]
LatestPeriods = Dict[str, "str | None"]
LenderIdentity = Literal["location_id", "fdic_number", "ncua_number", "name"]
LenderSort = Literal["loan_count", "total_amount", "avg_amount"]
LendingGeo = Literal["national", "state", "county"]
LendingLevel = Literal["nation", "state", "county"]
LendingMetricCategory = Literal["volume", "characteristics", "outcomes"]
LineItemName = Literal[
    "revenue", "cost_of_revenue", "gross_profit", "research_and_development", "selling_general_and_administrative",
    "operating_expenses", "operating_income", "interest_expense", "income_before_tax", "income_tax", "net_income",
    "profit_loss", "eps_basic", "eps_diluted", "shares_basic", "shares_diluted", "dividends_declared",
    "net_interest_income", "noninterest_income", "provision_for_credit_losses", "premiums_earned", "rental_revenue",
    "cash_and_equivalents", "short_term_investments", "receivables", "inventory", "current_assets",
    "property_plant_equipment_net", "goodwill", "intangible_assets", "loans", "total_assets", "accounts_payable",
    "short_term_debt", "current_portion_of_long_term_debt", "debt_current", "current_liabilities", "long_term_debt",
    "deposits", "total_liabilities", "retained_earnings", "stockholders_equity", "total_equity", "shares_outstanding",
    "operating_cash_flow", "depreciation_and_amortization", "stock_based_compensation", "capital_expenditures",
    "acquisitions", "investing_cash_flow", "dividends_paid", "share_repurchases", "debt_issued", "debt_repaid",
    "financing_cash_flow", "exchange_rate_effect", "net_change_in_cash", "cash_beginning_of_period",
    "cash_end_of_period", "free_cash_flow",
]
ListedOn = Literal["NYSE", "NASDAQ", "OTC", "CBOE"]
LoanClassUnit = Literal["usd", "months", "percent"]
MatchPrecision = Literal["exact", "other"]
MeasureCadence = Literal["monthly", "quarterly", "annual"]
MeasureLevel = Literal["nation", "region", "state", "county", "metro", "place", "tract"]
MeasureMatch = Literal["named", "beginning", "part"]
MeasureSubject = Literal["areas", "companies"]
MetricCadence = Literal["monthly", "quarterly", "annual"]
MetricCategory = Literal[
    "demographics", "population", "race_ethnicity", "income", "housing", "education", "employment", "health_insurance",
]
MetricEstimates = Dict[str, "MetricEstimate"]
MetricName = Literal[
    "median_age", "total_population", "population_density", "pct_under_18", "pct_over_65", "pct_white", "pct_black",
    "pct_hispanic", "pct_asian", "median_household_income", "per_capita_income", "median_earnings", "poverty_rate",
    "gini_index", "median_home_value", "median_rent", "homeownership_rate", "vacancy_rate", "housing_units",
    "pct_high_school_or_higher", "pct_bachelors_or_higher", "pct_graduate_degree", "labor_force_participation",
    "unemployment_rate", "pct_uninsured", "pct_private_insurance",
]
MetricNote = Literal[
    "suppressed", "too_few_samples", "top_coded", "not_available", "not_applicable", "not_published", "not_derivable",
    "not_loaded", "controlled", "open_ended_interval", "no_establishments", "no_loans",
]
MetricsByCategory = Dict[str, "MetricEstimates"]
NaicsEdition = Literal["2017", "2022"]
NotAdjusted = Literal["nsa"]
NotLoaded = Literal["not_loaded"]
OccupationGroup = Literal["total", "major", "minor", "broad", "detailed"]
OpenEnd = Literal["above", "below"]
Operation = Literal["add", "subtract"]
Order = Literal["asc", "desc"]
Ownership = Literal["total", "private", "federal", "state", "local"]
ParagraphChange = Literal["added", "removed", "modified"]
ParseStatus = Literal["pending", "parsed", "failed", "unsupported"]
PayRatioConfidence = Literal["high", "medium"]
PayRatioNullReason = Literal["not_stated", "not_loaded"]
PlaceSort = Literal["name", "relevance"]
PlacesFormat = Literal["json", "csv", "ndjson", "parquet", "arrow", "geojson"]
PublishedFrom = Literal["last_modified", "folder", "edition", "option", "load_date"]
RateOrLevel = Literal["both"]
RatioComputations = Dict[str, "RatioComputation"]
RatioName = Literal[
    "revenue_growth_yoy", "gross_margin", "operating_margin", "net_margin", "free_cash_flow_margin", "return_on_equity",
    "return_on_assets", "debt_to_equity", "current_ratio", "interest_coverage", "net_income_growth_yoy",
    "eps_growth_yoy",
]
Region = Literal["Northeast", "South", "Midwest", "West"]
ReplayMark = Literal["replay", "sample"]
ReplayState = Literal["running", "done", "canceled"]
ReplayedStatus = Literal["failed", "succeeded", "missed"]
ScreenedPeriods = Dict[str, "str | None"]
ScreenedValues = Dict[str, "float | None"]
ScreenerGroup = Literal[
    "statements", "compensation", "industry", "turnover", "county_unemployment", "state_unemployment", "county_lending",
    "industry_lending",
]
SearchMode = Literal["semantic", "hybrid", "keyword"]
SeasonalAdjustment = Literal["seasonally_adjusted", "not_seasonally_adjusted"]
SectionContentType = Literal["text/plain"]
SizeClass = Literal["01", "02", "03", "04", "05", "06"]
SocEdition = Literal["soc_2018", "soc_2010", "oews"]
SplitAdjustment = Literal["splits"]
StatementName = Literal["income", "balance_sheet", "cash_flow"]
StatementPeriod = Literal["annual", "quarterly", "ttm"]
StatementTaxonomy = Literal["us-gaap", "ifrs-full"]
TableLevel = Literal["state", "county", "metro", "place", "tract"]
TableShape = Literal["wide", "long"]
Taxonomy = Literal["us-gaap", "ifrs-full", "dei"]
Trend = Literal["rising", "stable", "falling"]
TurnoverAdjustment = Literal["sa"]
UnemploymentAdjustment = Literal["seasonally_adjusted", "not_seasonally_adjusted"]
UnemploymentLevel = Literal["county", "state"]
Units = Dict[str, str]
UsualLags = Dict[str, int]
ValueNote = Literal["suppressed", "top_coded", "not_available", "no_establishments", "not_published", "not_loaded"]
ValueNotes = Dict[str, "FieldNote"]
VariableRole = Literal["estimate", "moe", "numerator", "denominator", "complement"]
VintageMaturity = Literal["mature", "incomplete"]
WageField = Literal[
    "hourly_mean", "hourly_pct10", "hourly_pct25", "hourly_median", "hourly_pct75", "hourly_pct90", "annual_mean",
    "annual_pct10", "annual_pct25", "annual_median", "annual_pct75", "annual_pct90",
]
WebhookDeliveryStatus = Literal["queued", "retrying", "succeeded", "failed"]
WebhookDeliveryTrigger = Literal["original", "replay", "test", "sample"]
WebhookEventData = Dict[str, Any]
WebhookPayload = Dict[str, Any]
WebhookTestType = Literal["webhook.test"]

class AbsentArea(TypedDict):
    """An area without figures, or counties of one state."""
    fips: str
    """Code of the area as in the rows; for counties, FIPS code of their state."""
    name: str
    """Name of the area; for counties, of their state."""
    count: int
    """1; for counties, how many of the state."""
    codes: list[str] | None
    """Codes of these counties. Null if they are all of the state, and for other levels."""


class AbsentAreas(TypedDict):
    """Areas of the level without figures, for one reason."""
    reason: AbsentReason
    """`not_loaded`: the loaded files do not have the areas, and a load can bring them. `not_published`: the agency
    publishes no figures of them."""
    message: str
    """The reason as a sentence."""
    command: str | None
    """The command that loads them; null if none does."""
    count: int
    """How many areas have no figures for this reason."""
    areas: list[AbsentArea]
    """These areas by code; counties by state."""


class AbsentPart(TypedDict):
    """A part of an object that is null, and why."""
    field: str
    """The part that is null, as a path from the company or row."""
    reason: AbsenceReason
    """Why, as a code of a fixed list."""
    message: str
    """Why, as a sentence."""


class AbsentPeriods(TypedDict):
    """Periods without a row, for one reason."""
    reason: AbsentReason
    """`not_loaded`: no loaded file is of the periods. `not_published`: the loaded files do not have them."""
    command: str | None
    """The command that loads them; null if none does."""
    periods: list[str]
    """The periods, oldest first."""


class AllFilingsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class AmendmentFiledData(TypedDict):
    """What happened."""
    cik: str
    """CIK of the company, 10 digits."""
    ticker: str | None
    """The company's own ticker; null for delisted, foreign-only and fund-only filers."""
    accession: str
    """Accession number of the amendment, dashed."""
    amends_accession: str | None
    """Accession number of the amended filing; null if unknown."""
    form_type: str
    """The form; always ends in /A."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown."""
    filing_url: str
    """The filing's folder at EDGAR."""


class AmendmentFiledDelivery(TypedDict):
    """An amendment was parsed (a form that ends in /A). Once per amendment."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: AmendmentFiledType
    """The type of the event."""
    data: AmendmentFiledData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class AreaComparison(TypedDict):
    """One metric of several areas at one period."""
    metric: str
    """Name: survey, underscore, field."""
    unit: str
    """Unit of the values."""
    level: LaborLevel
    """Level of the areas that the values cover."""
    period: str
    """Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year."""
    naics: str | None
    """Industry that the value is of; null for a metric without industries."""
    ownership: Ownership | None
    """Owner of the establishments; null for a metric without ownership."""
    soc: str | None
    """Occupation that the value is of; null for a metric without occupations."""
    areas: list[ComparedArea]
    """The areas, in the order of `fips` or of `sort`."""


class AreaMetric(TypedDict):
    """A metric of an area."""
    fips: str
    """FIPS code of the area, or CBSA code."""
    name: str
    """Its name."""
    level: TableLevel
    """Its level."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit of value and margin."""
    value: float | None
    """The value; null: `value_note` says why."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null: none."""
    period: str | None
    """The period of the values: a vintage, month, quarter or year; null: nothing is loaded."""
    value_note: MetricNote | None
    """Why the value is null, or what is special about it; null: nothing is."""
    moe_note: MetricNote | None
    """Why there is no margin; null: there is one."""


class AreaMetricDescription(TypedDict):
    """A metric of areas, and what is loaded of it."""
    name: str
    """Its name in `metrics` of `/v1/us/values`; no other metric has it."""
    title: str
    """The metric, in words."""
    description: str
    """What it is."""
    dataset: str
    """The dataset that has it."""
    source: str
    """The agency and its program."""
    unit: str
    """Its unit."""
    cadence: MetricCadence
    """How often it is published."""
    newest_period: str | None
    """Its newest loaded period at any level; null: none is loaded."""
    levels: list[MetricAtLevel]
    """The levels that have it."""
    absent: str | None
    """Why nothing of it is loaded; null: something is."""


class AreaMetricListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""


class AreaMetrics(TypedDict):
    """An area, with an object for each metric under the metric's name."""
    fips: str
    """FIPS code of the area, or CBSA code."""
    name: str
    """Its name."""
    level: TableLevel
    """Its level."""


class AreaValue(TypedDict):
    """The metric of one area."""
    metric: str
    """Name: survey, underscore, field."""
    unit: str
    """Unit of the values."""
    fips: str
    """FIPS code of a state or county, CBSA code, `1` for the nation, or a region's name."""
    name: str
    """Name of the area."""
    level: LaborLevel
    """Level of the areas that the values cover."""
    period: str
    """Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year."""
    naics: str | None
    """Industry that the value is of; null for a metric without industries."""
    ownership: Ownership | None
    """Owner of the establishments; null for a metric without ownership."""
    soc: str | None
    """Occupation that the value is of; null for a metric without occupations."""
    value: float | None
    """The value as published; null where there is none: see `value_note`."""
    value_note: ValueNote | None
    """Why the value is null: `suppressed` to protect employers, `top_coded` at or above the survey's limit,
    `not_available` in the file, `not_published` for that period, `not_loaded` in any. With a value,
    `no_establishments`: a true zero. Else null."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks the value as preliminary."""
    footnotes: str | None
    """Footnote codes of the value, separated by commas; null: none."""


class AsOf(TypedDict):
    """Which release of a revised series answers."""
    date: str | None
    """The day of `as_of`; null without it."""
    published_on: str | None
    """When the newest release of these figures was published; null where there are no figures."""
    published_from: PublishedFrom | None
    """Where that day comes from: the agency's Last-Modified header, the folder `release-YYYY-MM` (its day is the first
    of the month), the edition that the file names, the option `--published` of the load, or the day of the load."""


class Board(TypedDict):
    """A company's board, from its newest proxy statement with directors."""
    company: CompanyReference
    fiscal_year: int | None
    """The fiscal year that the proxy statement reports on; null: its text names none."""
    filing_accession: str
    """Accession number of the proxy statement."""
    form: str
    """Form of that filing."""
    filed_at: str
    """When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of that filing."""
    members: list[BoardMember]
    """The directors, by name."""


class BoardChangedData(TypedDict):
    """What happened."""
    cik: str
    """CIK of the company, 10 digits."""
    ticker: str | None
    """The company's own ticker; null for delisted, foreign-only and fund-only filers."""
    accession: str
    """Accession number of the DEF 14A, dashed."""
    change_type: BoardChangeType
    """What the director did."""
    member_name: str
    """The director's name as parsed."""
    effective_date: str | None
    """Null if the filing does not state it."""
    source_url: str
    """The filing's folder at EDGAR."""


class BoardChangedDelivery(TypedDict):
    """A parsed DEF 14A says that a director joined or left the board. Once per change."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: BoardChangedType
    """The type of the event."""
    data: BoardChangedData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class BoardCommittee(TypedDict):
    """A director's seat on a committee of the board."""
    name: str
    """The committee without the word `Committee`: in full where the text introduces a shorter name."""
    is_chair: bool
    """Whether this director chairs it."""


class BoardEvidence(TypedDict):
    """The words of the proxy statement that state each value."""
    age: NotRequired[str]
    """Words of the filing."""
    director_since: NotRequired[str]
    """Words of the filing."""
    tenure_years: NotRequired[str]
    """Words of the filing."""
    is_independent: NotRequired[str]
    """Words of the filing."""
    committees: NotRequired[str]
    """Words of the filing."""


class BoardMember(TypedDict):
    """A director, as a proxy statement describes the person."""
    name: str
    """The director, as printed."""
    age: int | None
    """Age in years, as printed."""
    director_since: int | None
    """The year in which the director joined the board, as printed."""
    tenure_years: int | None
    """Years on the board: the year of the proxy statement's filing minus `director_since`; without that year, as
    printed."""
    is_independent: bool | None
    """Whether the company calls the director independent."""
    committees: list[str] | None
    """Names of the committees without the word `Committee`; empty: none, by the text."""
    committee_details: list[BoardCommittee] | None
    """The same committees, with who chairs them."""
    null_reasons: BoardNullReasons
    evidence: BoardEvidence


class BoardMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class BoardNullReasons(TypedDict):
    """The reason of each null, by field."""
    age: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""
    director_since: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""
    tenure_years: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""
    is_independent: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""
    committees: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""
    committee_details: NotRequired[BoardNullReason]
    """Why a value is null. `not_stated`: it was not found in the text. `contradictory`: the text states it in two ways.
    `chair_not_stated`: the text does not say who chairs one of the committees."""


class CensusMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    vintage: str | None
    """Vintage of the figures; null if each row has its own vintage."""
    dollars_year: NotRequired[int | None]
    """Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars."""


class CesIndustry(TypedDict):
    """The CES industry that answers for employment; null where CES has none."""
    naics_code: str
    """The NAICS code that answers for employment."""
    industry_code: str
    """Industry of CES."""
    industry_name: str | None
    """Its name in CES; null where no list names it."""
    published_naics: str | None
    """Its NAICS codes as CES writes them; null if no loaded list has the industry."""
    adjustments: list[str]
    """Which adjustments are loaded."""
    fields: list[str]
    """Which fields of employment rows are loaded for it."""
    match_note: str | None
    """What its figures cover, if that is not exactly this code; else null."""


class ChainedFiling(TypedDict):
    """A filing of a chain."""
    accession_number: str
    """Accession number."""
    form: str
    """The form."""
    filed_date: str
    """EDGAR's filing date."""


class ChangeSummary(TypedDict):
    """The paragraphs that changed."""
    paragraphs: list[ChangedParagraph]
    """The changed paragraphs in the order of the current section; a removed one comes after the one that it came
    after."""


class ChangedParagraph(TypedDict):
    """A paragraph that is not in both sections as it is."""
    change: ParagraphChange
    """What happened to the paragraph."""
    position: int | None
    """Its position in the current section, from 1; null: it is not there."""
    previous_position: int | None
    """Its position in the previous section, from 1; null: it is not there."""
    similarity_score: float | None
    """Words in common of a modified paragraph, a fraction from 0.5 to 1: twice their number, divided by the words of
    both texts. Null: added or removed."""
    text: str | None
    """Its text in the current section; null: it is not there."""
    previous_text: str | None
    """Its text in the previous section; null: it is not there."""


class ChiefExecutive(TypedDict):
    """The chief executive at the fiscal year's end, whose pay is compared."""
    name: str
    """Name, as printed."""
    title: str | None
    """Title, as printed."""
    fiscal_year: int
    """The fiscal year of the pay."""
    total_compensation: float | None
    """Total pay, US dollars."""
    accession_number: str
    """The filing with the table."""
    filed_at: str
    """When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of that filing."""
    note: str | None
    """What limits the figure: a co-chief executive, an interim one, a partial year."""


class ChildIndustry(TypedDict):
    """An industry one level below."""
    naics_code: str
    """NAICS code, range, `00` or `05`."""
    naics_title: str
    """Title in the newest edition that has it."""
    level: int
    """Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0."""
    title: str
    """The same as `naics_title`."""


class ChildLevel(TypedDict):
    """A level of places below."""
    level: GeographicLevel
    """A level directly below."""
    count: int | None
    """Number of places; null if only part of the level is loaded."""
    loaded: int
    """Number of loaded places."""
    note: NotRequired[str]
    """States that only part is loaded, and the command that loads more."""


class Company(TypedDict):
    """A company that files with the SEC."""
    cik: str
    """The company's number at the SEC, 10 digits."""
    ticker: str | None
    """The company's ticker, with a dash before a share class; null: it has none now."""
    tickers: list[str]
    """All tickers of the company, the main one first."""
    name: str
    """The company's name, as EDGAR writes it."""
    exchange: Exchange | None
    """The ticker's exchange; null: another one, none, or unknown."""
    exchange_name: str | None
    """The ticker's exchange, as EDGAR names it; null: unknown."""
    sic: str | None
    """Standard Industrial Classification code, 4 digits; null: EDGAR has none."""
    sic_description: str | None
    """EDGAR's title of the SIC code, in capitals if only a filing's header has it."""
    naics_code: str | None
    """NAICS 2022 code, 2 to 6 digits or a range of sectors, derived from the SIC code: the digits that all
    corresponding codes share. Null if they are in several sectors."""
    naics_description: str | None
    """Title of the NAICS code."""
    state_of_incorporation: str | None
    """State or country of incorporation. EDGAR's code: a state's postal abbreviation, or for other countries a letter
    and a digit (`F4`: China)."""
    fiscal_year_end: str | None
    """Nominal end of the fiscal year, `MMDD`. For companies whose year ends on a weekday, the day of one year."""
    category: str | None
    """The SEC's filer category."""
    headquarters: Headquarters
    former_names: list[FormerName]
    """Former names, newest first."""
    latest_filing: Filing | None
    labor_context: NotRequired[LaborContext]
    lending_context: NotRequired[LendingContext]


class CompanyCompensation(TypedDict):
    """Pay of a company's named executive officers for one fiscal year."""
    company: CompanyReference
    fiscal_year: int
    """The fiscal year, as printed in the table."""
    filing_accession: str
    """Accession number of the newest filing with this year's pay."""
    executives: list[PaidExecutive]
    """The named executive officers, highest total first."""
    pay_ratio: PayRatio | None
    pay_ratio_reason: PayRatioNullReason | None
    """Why `pay_ratio` is null. `not_stated`: it was not found in the text of the filing. `not_loaded`: no proxy
    statement for the year was read for it."""
    labor_context: NotRequired[LaborContext]
    lending_context: NotRequired[LendingContext]


class CompanyCompensationMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    enrichment: NotRequired[Enrichment]


class CompanyEventsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class CompanyListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class CompanyMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    enrichment: NotRequired[Enrichment]


class CompanyName(TypedDict):
    """The company."""
    cik: str
    """CIK, 10 digits."""
    name: str
    """Name, as EDGAR writes it."""


class CompanyRatios(TypedDict):
    """Ratios of a company's period."""
    company: CompanyReference
    period: StatementPeriod
    """A fiscal year, a quarter, or the twelve months up to the end of a quarter."""
    fiscal_year: int
    """The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025."""
    fiscal_quarter: int | None
    """The quarter, or the quarter that twelve months end with; null for a fiscal year."""
    period_start: str | None
    """First day; null for a balance sheet."""
    period_end: str
    """Last day."""
    currency: str
    """ISO 4217 code. As filed, never converted."""
    taxonomy: Framework
    """Accounting standards."""
    ratios: RatioValues
    computations: RatioComputations
    """How each ratio was computed, by its name."""
    metadata: RatioSourceFiling


class CompanyReference(TypedDict):
    """The company."""
    cik: str
    """CIK, 10 digits."""
    ticker: str | None
    """The company's ticker; null: it has none now."""
    name: str
    """Name, as EDGAR writes it."""


class ComparedArea(TypedDict):
    """One area."""
    fips: str
    """FIPS code of a state or county, CBSA code, `1` for the nation, or a region's name."""
    name: str
    """Name of the area."""
    value: float | None
    """The value as published; null where there is none: see `value_note`."""
    value_note: ValueNote | None
    """Why the value is null: `suppressed` to protect employers, `top_coded` at or above the survey's limit,
    `not_available` in the file, `not_published` for that period, `not_loaded` in any. With a value,
    `no_establishments`: a true zero. Else null."""
    rank: int | None
    """1 is the highest value. Equal values share a rank. Null if there is no value."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks the value as preliminary."""
    footnotes: str | None
    """Footnote codes of the value, separated by commas; null: none."""


class ComparedPlace(TypedDict):
    """One place."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    value: float | None
    """The estimate, in the metric's unit; null if there is none."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null if there is none."""
    value_note: NotRequired[EstimateNote]
    """Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate."""
    moe_note: NotRequired[EstimateNote]
    """Why `moe` is null; absent otherwise."""
    open_ended: NotRequired[OpenEnd]
    """Whether the median is above or below `value`, the bound of an open-ended interval."""
    unreliable: NotRequired[bool]
    """True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
    unreliable. Absent otherwise, and without a margin."""
    rank: int | None
    """Rank, where 1 is the highest value. Equal values share a rank. Null if there is no value."""
    significant_vs_first: bool | None
    """Whether the value differs from the first requested place's at 90% confidence. Null for the first place, and where
    a test is impossible (missing margin of error, controlled or open-ended estimate)."""


class CompensationAmounts(TypedDict):
    """Whole US dollars as printed; null: the table has no such column, or no value in it."""
    salary: float | None
    """Salary, US dollars; null: not in the table."""
    bonus: float | None
    """Bonus, US dollars; null: not in the table."""
    stock_awards: float | None
    """Stock awards, at grant date value, US dollars; null: not in the table."""
    option_awards: float | None
    """Option awards, at grant date value, US dollars; null: not in the table."""
    non_equity_incentive: float | None
    """Non-equity incentive plan compensation, US dollars; null: not in the table."""
    change_in_pension_value: float | None
    """Change in pension value and above-market earnings on deferred compensation, US dollars; null: not in the
    table."""
    other: float | None
    """All other compensation, US dollars; null: not in the table."""
    total: float | None
    """Total, as printed, US dollars; null: not in the table."""


class CompensationBenchmark(TypedDict):
    """Wages of chief executives in the nation (OEWS), to compare pay with; null: metadata.enrichment."""
    soc_code: str
    """The occupation: chief executives."""
    soc_title: str
    """Its title."""
    industry_naics: str
    """`000000`: all industries together."""
    industry_name: str
    """Its name."""
    benchmark_geography: str
    """The area: the nation."""
    market_median_annual_wage: int | None
    """Median annual wage, US dollars; null: at or above the survey's limit."""
    market_mean_annual_wage: int | None
    """Mean annual wage, US dollars; null: not published."""
    market_75th_percentile: int | None
    """75th percentile, US dollars; null: at or above the survey's limit."""
    market_90th_percentile: int | None
    """90th percentile, US dollars; null: at or above the survey's limit."""
    reference_year: int
    """May of this year."""
    metro: MetroBenchmark | None
    source: str
    """The survey."""


class CompensationFiledData(TypedDict):
    """What happened."""
    cik: str
    """CIK of the company, 10 digits."""
    ticker: str | None
    """The company's own ticker; null for delisted, foreign-only and fund-only filers."""
    accession: str
    """Accession number of the DEF 14A, dashed."""
    fiscal_year: int
    """The newest year of the Summary Compensation Table."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown."""
    neo_count: int
    """Named executive officers in the table."""
    total_compensation_url: str
    """The parsed amounts, at this service."""


class CompensationFiledDelivery(TypedDict):
    """A parsed DEF 14A has at least one named executive officer. Once per proxy statement."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: CompensationFiledType
    """The type of the event."""
    data: CompensationFiledData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class CompensationMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    company: CompanyReference


class CorporateEvent(TypedDict):
    """A current report with its items."""
    filing_accession: str
    """Accession number of the report."""
    cik: str
    """CIK of the company, 10 digits."""
    company_name: str
    """Name of the company, as EDGAR writes it."""
    company_ticker: str | None
    """Its ticker; null: it has none now."""
    form: str
    """`8-K`, a variant, or an amendment (`8-K/A`)."""
    filed_at: str
    """When EDGAR accepted the report (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the report."""
    event_date: str | None
    """Day of the event; null: not stated."""
    items: list[EventItem]
    """What is reported; empty if neither EDGAR's list nor the document names an item."""
    category: EventCategoryName
    """The first category that one of the items belongs to, in the order of the list of categories."""
    filing_url: str
    """Path of the filing in this API."""
    edgar_url: str
    """The filing's folder at EDGAR. The invented company 0009999901 has none."""


class CorporateEventCreatedData(TypedDict):
    """What happened."""
    cik: str
    """CIK of the company, 10 digits."""
    ticker: str | None
    """The company's own ticker; null for delisted, foreign-only and fund-only filers."""
    accession: str
    """Accession number of the 8-K, dashed."""
    item_code: str
    """The item's number; 1 to 12 before 2004-08-23."""
    item_description: str
    """The item's official name."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown."""
    corporate_event_url: str
    """The filing's folder at EDGAR."""


class CorporateEventCreatedDelivery(TypedDict):
    """A parsed Form 8-K reports an item. Once per item."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: CorporateEventCreatedType
    """The type of the event."""
    data: CorporateEventCreatedData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class CountyEmploymentQuarter(TypedDict):
    """One industry and ownership in one quarter."""
    fips: str
    """FIPS code of the county."""
    period: str
    """Quarter, `YYYY-Qq`."""
    naics_code: str
    """Industry code; 10 is all industries."""
    naics_title: str | None
    """Title of the industry; null for a code without one."""
    ownership: Ownership
    """Owner of the establishments."""
    establishments: int
    """Establishments in the quarter; given even where the rest is suppressed."""
    month1_employment: int | None
    """Employed persons in the first month, about its 12th; null where QCEW suppresses it."""
    month2_employment: int | None
    """Employed persons in the second month, about its 12th; null where QCEW suppresses it."""
    month3_employment: int | None
    """Employed persons in the third month, about its 12th; null where QCEW suppresses it."""
    total_wages: int | None
    """Wages paid in the quarter, dollars; null where QCEW suppresses it."""
    avg_weekly_wage: int | None
    """Average weekly wage, dollars; null where QCEW suppresses it."""
    location_quotient: float | None
    """Location quotient of employment in month 3: the industry's share in the area ÷ its share in the nation, as
    published; null where it is suppressed, and for totals that are summed here."""
    employment_yoy_pct: float | None
    """Change of employment in month 3 from the same quarter a year earlier, percent, as published. For totals summed
    here it is computed if that quarter is loaded, else null."""
    suppressed: bool
    """Whether QCEW withholds employment and wages, because they would reveal single employers."""
    adjustment: NotAdjusted
    """QCEW is not seasonally adjusted."""
    value_notes: ValueNotes | None
    """Why fields are null, by field; null if no field is null, or if `suppressed` is the reason for all."""
    year: int
    """Year of `period`."""
    quarter: int
    """Quarter of `period`."""
    establishment_count: int
    """The same as `establishments`."""
    area_fips: str
    """The same as `fips`."""
    industry_code: str
    """The same as `naics_code`."""
    requested_industry: str
    """The requested code, or `sectors`, `supersectors` or `all`."""
    match_precision: MatchPrecision
    """`exact`: the figures are of the requested code; `other`: notes in `metadata` say what they cover."""
    disclosure_code: str | None
    """`N` where `suppressed` is true, as in QCEW's files; else null."""


class CountyLendingQuarter(TypedDict):
    """7(a) loans approved in one quarter for projects in one county."""
    county_fips: str
    """FIPS code of the county, 5 digits."""
    county_name: str
    """Name of the county as the Census Bureau has it, and the state's postal abbreviation."""
    state_fips: str
    """FIPS code of the state, 2 digits."""
    period: str
    """Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter."""
    loan_count: int | None
    """Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
    file is not loaded."""
    total_amount: float | None
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_loan_size: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan."""
    median_loan_size: float | None
    """Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter
    without a loan."""
    guaranteed_amount: float | None
    """Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_guarantee_pct: float | None
    """Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
    guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan."""
    jobs_supported: int | None
    """Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged:
    they are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file
    is not loaded."""
    charge_off_count: int | None
    """How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded."""
    charge_off_rate: float | None
    """charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
    charge-off can exceed the approval; null for a quarter without a loan."""
    charge_off_amount: float | None
    """Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
    to the cent. Null for a quarter whose file is not loaded."""


class CountyLendingRecord(TypedDict):
    """7(a) loans approved in one quarter for projects in one county, to all businesses or to an industry."""
    county_fips: str
    """FIPS code of the county, 5 digits."""
    county_name: str
    """Name of the county as the Census Bureau has it, and the state's postal abbreviation."""
    state_fips: str
    """FIPS code of the state, 2 digits."""
    period: str
    """Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter."""
    loan_count: int | None
    """Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
    file is not loaded."""
    total_amount: float | None
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_loan_size: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan."""
    median_loan_size: float | None
    """Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter
    without a loan."""
    guaranteed_amount: float | None
    """Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_guarantee_pct: float | None
    """Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
    guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan."""
    jobs_supported: int | None
    """Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged:
    they are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file
    is not loaded."""
    charge_off_count: int | None
    """How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded."""
    charge_off_rate: float | None
    """charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
    charge-off can exceed the approval; null for a quarter without a loan."""
    charge_off_amount: float | None
    """Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
    to the cent. Null for a quarter whose file is not loaded."""
    year: int
    """Calendar year of `period`."""
    quarter: int
    """Quarter of that year, 1 to 4."""
    avg_amount: float | None
    """avg_loan_size, US dollars; null for a quarter without a loan."""
    median_amount: float | None
    """median_loan_size, US dollars; null for a quarter without a loan."""
    source: str
    """The agency of the figures: `SBA`."""
    naics_code: str | None
    """The requested industry; null for loans to all businesses."""


class CountyQuartersMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    fips: str
    """FIPS code of the county."""
    county_name: str | None
    """Name of the county; null where it is not known."""
    adjustment: NotAdjusted
    """QCEW is not seasonally adjusted."""


class CountyUnemployment(TypedDict):
    """Labor force and unemployment of a county, not seasonally adjusted."""
    period: str
    """Month, `YYYY-MM`, or for an annual average `YYYY`."""
    fips: str
    """FIPS code of the county."""
    labor_force: int | None
    """Civilian labor force, persons; null where LAUS has no figure."""
    employment: int | None
    """Employed, persons; null where LAUS has no figure."""
    unemployment: int | None
    """Unemployed, persons; null where LAUS has no figure."""
    unemployment_rate: float | None
    """Unemployment rate, percent of the labor force, as published: computed before rounding; null where LAUS has no
    figure."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    state_fips: str
    """FIPS code of the state."""
    state_name: str
    """Name of the state."""
    seasonal_adjustment: SeasonalAdjustment
    """The same as `adjustment`, in words."""
    footnote_code: str | None
    """The same as `footnotes`; null: none."""
    county_fips: str
    """The same as `fips`."""
    county_name: str
    """Name of the county."""


class CountyWagesQuarter(TypedDict):
    """One industry and ownership in one quarter."""
    fips: str
    """FIPS code of the county."""
    period: str
    """Quarter, `YYYY-Qq`."""
    naics_code: str
    """Industry code; 10 is all industries."""
    naics_title: str | None
    """Title of the industry; null for a code without one."""
    ownership: Ownership
    """Owner of the establishments."""
    establishments: int
    """Establishments in the quarter; given even where the rest is suppressed."""
    total_wages: int | None
    """Wages paid in the quarter, dollars; null where QCEW suppresses it."""
    avg_weekly_wage: int | None
    """Average weekly wage, dollars; null where QCEW suppresses it."""
    month1_employment: int | None
    """Employed persons in the first month, about its 12th; null where QCEW suppresses it."""
    month2_employment: int | None
    """Employed persons in the second month, about its 12th; null where QCEW suppresses it."""
    month3_employment: int | None
    """Employed persons in the third month, about its 12th; null where QCEW suppresses it."""
    location_quotient: float | None
    """Location quotient of employment in month 3: the industry's share in the area ÷ its share in the nation, as
    published; null where it is suppressed, and for totals that are summed here."""
    wages_location_quotient: float | None
    """Location quotient of total wages: the industry's share in the area ÷ its share in the nation, as published; null
    where it is suppressed, and for totals that are summed here."""
    employment_yoy_pct: float | None
    """Change of employment in month 3 from the same quarter a year earlier, percent, as published. For totals summed
    here it is computed if that quarter is loaded, else null."""
    total_wages_yoy_pct: float | None
    """Change of total wages from the same quarter a year earlier, percent, as published. For totals summed here it is
    computed if that quarter is loaded, else null."""
    avg_weekly_wage_yoy_pct: float | None
    """Change of the average weekly wage from the same quarter a year earlier, percent, as published. For totals summed
    here it is computed if that quarter is loaded, else null."""
    suppressed: bool
    """Whether QCEW withholds employment and wages, because they would reveal single employers."""
    adjustment: NotAdjusted
    """QCEW is not seasonally adjusted."""
    value_notes: ValueNotes | None
    """Why fields are null, by field; null if no field is null, or if `suppressed` is the reason for all."""


class CoverageCounts(TypedDict):
    """How many companies or filings are covered."""
    covered: int
    """How many have sections."""
    excluded: list[ExcludedCount]
    """How many have none, by reason, the most frequent first."""


class CreateLinkBody(TypedDict):
    """The link to make."""
    path: str
    """The path that it answers, with its query."""
    expires_in: NotRequired[int | None]
    """After how many seconds it ends; 86400, a day, by default. null: when it is revoked, which is possible only for
    feeds (`.atom`)."""


class CreateWebhookBody(TypedDict):
    """The subscription to create."""
    url: str
    """The address that deliveries are sent to."""
    events: list[EventType]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: NotRequired[list[str] | None]
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: NotRequired[list[str] | None]
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company. Tickers or CIKs, up to 1,000."""
    sics: NotRequired[list[str] | None]
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: NotRequired[list[str] | None]
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: NotRequired[list[CurrentReportItem] | None]
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""
    description: NotRequired[str | None]
    """What the account noted about it."""


CreateWebhookReplayBody = TypedDict("CreateWebhookReplayBody", {
    "from": "str",
    "to": "NotRequired[str]",
    "status": "NotRequired[ReplayedStatus | None]",
    "event_type": "NotRequired[EventType | None]",
})
"""Which events to send again."""

class CreatedLink(TypedDict):
    """A new link, with its address."""
    id: str
    """Its id, for paths."""
    path: str
    """The path and query that it answers, in their signed form."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """When it ends; null for one that holds until it is revoked."""
    url: str
    """The address, which answers without a header. Keep it as secret as a key: it is not shown again."""


class CreatedWebhookSubscription(TypedDict):
    """A new subscription, with its signing secret."""
    id: str
    """Its id, for paths."""
    url: str
    """The address that deliveries are sent to."""
    events: list[EventType]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: list[str] | None
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: list[str] | None
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company."""
    sics: list[str] | None
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: list[str] | None
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: list[CurrentReportItem] | None
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""
    description: str | None
    """What the account noted about it."""
    is_active: bool
    """Whether it gets deliveries."""
    consecutive_failure_count: int
    """Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't
    count."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When the account last changed it, or when it was disabled."""
    last_delivery_at: str | None
    """When the newest attempt ended, exact to a second; null before the first."""
    success_rate_last_100: float | None
    """Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
    searched, and the 1,000 before the one that is due first; null if none of them has ended."""
    disabled_at: str | None
    """When it was disabled; null while it is active."""
    disabled_reason: str | None
    """Why it was disabled; null while it is active."""
    secret: str
    """The signing secret. It is never shown again. The key of the signature is the whole text."""


class DataFreshness(TypedDict):
    """How fresh each source is: of the surveys as loaded, not of these series."""
    ces_period: str | None
    """Newest loaded month of CES; null: not loaded."""
    qcew_period: str | None
    """Newest loaded quarter of QCEW; null: not loaded."""
    jolts_period: str | None
    """Newest loaded month of JOLTS; null: not loaded."""
    laus_period: str | None
    """Newest loaded month or year of LAUS; null: not loaded."""
    oews_period: str | None
    """Newest loaded year of OEWS; null: not loaded."""
    sec_exec_comp_snapshot_date: str | None
    """Date of the filing that the chief executive's pay comes from; null: none."""


class Dataset(TypedDict):
    """What is loaded of a dataset."""
    name: str
    """Its name, as `govdata load` takes it."""
    title: str
    """The survey or collection."""
    source: str
    """The agency and its program."""
    cadence: str
    """How often the agency publishes."""
    state: DatasetLoadState
    """`arriving`: nothing is loaded yet, but its starter data is on the way."""
    first_period: str | None
    """First loaded period or vintage of its metrics; null: none, or it has no metrics of areas."""
    last_period: str | None
    """Last loaded period or vintage of its metrics; null: none, or it has no metrics of areas."""
    editions: int
    """How many vintages, releases or files with rows are served."""
    rows: int
    """Rows in all of them."""
    updated_at: str | None
    """When this service last published it (ISO 8601, UTC); null: never."""
    is_starter: bool
    """Whether all of it came with the program: a small part of what the agency publishes."""
    command: str
    """The command that loads the agency's newest files."""


class DatasetDetail(TypedDict):
    """What is loaded of a dataset, and what is not."""
    name: str
    """Its name, as `govdata load` takes it."""
    title: str
    """The survey or collection."""
    source: str
    """The agency and its program."""
    cadence: str
    """How often the agency publishes."""
    state: DatasetLoadState
    """`arriving`: nothing is loaded yet, but its starter data is on the way."""
    first_period: str | None
    """First loaded period or vintage of its metrics; null: none, or it has no metrics of areas."""
    last_period: str | None
    """Last loaded period or vintage of its metrics; null: none, or it has no metrics of areas."""
    editions: int
    """How many vintages, releases or files with rows are served."""
    rows: int
    """Rows in all of them."""
    updated_at: str | None
    """When this service last published it (ISO 8601, UTC); null: never."""
    is_starter: bool
    """Whether all of it came with the program: a small part of what the agency publishes."""
    command: str
    """The command that loads the agency's newest files."""
    notes: list[str]
    """Facts about what is loaded."""
    gaps: list[DatasetGap]
    """What could be loaded and is not; empty: nothing that is known."""


class DatasetGap(TypedDict):
    """A gap in what is loaded."""
    missing: str
    """What could be loaded, and is not."""
    command: str
    """The command that loads it."""


class DatasetMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""


class Derivation(TypedDict):
    """The derivation of a figure that no filing states directly."""
    formula: str
    """The formula, of concepts, line items or periods."""
    operands: list[Operand]
    """What is added and subtracted."""
    reason: NotRequired[str]
    """Why there is no value. Only present if there is none."""


class EmploymentMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    naics_code: str
    """The NAICS code that answers."""
    naics_title: str
    """Its title in the newest edition that has it."""
    naics_editions: list[str]
    """Editions of NAICS that have the code; empty for `00` and `05`, which NAICS does not have."""
    asked_naics_code: str
    """The requested code; it differs where NAICS 2022 gave the industry a new one."""
    ces_industry_code: str
    """The industry of CES."""
    ces_industry_name: str | None
    """Its name in CES; null where no list names it."""
    match_note: str | None
    """What the figures cover, if that is not exactly the requested code; else null."""
    first_period: str | None
    """Oldest month of the industry's series; null where there is none."""
    last_period: str | None
    """Newest month of the industry's employment, which can be before the survey's; null where there is none."""
    adjustment: Adjustment
    """`sa` seasonally adjusted, `nsa` not adjusted."""
    as_of: AsOf
    value_notes: ValueNotes
    """Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere."""
    footnotes: Footnotes
    """Texts of the footnote codes in the rows."""


class EmploymentMonth(TypedDict):
    """One month of an industry. A null was not published."""
    period: str
    """Month, `YYYY-MM`."""
    naics_code: str
    """The NAICS code that answers."""
    employment: float | None
    """All employees, in thousands of persons."""
    avg_hourly_earnings: float | None
    """Average hourly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it."""
    avg_weekly_hours: float | None
    """Average weekly hours of all employees; null before 2006-03 and if CES does not publish it."""
    avg_weekly_earnings: float | None
    """Average weekly earnings of all employees, in dollars; null before 2006-03 and if CES does not publish it."""
    production_employment: float | None
    """Production and nonsupervisory employees, in thousands of persons."""
    production_avg_hourly_earnings: float | None
    """Average hourly earnings of production and nonsupervisory employees, in dollars. `avg_hourly_earnings` covers all
    employees."""
    production_avg_weekly_hours: float | None
    """Average weekly hours of production and nonsupervisory employees."""
    production_avg_weekly_earnings: float | None
    """Average weekly earnings of production and nonsupervisory employees, in dollars."""
    employment_yoy_pct: float | None
    """Change of `employment` on the same month a year before, in percent."""
    avg_hourly_earnings_yoy_pct: float | None
    """Change of `avg_hourly_earnings` on a year before, in percent."""
    avg_weekly_hours_yoy_pct: float | None
    """Change of `avg_weekly_hours` on a year before, in percent."""
    avg_weekly_earnings_yoy_pct: float | None
    """Change of `avg_weekly_earnings` on a year before, in percent."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    match_precision: MatchPrecision
    """`exact`: the figures are of the requested code; `other`: notes in `metadata` say what they cover."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    all_employees_thousands: float | None
    """The same as `employment`: thousands of persons."""
    earnings_yoy_pct: float | None
    """The same as `avg_hourly_earnings_yoy_pct`, in percent."""
    footnote_code: str | None
    """The same as `footnotes`; null: none."""


class Enrichment(TypedDict):
    """What readers of the added objects must know. Only present with `include`."""
    absent: list[AbsentPart]
    """Every part that is null, and why. Empty: none is."""
    datasets: list[SourceDataset]
    """The datasets that the objects are made from, besides the filings."""
    units: ContextUnits
    """The unit of each numeric field of the objects, by the name of the field."""
    as_of: NotRequired[str]
    """The day of `as_of`. Only present with it."""
    no_history: NotRequired[list[str]]
    """Only present with `as_of`: datasets that keep no history of what was published. Their figures are those loaded
    now, of the newest period that could have been published by that day."""
    usual_lag_days: NotRequired[UsualLags]
    """Only present with `as_of`: days from the end of a period to its usual publication, for the datasets of
    `no_history`. A period that ended later before the day than that is left out."""


class ErrorBody(TypedDict):
    """The failure."""
    code: ErrorCode
    """The kind of failure, for programs."""
    message: str
    """What failed and what would be accepted, for people."""
    status: int
    """The HTTP status."""
    details: NotRequired[list[ErrorDetail]]
    """Each wrong parameter or field; absent if the failure is about something else."""


class ErrorDetail(TypedDict):
    """One wrong parameter."""
    parameter: str
    """Its name."""
    message: str
    """What was sent and what is accepted."""


class ErrorResponse(TypedDict):
    """The answer to a failed request."""
    error: ErrorBody


class EventCategoriesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class EventCategory(TypedDict):
    """A category of current reports."""
    name: str
    """Its name, as in `category=`."""
    description: str
    """What its reports are about."""
    items: list[str]
    """The items that belong to it; of two numberings, before and since August 23, 2004."""
    filing_count: int
    """Its loaded reports."""


class EventItem(TypedDict):
    """An item of Form 8-K."""
    code: str
    """Its number: `5.02`, or `6` until August 22, 2004."""
    description: str
    """Its official name."""


class EventListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class ExcludedCount(TypedDict):
    """Why some have no sections."""
    reason: str
    """`foreign_form`, `other_form` (nothing but other forms), `shell_company`, `too_large` (over 50 MB), `no_items`,
    `no_text`, `cross_reference`, `no_document`, `unreadable`, or `not_read` (the document is not loaded)."""
    count: int
    """How many."""


class ExecutiveCompensation(TypedDict):
    """Pay of a named executive officer for a fiscal year, from the Summary Compensation Table."""
    company: CompanyReference
    name: str
    """The named executive officer, as printed in the table."""
    title: str | None
    """Position, as printed in the table; null: none is printed."""
    fiscal_year: int
    """The fiscal year, as printed in the table."""
    salary: float | None
    """Salary, whole US dollars as printed; null: the table has no such column, or no value in it."""
    bonus: float | None
    """Bonus, whole US dollars as printed; null: the table has no such column, or no value in it."""
    stock_awards: float | None
    """Stock awards, at grant date value, whole US dollars as printed; null: the table has no such column, or no value
    in it."""
    option_awards: float | None
    """Option awards, at grant date value, whole US dollars as printed; null: the table has no such column, or no value
    in it."""
    non_equity_incentive: float | None
    """Non-equity incentive plan compensation, whole US dollars as printed; null: the table has no such column, or no
    value in it."""
    pension_change: float | None
    """Change in pension value and above-market earnings on deferred compensation, whole US dollars as printed; null:
    the table has no such column, or no value in it."""
    other: float | None
    """All other compensation, whole US dollars as printed; null: the table has no such column, or no value in it."""
    total: float | None
    """Total, as printed, whole US dollars as printed; null: the table has no such column, or no value in it."""
    adds_up: bool | None
    """Whether the parts add up to the total exactly; null if no total is printed."""
    accession_number: str
    """Accession number of the newest filing with this officer and year."""
    form: str
    """Form of that filing."""
    filed_at: str
    """When EDGAR accepted that filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of that filing."""


class FiguresMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    vintage: str | None
    """Vintage of the figures; null if each row has its own vintage."""
    dollars_year: NotRequired[int | None]
    """Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars."""
    other_vintages: NotRequired[list[OtherVintage]]
    """Loaded vintages that are newer than that of the answer, or have more of the requested values; newest first.
    Absent if `vintage` was requested."""


class FiledFact(TypedDict):
    """A fact without dimensions, as one filing states it."""
    cik: str
    """CIK of the company, 10 digits."""
    concept: str
    """XBRL concept, without its taxonomy."""
    taxonomy: Taxonomy
    """Taxonomy of the concept."""
    unit: str
    """Currency, `shares`, `USD/shares`, `pure`."""
    value: float
    """The value in that unit, unscaled."""
    period_start: str | None
    """First day; null for an instant."""
    period_end: str
    """Last day, or the day of an instant."""
    accession_number: str
    """Accession number of the filing."""
    form: str
    """Form of the filing."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    precision: int
    """Decimal places to which the value is exact, judged by its digits (XBRL's `decimals`): -6 is millions, 2 is
    cents."""
    from_inline_xbrl: bool
    """Whether the value comes from the filing's inline XBRL, because company facts do not have the filing yet."""


class FiledFactsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    company: CompanyName


class Filing(TypedDict):
    """A filing as EDGAR lists it, with what was parsed."""
    cik: str
    """CIK of the company, 10 digits."""
    accession_number: str
    """EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's."""
    form: str
    """The form, as EDGAR names it. `/A` at the end marks an amendment."""
    filing_type: str
    """The same as `form`."""
    is_amendment: bool
    """Whether the form is an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    report_date: str | None
    """Last day of the reported period; for an 8-K, the day of the event. Null: no period."""
    items: list[str]
    """Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
    headings."""
    description: str | None
    """The filer's description of the main document; null: none."""
    size_bytes: int | None
    """Size of the whole filing, bytes; null: unknown."""
    amends_accession: str | None
    """Accession number of the filing that an amendment amends; null: not an amendment, or unknown."""
    supersedes: str | None
    """Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
    amendment, or unknown."""
    is_superseded: bool
    """Whether a later amendment was filed."""
    is_latest_for_period: bool
    """Whether it is the newest of its chain: the original and its amendments."""
    detail_url: str
    """Path of the filing in this API."""
    filing_url: str
    """The filing's folder at EDGAR. The invented company 0009999901 has none."""
    primary_document_url: str | None
    """The main document at EDGAR; null: EDGAR does not name one."""
    parsed_at: str | None
    """When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known."""
    parse_failure: str | None
    """Why the documents could not be parsed; null: no failure."""


class FilingContent(TypedDict):
    """The text of a filing."""
    accession_number: str
    """Accession number."""
    filing_type: str
    """The form."""
    content_type: SectionContentType
    """Always `text/plain`."""
    content: str
    """The text of its sections in the order of the document, a blank line between them."""
    word_count: int
    """Words of the text."""
    source_url: str
    """The main document at EDGAR; its folder if EDGAR does not name one."""


class FilingContentMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class FilingCreatedData(TypedDict):
    """What happened."""
    filing_type: str
    """The form."""
    cik: str
    """CIK of the company, 10 digits."""
    ticker: str | None
    """The company's own ticker; null for delisted, foreign-only and fund-only filers."""
    company_name: str | None
    """Null if the filing names none."""
    accession_number: str
    """Accession number of the filing, dashed."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); only the filing date if the time is unknown."""
    processed_at: str
    """When this service first parsed the filing (ISO 8601, UTC)."""


class FilingCreatedDelivery(TypedDict):
    """A filing was parsed. Once per filing, amendments included."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: FilingCreatedType
    """The type of the event."""
    data: FilingCreatedData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class FilingDetail(TypedDict):
    """A filing, with its amendments and what was read of it."""
    cik: str
    """CIK of the company, 10 digits."""
    accession_number: str
    """EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's."""
    form: str
    """The form, as EDGAR names it. `/A` at the end marks an amendment."""
    filing_type: str
    """The same as `form`."""
    is_amendment: bool
    """Whether the form is an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    report_date: str | None
    """Last day of the reported period; for an 8-K, the day of the event. Null: no period."""
    items: list[str]
    """Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
    headings."""
    description: str | None
    """The filer's description of the main document; null: none."""
    size_bytes: int | None
    """Size of the whole filing, bytes; null: unknown."""
    amends_accession: str | None
    """Accession number of the filing that an amendment amends; null: not an amendment, or unknown."""
    supersedes: str | None
    """Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
    amendment, or unknown."""
    is_superseded: bool
    """Whether a later amendment was filed."""
    is_latest_for_period: bool
    """Whether it is the newest of its chain: the original and its amendments."""
    detail_url: str
    """Path of the filing in this API."""
    filing_url: str
    """The filing's folder at EDGAR. The invented company 0009999901 has none."""
    primary_document_url: str | None
    """The main document at EDGAR; null: EDGAR does not name one."""
    parsed_at: str | None
    """When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known."""
    parse_failure: str | None
    """Why the documents could not be parsed; null: no failure."""
    company_name: str
    """Name of the company, as EDGAR writes it."""
    company_ticker: str | None
    """Its ticker; null: it has none now."""
    period_of_report: str | None
    """Last day of the reported period; for an 8-K, the day of the event. Null: no period."""
    chain: list[ChainedFiling]
    """The original and its amendments, oldest first; only the filing itself if there are none."""
    raw_url: str | None
    """The main document at EDGAR, the same as `primary_document_url`."""
    parse_status: ParseStatus
    """`parsed`: the documents were read. `failed`: `parse_failure` says why. `pending`: they are not loaded.
    `unsupported`: documents of this form are not read."""
    financials_available: bool
    """Whether figures of the filing are in statements."""
    sections_url: str
    """Path of its sections in this API."""
    content_url: str
    """Path of its text in this API."""


class FilingListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class FilingMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class FilingSectionsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    excluded_reason: NotRequired[str | None]
    """Why the filing has no sections: `shell_company`, `too_large`, `no_items`, `no_text`, `cross_reference`,
    `no_document`, `unreadable`, `foreign_form`, `other_form`, `not_read`. Null: it has some."""


class FinancialStatement(TypedDict):
    """A statement of one period."""
    company: CompanyReference
    statement: StatementName
    """The statement."""
    period: StatementPeriod
    """A fiscal year, a quarter, or the twelve months up to the end of a quarter."""
    fiscal_year: int
    """The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025."""
    fiscal_period: FiscalPeriod
    """`FY`: a year. `Q1` to `Q4`: a quarter, or the twelve months up to its end. `TP`: a shorter period, such as a
    transition period, a company's first period, or that of a successor or predecessor."""
    period_start: str | None
    """First day; null for a balance sheet."""
    period_end: str
    """Last day."""
    currency: str
    """ISO 4217 code. As filed, never converted."""
    framework: Framework
    """Accounting standards."""
    form: str
    """Form of the newest filing that a figure of the row comes from."""
    accession_number: str
    """Accession number of that filing."""
    filed_at: str
    """When EDGAR accepted that filing, since when the row has these values (ISO 8601, UTC); midnight if only the day is
    known."""
    filed_date: str
    """EDGAR's filing date of that filing, since when the row has these values."""
    from_inline_xbrl: bool
    """Whether a figure comes from a filing's own inline XBRL, because EDGAR's company facts do not have the filing yet.
    They replace it once they do."""
    line_items: LineItems
    concepts: Concepts
    """The XBRL concept of each figure, in the row's framework; concepts of another taxonomy have a prefix (`dei:…`).
    Figures that are sums of several concepts are in `derived` instead."""
    derived: Derivations
    """How each derived figure was made, and from what; for some missing figures, why they could not be derived. Empty
    if all figures are as filed."""
    labor_context: NotRequired[LaborContext]
    lending_context: NotRequired[LendingContext]


class FinancialsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    as_of: str | None
    """The date of `as_of`; null without it."""
    splits: list[StockSplit] | None
    """With `adjust=splits`, the splits that share figures are adjusted for, oldest first; else null."""
    enrichment: NotRequired[Enrichment]


FormerName = TypedDict("FormerName", {
    "name": "str",
    "from": "str | None",
    "to": "str | None",
})
"""A former name."""

class Geography(TypedDict):
    """A place."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    parent: ParentPlace | None
    """The place directly above; null for the nation."""
    children: list[ChildLevel]
    """Levels directly below, with their counts."""
    latitude: float | None
    """Latitude of a point inside the place, in degrees north (NAD 83); null if unknown."""
    longitude: float | None
    """Longitude of the same point, in degrees east (west is negative)."""
    land_area_sq_mi: float | None
    """Land area in square miles; null if unknown."""
    water_area_sq_mi: float | None
    """Water area in square miles; null if unknown."""
    area_year: int | None
    """Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none."""
    area_note: NotRequired[NotLoaded]
    """Why coordinates or areas are null; absent if all are known."""


class GeographyDetail(TypedDict):
    """A place, and the vintages that have estimates for it."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    parent: ParentPlace | None
    """The place directly above; null for the nation."""
    children: list[ChildLevel]
    """Levels directly below, with their counts."""
    latitude: float | None
    """Latitude of a point inside the place, in degrees north (NAD 83); null if unknown."""
    longitude: float | None
    """Longitude of the same point, in degrees east (west is negative)."""
    land_area_sq_mi: float | None
    """Land area in square miles; null if unknown."""
    water_area_sq_mi: float | None
    """Water area in square miles; null if unknown."""
    area_year: int | None
    """Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none."""
    area_note: NotRequired[NotLoaded]
    """Why coordinates or areas are null; absent if all are known."""
    children_levels: list[GeographicLevel]
    """The levels of `children`."""
    is_current: bool
    """Whether the newest edition of the level still includes the place."""
    vintages: list[str]
    """Loaded vintages with estimates for the place, oldest first."""
    parent_fips: str | None
    """The code of `parent`; null for the nation."""
    parent_name: str | None
    """The name of `parent`; null for the nation."""
    area_sq_mi: float | None
    """The same as `land_area_sq_mi`: square miles; null if unknown."""
    lat: float | None
    """The same as `latitude`, degrees north; null if unknown."""
    lon: float | None
    """The same as `longitude`, degrees east; null if unknown."""


class GroupEstimate(TypedDict):
    """One group."""
    group: str
    """Key of the group."""
    label: str
    """The group, in words."""
    value: float | None
    """The estimate, in the metric's unit; null if there is none."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null if there is none."""
    value_note: NotRequired[EstimateNote]
    """Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate."""
    moe_note: NotRequired[EstimateNote]
    """Why `moe` is null; absent otherwise."""
    open_ended: NotRequired[OpenEnd]
    """Whether the median is above or below `value`, the bound of an open-ended interval."""
    unreliable: NotRequired[bool]
    """True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
    unreliable. Absent otherwise, and without a margin."""


class Headquarters(TypedDict):
    """Business address as filed, and its location."""
    street: str | None
    """Street and suite, as filed."""
    city: str | None
    """City, as filed."""
    state: str | None
    """EDGAR's code: a state's postal abbreviation, or for other countries a letter and a digit (`F4`: China)."""
    zip: str | None
    """ZIP or postal code, as filed."""
    country: str | None
    """Country of a foreign address; null in the United States."""
    county_fips: str | None
    """FIPS code of the county, from ZIP and city; null outside the United States and if neither is known. In
    Connecticut, one of the eight counties used by lending data and by QCEW up to 2023."""
    county_name: str | None
    """Name of that county."""
    planning_region_fips: str | None
    """In Connecticut, the town's planning region; null elsewhere."""
    latitude: float | None
    """Latitude of a point inside the county, degrees north."""
    longitude: float | None
    """Longitude of a point inside the county, degrees east."""


class Industry(TypedDict):
    """An industry."""
    naics_code: str
    """NAICS code, range, `00` or `05`."""
    naics_title: str
    """Title in the newest edition that has it."""
    level: int
    """Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0."""
    level_name: IndustryLevel
    """The level's name; `total` is `00` and `05`."""
    parent: str | None
    """Code one level above; null for sectors and totals."""
    editions: list[str]
    """Editions of NAICS that have the code, of 2017 and 2022; empty for totals."""
    coverage: IndustryCoverage
    has_ces_data: bool
    """Whether CES of the industry is loaded."""
    has_qcew_data: bool
    """Whether QCEW of the industry is loaded."""
    has_oews_data: bool
    """Whether OEWS by industry is loaded: always false, its wages here are of all industries."""
    title: str
    """The same as `naics_title`."""
    parent_naics: str | None
    """The same as `parent`."""


class IndustryAvailability(TypedDict):
    """Years that are loaded, as `coverage` says."""
    ces_years: YearSpan | None
    """Years of CES that are loaded; null: none."""
    qcew_years: YearSpan | None
    """Years of QCEW that are loaded; null: none."""
    oews_years: YearSpan | None
    """Years of OEWS by industry; null: it is not loaded."""


class IndustryContext(TypedDict):
    """The company's industry in the nation (CES); null: metadata.enrichment."""
    naics_code: str
    """NAICS code of the CES industry that answers."""
    naics_description: str
    """Title of that code."""
    naics_match_level: str
    """Digits of that code: `6-digit` to `2-digit`. Fewer than the company's: a wider industry answers."""
    match_note: str | None
    """What the figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here, with
    the reason in `enrichment.absent`."""
    total_employment_thousands: float | None
    """All employees of the industry in the nation, thousands of persons."""
    employment_yoy_pct: float | None
    """Change of employment on the same month a year before, percent."""
    avg_hourly_earnings: float | None
    """Average hourly earnings of all employees, US dollars; null if CES has none of the same industry."""
    earnings_yoy_pct: float | None
    """Change of these earnings on the same month a year before, percent."""
    data_period: str
    """Month of the figures, `YYYY-MM`."""
    source: str
    """The survey."""
    adjustment: IndustryAdjustment
    """The figures are seasonally adjusted."""
    preliminary: bool
    """Whether the agency marks a figure of this object as preliminary."""


class IndustryCoverage(TypedDict):
    """First and last period that each survey has of the industry."""
    ces: PeriodSpan | None
    """Periods loaded in CES, by month (employment); null: none."""
    qcew: PeriodSpan | None
    """Periods loaded in QCEW, by quarter (counties); null: none."""
    jolts: PeriodSpan | None
    """Periods loaded in JOLTS, by month: the narrowest industry that contains it; null: none."""


class IndustryDetail(TypedDict):
    """One industry: its place in NAICS, and the data that each survey has for it."""
    naics_code: str
    """NAICS code, range, `00` or `05`."""
    naics_title: str
    """Title in the newest edition that has it."""
    level: int
    """Digits of the code, 2 to 6; a range of sectors has 2, and the totals `00` and `05` have 0."""
    level_name: IndustryLevel
    """The level's name; `total` is `00` and `05`."""
    parent: str | None
    """Code one level above; null for sectors and totals."""
    editions: list[str]
    """Editions of NAICS that have the code, of 2017 and 2022; empty for totals."""
    children: list[ChildIndustry]
    """Codes one level below, of both editions."""
    successors: list[RelatedIndustry]
    """For a code that ended with NAICS 2017, the NAICS 2022 codes that replaced it; else empty."""
    predecessors: list[RelatedIndustry]
    """Codes that ended with NAICS 2017 and that this code replaced, in part or whole."""
    coverage: IndustryCoverage
    ces: CesIndustry | None
    nearest_ces: RelatedIndustry | None
    """If CES does not have the industry, the narrowest CES industry that contains it; null if there is none."""
    has_ces_data: bool
    """Whether CES of the industry is loaded."""
    has_qcew_data: bool
    """Whether QCEW of the industry is loaded."""
    has_oews_data: bool
    """Whether OEWS by industry is loaded: always false, its wages here are of all industries."""
    data_availability: IndustryAvailability
    title: str
    """The same as `naics_title`."""
    parent_naics: str | None
    """The same as `parent`."""


class IndustryLendingMarket(TypedDict):
    """Lending to the company's industry in the nation; null: metadata.enrichment."""
    naics_code: str
    """NAICS code that answers, as borrowers' codes are filed."""
    naics_description: str
    """Its title."""
    naics_match_level: str
    """Its digits: the finest level of the company's code with at least 20 loans in the four quarters."""
    national_quarterly_loan_count: int
    """7(a) loans approved in the quarter."""
    national_quarterly_total_amount: int
    """Their amount, whole US dollars."""
    national_avg_loan_size: int | None
    """Mean amount, whole US dollars; null: no loans."""
    national_yoy_change_pct: float | None
    """Change of the amount on the same quarter a year before, percent; null: that was zero."""
    national_charge_off_rate_trailing_4q: float | None
    """Dollars charged off, of dollars approved in the four quarters up to `data_period`, a fraction. Near zero, because
    these loans are young; null without loans."""
    national_charge_off_rate_mature_4q: float | None
    """The same of the four quarters that ended five years before, whose loans have had time to fail, a fraction; null
    without loans, or if they are not loaded."""
    data_period: str
    """The newest quarter that the files cover whole."""
    source: str
    """The agency and program."""


class IndustryLendingMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""
    cancelled_loans: int | None
    """How many of the loans in the whole answer were cancelled before any money flowed, loans; null where none of its
    quarters is loaded."""
    unresolved: int | None
    """Loans of the same nation, state or county and quarters without a NAICS code, or with one that no edition from
    1997 to 2022 has, loans. They are in no industry. Null where none of the quarters is loaded."""


class IndustryLendingQuarter(TypedDict):
    """7(a) loans approved in one quarter for businesses of one industry, by the NAICS code that was filed."""
    naics_code: str
    """The requested NAICS code or range."""
    naics_title: str
    """Its title in the newest edition of NAICS that has it."""
    level: LendingLevel
    """Whether the loans are of the nation, of one state or of one county."""
    state_fips: str | None
    """FIPS code of the state, 2 digits; null for the nation."""
    period: str
    """Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter."""
    loan_count: int | None
    """Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
    file is not loaded."""
    total_amount: float | None
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_loan_size: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan."""
    median_loan_size: float | None
    """Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter
    without a loan."""
    guaranteed_amount: float | None
    """Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_guarantee_pct: float | None
    """Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
    guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan."""
    jobs_supported: int | None
    """Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged:
    they are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file
    is not loaded."""
    charge_off_count: int | None
    """How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded."""
    charge_off_rate: float | None
    """charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
    charge-off can exceed the approval; null for a quarter without a loan."""
    charge_off_amount: float | None
    """Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
    to the cent. Null for a quarter whose file is not loaded."""
    year: int
    """Calendar year of `period`."""
    quarter: int
    """Quarter of that year, 1 to 4."""
    avg_amount: float | None
    """avg_loan_size, US dollars; null for a quarter without a loan."""
    median_amount: float | None
    """median_loan_size, US dollars; null for a quarter without a loan."""
    source: str
    """The agency of the figures: `SBA`."""
    geo: LendingGeo
    """The same as `level`, as the parameter `geo` has it."""
    county_fips: str | None
    """FIPS code of the county, 5 digits; null for the nation and a state."""


class IndustryMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: list[AnyAdjustment]
    """Which adjustments the listed figures are published with: `sa`, `nsa`, `none`."""


class IndustryTurnover(TypedDict):
    """Turnover in one month."""
    period: str
    """Month, `YYYY-MM`."""
    naics_code: str
    """The requested NAICS code."""
    jolts_industry_code: str
    """JOLTS's own code of the industry that answers. It is not a NAICS code."""
    job_openings: float | None
    """Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it."""
    job_openings_rate: float | None
    """Job openings in percent of employment and openings together; null where JOLTS does not publish it."""
    hires: float | None
    """Hires in the month, thousands of persons; null where JOLTS does not publish it."""
    hires_rate: float | None
    """Hires in percent of employment; null where JOLTS does not publish it."""
    total_separations: float | None
    """All separations in the month, thousands of persons; null where JOLTS does not publish it."""
    total_separations_rate: float | None
    """All separations in percent of employment; null where JOLTS does not publish it."""
    quits: float | None
    """Quits in the month, thousands of persons; null where JOLTS does not publish it."""
    quits_rate: float | None
    """Quits in percent of employment; null where JOLTS does not publish it."""
    layoffs_and_discharges: float | None
    """Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges in percent of employment; null where JOLTS does not publish it."""
    other_separations: float | None
    """Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
    persons; null where JOLTS does not publish it."""
    other_separations_rate: float | None
    """Other separations in percent of employment; not published for states; null where JOLTS does not publish it."""
    unemployed_per_job_opening: float | None
    """Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null."""
    labour_market_tightness: float | None
    """Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
    hires are 0."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    jolts_industry_name: str
    """Title of the industry of JOLTS that answers."""
    naics_match_level: str
    """Digits of the NAICS code that the industry of JOLTS was found by, such as `3-digit`; `total` for `00` and
    `05`."""


class IndustryTurnoverMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: Adjustment
    """`sa` seasonally adjusted, `nsa` not adjusted."""
    as_of: AsOf
    value_notes: ValueNotes
    """Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere."""
    footnotes: Footnotes
    """Texts of the footnote codes in the rows."""
    naics_code: str
    """The requested NAICS code."""
    jolts_industry_title: str
    """Title of the industry that answers."""
    match_note: str | None
    """How the industry that answers differs from the requested code; null where they are the same."""
    jolts_industry_code: str
    """JOLTS's own code of the industry that answers. It is not a NAICS code."""


class LaborContext(TypedDict):
    """The labor market around a company, in US dollars: its industry in the nation, and the county of its headquarters.
    Keyed by the company's NAICS code, whatever its accounting standards."""
    industry: IndustryContext | None
    local_market: LocalMarketContext | None
    turnover: TurnoverContext | None
    compensation_benchmark: CompensationBenchmark | None
    summary: LaborSummary
    data_freshness: DataFreshness


class LaborMetric(TypedDict):
    """A metric."""
    name: str
    """Name: survey, underscore, field."""
    survey: LaborSurvey
    """The survey; the name of its dataset."""
    field: str
    """The field of the survey's own rows."""
    title: str
    """What it is, for people."""
    unit: str
    """Unit of the values."""
    cadence: Cadence
    """How often the survey has a value."""
    levels: list[LaborLevel]
    """The levels that it has."""
    loaded_levels: list[LaborLevel]
    """Those of these levels that are loaded."""
    dimensions: list[LaborDimension]
    """What it can be narrowed by, besides adjustment."""
    adjustments: list[AnyAdjustment]
    """What is published."""
    first_period: str | None
    """First loaded period, at the metric's cadence; null if nothing is loaded."""
    last_period: str | None
    """Last period loaded; null where nothing is."""
    first_year: str | None
    """First year with a loaded annual average, for monthly metrics; null where there is none."""
    last_year: str | None
    """Last year with a loaded annual average, for monthly metrics; null where there is none."""
    description: str
    """What is counted, and how."""
    category: LaborCategory
    """What the survey is about."""
    typical_lag_months: int
    """Months from the end of a period to its usual publication, rounded up."""
    canonical_name: str
    """The same as `name`."""
    display_name: str
    """The same as `title`."""
    source_dataset: str
    """The same as `survey`."""
    update_cadence: str
    """The same as `cadence`."""


class LaborMetricCoverage(TypedDict):
    """The metric at one level."""
    level: LaborLevel
    """Level of the areas that the values cover."""
    adjustments: list[AnyAdjustment]
    """What is published at this level; the first is the default."""
    dimensions: list[LaborDimension]
    """What it can be narrowed by at this level."""
    first_period: str | None
    """First loaded period, at the metric's cadence; null if nothing is loaded."""
    last_period: str | None
    """Last period loaded; null where nothing is."""
    first_year: str | None
    """First year with a loaded annual average, for monthly metrics; null where there is none."""
    last_year: str | None
    """Last year with a loaded annual average, for monthly metrics; null where there is none."""


class LaborMetricDetail(TypedDict):
    """A metric in full."""
    name: str
    """Name: survey, underscore, field."""
    survey: LaborSurvey
    """The survey; the name of its dataset."""
    field: str
    """The field of the survey's own rows."""
    title: str
    """What it is, for people."""
    unit: str
    """Unit of the values."""
    cadence: Cadence
    """How often the survey has a value."""
    levels: list[LaborLevel]
    """The levels that it has."""
    loaded_levels: list[LaborLevel]
    """Those of these levels that are loaded."""
    dimensions: list[LaborDimension]
    """What it can be narrowed by, besides adjustment."""
    adjustments: list[AnyAdjustment]
    """What is published."""
    first_period: str | None
    """First loaded period, at the metric's cadence; null if nothing is loaded."""
    last_period: str | None
    """Last period loaded; null where nothing is."""
    first_year: str | None
    """First year with a loaded annual average, for monthly metrics; null where there is none."""
    last_year: str | None
    """Last year with a loaded annual average, for monthly metrics; null where there is none."""
    description: str
    """What is counted, and how."""
    category: LaborCategory
    """What the survey is about."""
    typical_lag_months: int
    """Months from the end of a period to its usual publication, rounded up."""
    canonical_name: str
    """The same as `name`."""
    display_name: str
    """The same as `title`."""
    source_dataset: str
    """The same as `survey`."""
    update_cadence: str
    """The same as `cadence`."""
    names: list[str]
    """All names of the metric. The field is also a name if no other survey has that field."""
    source: str
    """Agency and program."""
    coverage: list[LaborMetricCoverage]
    """For each level, what can be requested and what is loaded."""
    data_availability: YearSpan | None
    """First and last year that is loaded; null: nothing is."""
    related_endpoints: list[str]
    """Endpoints that answer this metric for many areas."""


class LaborMetricListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    adjustment: list[AnyAdjustment]
    """Which adjustments the listed figures are published with: `sa`, `nsa`, `none`."""
    latest_period: str | None
    """Newest period of any survey; null where nothing is loaded."""
    latest_periods: LatestPeriods
    """Newest period of each survey; null: not loaded."""


class LaborMetricMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: list[AnyAdjustment]
    """Which adjustments the listed figures are published with: `sa`, `nsa`, `none`."""


class LaborSummary(TypedDict):
    """The context in a few numbers and words."""
    industry_hiring_trend: Trend | None
    """`hiring_rate_3m` against `hiring_rate_3m_year_before`: `rising` or `falling` beyond 0.1 point, else `stable`."""
    hiring_rate_3m: float | None
    """As in `turnover`, percent."""
    hiring_rate_3m_year_before: float | None
    """As in `turnover`, percent."""
    local_unemployment_trend: Trend | None
    """`unemployment_rate` against `unemployment_rate_year_before` of the county: `rising` or `falling` beyond 0.3
    point, else `stable`. Null if only the state's rates are known."""
    unemployment_rate: float | None
    """As in `local_market`, percent, for the county only: null if `match_level` is `state`."""
    unemployment_rate_year_before: float | None
    """The same a year before, percent."""
    comp_to_market_ratio: float | None
    """Total pay of the chief executive in the newest Summary Compensation Table divided by `market_median_annual_wage`,
    a ratio."""
    chief_executive: ChiefExecutive | None
    labour_market_tightness: float | None
    """As in `turnover`, a ratio."""


class LaborValuesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    metric: str
    """Name: survey, underscore, field."""
    unit: str
    """Unit of the values."""
    level: LaborLevel
    """Level of the areas that the values cover."""
    period: str
    """Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    dimensions: DimensionValues
    """The industry, ownership or occupation that answers, where the metric has such a dimension."""
    count: NotRequired[int | None]
    """Number of areas that the level has; null if only some of them are loaded."""
    loaded: NotRequired[int]
    """Number of areas of the level with figures, in all pages and states."""
    absent: NotRequired[list[AbsentAreas] | None]
    """The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which
    areas the level has, as for places and tracts."""


class LatestTurnover(TypedDict):
    """Turnover in the newest month."""
    period: str
    """Month, `YYYY-MM`."""
    naics_code: str
    """The requested NAICS code."""
    jolts_industry_code: str
    """JOLTS's own code of the industry that answers. It is not a NAICS code."""
    jolts_industry_title: str
    """Title of the industry that answers."""
    match_note: str | None
    """How the industry that answers differs from the requested code; null where they are the same."""
    job_openings: float | None
    """Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it."""
    job_openings_rate: float | None
    """Job openings in percent of employment and openings together; null where JOLTS does not publish it."""
    hires: float | None
    """Hires in the month, thousands of persons; null where JOLTS does not publish it."""
    hires_rate: float | None
    """Hires in percent of employment; null where JOLTS does not publish it."""
    total_separations: float | None
    """All separations in the month, thousands of persons; null where JOLTS does not publish it."""
    total_separations_rate: float | None
    """All separations in percent of employment; null where JOLTS does not publish it."""
    quits: float | None
    """Quits in the month, thousands of persons; null where JOLTS does not publish it."""
    quits_rate: float | None
    """Quits in percent of employment; null where JOLTS does not publish it."""
    layoffs_and_discharges: float | None
    """Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges in percent of employment; null where JOLTS does not publish it."""
    other_separations: float | None
    """Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
    persons; null where JOLTS does not publish it."""
    other_separations_rate: float | None
    """Other separations in percent of employment; not published for states; null where JOLTS does not publish it."""
    unemployed_per_job_opening: float | None
    """Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null."""
    labour_market_tightness: float | None
    """Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
    hires are 0."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    jolts_industry_name: str
    """Title of the industry of JOLTS that answers."""
    naics_match_level: str
    """Digits of the NAICS code that the industry of JOLTS was found by, such as `3-digit`; `total` for `00` and
    `05`."""


class LatestYears(TypedDict):
    """Newest years by survey."""
    acs5: int | None
    """Newest loaded year of 5-year estimates that has the metric at any level; null if none."""
    acs1: int | None
    """The same of 1-year estimates."""


class LeftOutPeriod(TypedDict):
    """A period without a value."""
    fiscal_year: int
    """The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025."""
    fiscal_quarter: int | None
    """The quarter, or the quarter that twelve months end with; null for a fiscal year."""
    period_end: str
    """Last day."""
    reason: str
    """Why it has no value."""


class LenderDetail(TypedDict):
    """A lender, its names, and its loans by quarter and by state."""
    lender_id: int
    """Id of the lender: the SBA's number (`LocationID`). Where the file has none, a number above 1,000,000,000,000 that
    is made of what identifies the lender, the same in every edition."""
    display_name: str
    """Name of the lender as most of its loans have it; `No name filed` if they have only its number."""
    city: str | None
    """City of the lender as most of its loans have it; null if none has one."""
    state: str | None
    """Postal abbreviation of the lender's state, not of the loans'; null if no loan has one."""
    identified_by: LenderIdentity
    """What the loans of a lender have in common in the file: the SBA's number, without it that of the FDIC or the NCUA,
    without these the same name, city and state."""
    fdic_number: str | None
    """Number of the FDIC, as most of its loans have it; null if none has one."""
    ncua_number: str | None
    """Number of the NCUA, as most of its loans have it; null if none has one."""
    source: str
    """The agency of the figures: `SBA`."""
    first_seen_at: str
    """Day of approval of the oldest loan in the edition that it holds."""
    last_seen_at: str
    """Day of approval of the newest loan in the edition that it holds."""
    loan_count: int
    """Loans approved, loans: every approval, even a cancelled one."""
    total_amount: float
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent."""
    avg_amount: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null without a loan."""
    names: list[LenderName]
    """Its names in the edition, the one of most loans first."""
    states: list[LenderState]
    """The requested quarters by the projects' state, most loans first."""
    history: list[LenderQuarter]
    """The requested quarters with loans, oldest first. A loaded quarter that is not here has no loan."""


class LenderMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""
    state: str | None
    """FIPS code of the requested state; null for all."""
    county: str | None
    """FIPS code of the requested county; null for all."""
    industry: str | None
    """Requested NAICS code; null for all loans."""


class LenderName(TypedDict):
    """A name that loans of one lender have."""
    name: str
    """A name as filed."""
    loan_count: int
    """Loans with this name in the whole edition, loans."""


class LenderQuarter(TypedDict):
    """A lender's loans that were approved in one quarter."""
    year: int
    """Calendar year of approval."""
    quarter: int
    """Quarter of the year, 1 to 4."""
    period: str
    """The quarter as `YYYY-Qq`."""
    loan_count: int
    """Loans approved, loans: every approval, even a cancelled one."""
    total_amount: float
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent."""
    avg_amount: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null without a loan."""
    source: str
    """The agency of the figures: `SBA`."""


class LenderState(TypedDict):
    """A lender's loans to projects in one state."""
    state_fips: str | None
    """FIPS code of the projects' state; null for loans of no state."""
    state_name: str | None
    """Its name; null for loans of no state."""
    loan_count: int
    """Loans approved, loans: every approval, even a cancelled one."""
    total_amount: float
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent."""
    avg_amount: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null without a loan."""


class LenderSummary(TypedDict):
    """A lender with its loans in the requested quarters, place and industry."""
    lender_id: int
    """Id of the lender: the SBA's number (`LocationID`). Where the file has none, a number above 1,000,000,000,000 that
    is made of what identifies the lender, the same in every edition."""
    display_name: str
    """Name of the lender as most of its loans have it; `No name filed` if they have only its number."""
    city: str | None
    """City of the lender as most of its loans have it; null if none has one."""
    state: str | None
    """Postal abbreviation of the lender's state, not of the loans'; null if no loan has one."""
    identified_by: LenderIdentity
    """What the loans of a lender have in common in the file: the SBA's number, without it that of the FDIC or the NCUA,
    without these the same name, city and state."""
    loan_count: int
    """Loans approved, loans: every approval, even a cancelled one."""
    total_amount: float
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent."""
    avg_amount: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null without a loan."""
    market_share_pct: float | None
    """total_amount ÷ that of all loans of the same quarters, place and industry (`metadata.total_amount`), in percent,
    4 decimals; loans without a lender are in the denominator."""
    source: str
    """The agency of the figures: `SBA`."""


class LendersMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""
    state: str | None
    """FIPS code of the requested state; null for all."""
    county: str | None
    """FIPS code of the requested county; null for all."""
    industry: str | None
    """Requested NAICS code; null for all loans."""
    loan_count: int
    """All loans of the same quarters, place and industry, loans."""
    total_amount: float
    """Their gross approved amounts, US dollars."""
    without_lender: int
    """How many of them have no lender in the file, loans. They are in no row."""


class LendingContext(TypedDict):
    """Small-business lending (SBA 7(a)) in the county of a company's headquarters, and to its industry in the
    nation."""
    local_market: LocalLendingMarket | None
    industry_lending: IndustryLendingMarket | None


class LendingMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""
    cancelled_loans: int | None
    """How many of the loans in the whole answer were cancelled before any money flowed, loans; null where none of its
    quarters is loaded."""
    unresolved: int | None
    """Loans of the same state (of a list: states) and quarters that no county could be found for, loans. A state's
    figures include them, a county's don't. Null where none of the quarters is loaded."""
    count: NotRequired[int | None]
    """Number of areas that the level has; null if only some of them are loaded."""
    loaded: NotRequired[int]
    """Number of areas of the level with figures, in all pages and states."""
    absent: NotRequired[list[AbsentAreas] | None]
    """The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which
    areas the level has, as for places and tracts."""


class LendingMetric(TypedDict):
    """A figure that lending has for counties or states by quarter."""
    canonical_name: str
    """Name of the metric."""
    display_name: str
    """Its name for people."""
    description: str
    """What the figure is."""
    category: LendingMetricCategory
    """`volume`: how much is lent; `characteristics`: of the loans; `outcomes`: their end."""
    unit: str
    """The unit, as `metadata.units` has it."""
    update_cadence: str
    """How often the agency publishes."""
    typical_lag_months: int | None
    """Usual time from the end of a quarter to the SBA's files of it, months; null if not known."""


class LendingMetricDetail(TypedDict):
    """A figure of lending, with the loaded years and its endpoints."""
    canonical_name: str
    """Name of the metric."""
    display_name: str
    """Its name for people."""
    description: str
    """What the figure is."""
    category: LendingMetricCategory
    """`volume`: how much is lent; `characteristics`: of the loans; `outcomes`: their end."""
    unit: str
    """The unit, as `metadata.units` has it."""
    update_cadence: str
    """How often the agency publishes."""
    typical_lag_months: int | None
    """Usual time from the end of a quarter to the SBA's files of it, months; null if not known."""
    data_availability: LendingYears | None
    related_endpoints: list[str]
    """Endpoints that answer the figure."""


class LendingMetricMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""


class LendingYears(TypedDict):
    """The loaded years; null if no quarter is loaded."""
    min: int
    """First calendar year with a loaded quarter."""
    max: int
    """Last calendar year with a loaded quarter."""


class LevelOrGeography(TypedDict):
    """Without `query`, a level (`level`, `count`, `loaded`, `vintages`). With `query`, the geography record of a place
    whose name contains it or whose code equals it."""
    level: GeographicLevel
    """Geographic level."""
    count: NotRequired[int | None]
    """Number of places; null if only part of the level is loaded."""
    loaded: NotRequired[int]
    """Number of loaded places."""
    note: NotRequired[str]
    """States that only part is loaded, and the command that loads more."""
    vintages: NotRequired[list[str]]
    """Loaded vintages of the level, newest first, 5-year before 1-year."""
    fips: NotRequired[str]
    """Code of the place."""
    name: NotRequired[str]
    """Name of the place, as written in the American Community Survey."""
    parent: NotRequired[ParentPlace | None]
    """The place directly above; null for the nation."""
    children: NotRequired[list[ChildLevel]]
    """Levels directly below, with their counts."""
    latitude: NotRequired[float | None]
    """Latitude of a point inside the place, in degrees north (NAD 83); null if unknown."""
    longitude: NotRequired[float | None]
    """Longitude of the same point, in degrees east (west is negative)."""
    land_area_sq_mi: NotRequired[float | None]
    """Land area in square miles; null if unknown."""
    water_area_sq_mi: NotRequired[float | None]
    """Water area in square miles; null if unknown."""
    area_year: NotRequired[int | None]
    """Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none."""
    area_note: NotRequired[NotLoaded]
    """Why coordinates or areas are null; absent if all are known."""


class LineItemField(TypedDict):
    """A line item of statements."""
    name: str
    """The name of the line item."""
    statement: str
    """Its statement, as in `statement=`."""
    description: str
    """What it is."""
    unit: str
    """`currency`, `currency per share` or `shares`."""
    bank_specific: bool
    """Whether only banks and other lenders have it."""


class LineItemFields(TypedDict):
    """The line items of each statement."""
    income: StatementFields
    balance_sheet: StatementFields
    cash_flow: StatementFields


class LineItemFieldsMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class LineItemPoint(TypedDict):
    """A line item of one period."""
    fiscal_year: int
    """The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025."""
    fiscal_quarter: int | None
    """The quarter, or the quarter that twelve months end with; null for a fiscal year."""
    period_start: str | None
    """First day; null for a balance sheet."""
    period_end: str
    """Last day."""
    currency: str
    """ISO 4217 code. As filed, never converted."""
    value: float
    """The figure, unscaled, in the currency or in shares."""
    taxonomy: Framework
    """Accounting standards."""
    filing_accession: str
    """Accession number of the filing that states the figure; of a derived one, of the newest filing behind the row."""


class LineItemSeries(TypedDict):
    """A line item of a company through its periods."""
    company: CompanyReference
    metric: str
    """The name of the line item."""
    unit: str
    """`currency`, `currency per share` or `shares`."""
    period: StatementPeriod
    """A fiscal year, a quarter, or the twelve months up to the end of a quarter."""
    currency: str
    """ISO 4217 code of the newest period. Each period has its own, which counts."""
    series: list[LineItemPoint]
    """Periods with a value, oldest first."""


class LineItemSeriesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    left_out: list[LeftOutPeriod]
    """Periods without a value, oldest first."""


class LineItems(TypedDict):
    """The figures of the statement, unscaled, under this service's names. A row always has all items of its statement,
    null if nothing was filed, and none of the two other statements."""
    revenue: NotRequired[float | None]
    """Income statement: Total revenue. Banks and brokers: net of interest expense; insurers: with investment income, in
    the row's currency."""
    cost_of_revenue: NotRequired[float | None]
    """Income statement: Cost of what was sold, in the row's currency."""
    gross_profit: NotRequired[float | None]
    """Income statement: As filed, else revenue less cost of revenue, in the row's currency."""
    research_and_development: NotRequired[float | None]
    """Income statement: Research and development expense, in the row's currency."""
    selling_general_and_administrative: NotRequired[float | None]
    """Income statement: Selling, general and administrative expense; else selling and marketing plus general, in the
    row's currency."""
    operating_expenses: NotRequired[float | None]
    """Income statement: Operating expenses as filed, without cost of revenue where the filer separates it, in the row's
    currency."""
    operating_income: NotRequired[float | None]
    """Income statement: Operating income or loss, in the row's currency."""
    interest_expense: NotRequired[float | None]
    """Income statement: Interest expense, in the row's currency."""
    income_before_tax: NotRequired[float | None]
    """Income statement: Income from continuing operations before income tax, in the row's currency."""
    income_tax: NotRequired[float | None]
    """Income statement: Income tax expense; a benefit is negative, in the row's currency."""
    net_income: NotRequired[float | None]
    """Income statement: The parent's share; before preferred dividends, in the row's currency."""
    profit_loss: NotRequired[float | None]
    """Income statement: With the share of non-controlling interests, in the row's currency."""
    eps_basic: NotRequired[float | None]
    """Income statement: Basic earnings per share, of the winning filing's share basis, in the row's currency per
    share."""
    eps_diluted: NotRequired[float | None]
    """Income statement: Diluted earnings per share, in the row's currency per share."""
    shares_basic: NotRequired[float | None]
    """Income statement: Weighted average number of shares, basic, shares."""
    shares_diluted: NotRequired[float | None]
    """Income statement: Weighted average number of shares, diluted, shares."""
    dividends_declared: NotRequired[float | None]
    """Income statement: Dividends declared per common share, in the row's currency per share."""
    net_interest_income: NotRequired[float | None]
    """Income statement: Interest income less interest expense, before the provision for credit losses, in the row's
    currency."""
    noninterest_income: NotRequired[float | None]
    """Income statement: Fees, trading and other income of banks, in the row's currency."""
    provision_for_credit_losses: NotRequired[float | None]
    """Income statement: Provision for loan and other credit losses; a release is negative, in the row's currency."""
    premiums_earned: NotRequired[float | None]
    """Income statement: Insurance premiums earned, net of reinsurance, in the row's currency."""
    rental_revenue: NotRequired[float | None]
    """Income statement: Revenue from leases, in the row's currency."""
    cash_and_equivalents: NotRequired[float | None]
    """Balance sheet: Cash and cash equivalents, without restricted cash where the filer separates it, in the row's
    currency."""
    short_term_investments: NotRequired[float | None]
    """Balance sheet: Marketable securities that are current assets, in the row's currency."""
    receivables: NotRequired[float | None]
    """Balance sheet: Trade receivables, net, in the row's currency."""
    inventory: NotRequired[float | None]
    """Balance sheet: Inventories, net, in the row's currency."""
    current_assets: NotRequired[float | None]
    """Balance sheet: Current assets; banks and insurers have none, in the row's currency."""
    property_plant_equipment_net: NotRequired[float | None]
    """Balance sheet: Property, plant and equipment after depreciation; investment property of REITs, in the row's
    currency."""
    goodwill: NotRequired[float | None]
    """Balance sheet: Goodwill, in the row's currency."""
    intangible_assets: NotRequired[float | None]
    """Balance sheet: Intangible assets other than goodwill, net, in the row's currency."""
    loans: NotRequired[float | None]
    """Balance sheet: Loans and leases of banks, net of the allowance where the filer gives it so, in the row's
    currency."""
    total_assets: NotRequired[float | None]
    """Balance sheet: Total assets, in the row's currency."""
    accounts_payable: NotRequired[float | None]
    """Balance sheet: Trade payables, in the row's currency."""
    short_term_debt: NotRequired[float | None]
    """Balance sheet: Borrowings due within a year, without the current portion of long-term debt, in the row's
    currency."""
    current_portion_of_long_term_debt: NotRequired[float | None]
    """Balance sheet: Long-term debt due within a year; with finance leases where the filer shows them in one line, in
    the row's currency."""
    debt_current: NotRequired[float | None]
    """Balance sheet: All debt due within a year: as filed, else short_term_debt plus current_portion_of_long_term_debt
    where both are known, in the row's currency."""
    current_liabilities: NotRequired[float | None]
    """Balance sheet: Current liabilities; banks and insurers have none, in the row's currency."""
    long_term_debt: NotRequired[float | None]
    """Balance sheet: Long-term debt without what is due within a year, which banks and insurers do not divide; with
    finance leases where the filer shows them in one line, in the row's currency."""
    deposits: NotRequired[float | None]
    """Balance sheet: Customers' deposits at banks, in the row's currency."""
    total_liabilities: NotRequired[float | None]
    """Balance sheet: As filed, else liabilities and equity less total equity less temporary equity, in the row's
    currency."""
    retained_earnings: NotRequired[float | None]
    """Balance sheet: Retained earnings; an accumulated deficit is negative, in the row's currency."""
    stockholders_equity: NotRequired[float | None]
    """Balance sheet: The parent's share of equity, in the row's currency."""
    total_equity: NotRequired[float | None]
    """Balance sheet: Equity with non-controlling interests, in the row's currency."""
    shares_outstanding: NotRequired[float | None]
    """Balance sheet: Shares at the period's end; else those of the same filing's cover page, with its own date,
    shares."""
    operating_cash_flow: NotRequired[float | None]
    """Cash flow statement: Net cash from operating activities; of continuing operations where only theirs is filed, in
    the row's currency."""
    depreciation_and_amortization: NotRequired[float | None]
    """Cash flow statement: Depreciation, depletion and amortization in the cash flow statement; else its lines for
    depreciation and for amortization of intangible assets, or depreciation alone where it has no other, in the row's
    currency."""
    stock_based_compensation: NotRequired[float | None]
    """Cash flow statement: Pay in shares, added back, in the row's currency."""
    capital_expenditures: NotRequired[float | None]
    """Cash flow statement: Payments for property, plant and equipment, in the row's currency."""
    acquisitions: NotRequired[float | None]
    """Cash flow statement: Payments for businesses, net of the cash that they held; negative where more came than was
    paid, and null where a minus can be that or only the printed one, in the row's currency."""
    investing_cash_flow: NotRequired[float | None]
    """Cash flow statement: Net cash from investing activities; of continuing operations where only theirs is filed, in
    the row's currency."""
    dividends_paid: NotRequired[float | None]
    """Cash flow statement: Dividends paid, preferred ones included, in the row's currency."""
    share_repurchases: NotRequired[float | None]
    """Cash flow statement: Payments for the company's own shares, in the row's currency."""
    debt_issued: NotRequired[float | None]
    """Cash flow statement: Proceeds from long-term debt, or from debt where the filer does not separate it, in the
    row's currency."""
    debt_repaid: NotRequired[float | None]
    """Cash flow statement: Repayments of long-term debt, or of debt where the filer does not separate it, in the row's
    currency."""
    financing_cash_flow: NotRequired[float | None]
    """Cash flow statement: Net cash from financing activities; of continuing operations where only theirs is filed, in
    the row's currency."""
    exchange_rate_effect: NotRequired[float | None]
    """Cash flow statement: Effect of exchange rates on cash, in the row's currency."""
    net_change_in_cash: NotRequired[float | None]
    """Cash flow statement: Change of the statement's cash over the period, with the effect of exchange rates, in the
    row's currency."""
    cash_beginning_of_period: NotRequired[float | None]
    """Cash flow statement: The statement's cash on the day before the period begins, in the row's currency."""
    cash_end_of_period: NotRequired[float | None]
    """Cash flow statement: The statement's cash at the period's end, in the row's currency."""
    free_cash_flow: NotRequired[float | None]
    """Cash flow statement: Operating cash flow less capital expenditures; always derived, in the row's currency."""


class Link(TypedDict):
    """A signed link. Its address is shown only when it is made."""
    id: str
    """Its id, for paths."""
    path: str
    """The path and query that it answers, in their signed form."""
    created_at: str
    """When it was made."""
    expires_at: str | None
    """When it ends; null for one that holds until it is revoked."""
    key_id: int
    """The number of the key that made it, which its requests count for."""
    key_label: str
    """The label of that key."""
    is_active: bool
    """Whether it answers now. A link does not while its key is disabled."""


class ListedCompany(TypedDict):
    """A company in a list."""
    cik: str
    """The company's number at the SEC, 10 digits."""
    ticker: str | None
    """The company's ticker, with a dash before a share class; null: it has none now."""
    name: str
    """The company's name, as EDGAR writes it."""
    exchange: Exchange | None
    """The ticker's exchange; null: another one, none, or unknown."""
    exchange_name: str | None
    """The ticker's exchange, as EDGAR names it; null: unknown."""
    sic: str | None
    """Standard Industrial Classification code, 4 digits; null: EDGAR has none."""
    sic_description: str | None
    """EDGAR's title of the SIC code, in capitals if only a filing's header has it."""
    naics_code: str | None
    """NAICS 2022 code, 2 to 6 digits or a range of sectors, derived from the SIC code: the digits that all
    corresponding codes share. Null if they are in several sectors."""
    city: str | None
    """City of the headquarters, as filed."""
    state: str | None
    """State of the headquarters. EDGAR's code: a state's postal abbreviation, or for other countries a letter and a
    digit (`F4`: China)."""
    county_fips: str | None
    """FIPS code of the headquarters' county; null: outside the United States, or unknown."""
    detail_url: str
    """Path of the company in full, in this API."""
    sic_code: str | None
    """The same as `sic`; null: none."""
    state_fips: str | None
    """FIPS code of `state`; null: outside the United States, or unknown."""


class ListedFiling(TypedDict):
    """A filing as EDGAR lists it, with its company."""
    cik: str
    """CIK of the company, 10 digits."""
    accession_number: str
    """EDGAR's number of the filing, with dashes. The first ten digits are the sender's, not the company's."""
    form: str
    """The form, as EDGAR names it. `/A` at the end marks an amendment."""
    filing_type: str
    """The same as `form`."""
    is_amendment: bool
    """Whether the form is an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    report_date: str | None
    """Last day of the reported period; for an 8-K, the day of the event. Null: no period."""
    items: list[str]
    """Item numbers of an 8-K, from EDGAR's list and, once the filing is parsed (`parsed_at`), also from the document's
    headings."""
    description: str | None
    """The filer's description of the main document; null: none."""
    size_bytes: int | None
    """Size of the whole filing, bytes; null: unknown."""
    amends_accession: str | None
    """Accession number of the filing that an amendment amends; null: not an amendment, or unknown."""
    supersedes: str | None
    """Accession number of the previous filing of its chain: the original, or an earlier amendment of it. Null: not an
    amendment, or unknown."""
    is_superseded: bool
    """Whether a later amendment was filed."""
    is_latest_for_period: bool
    """Whether it is the newest of its chain: the original and its amendments."""
    detail_url: str
    """Path of the filing in this API."""
    filing_url: str
    """The filing's folder at EDGAR. The invented company 0009999901 has none."""
    primary_document_url: str | None
    """The main document at EDGAR; null: EDGAR does not name one."""
    parsed_at: str | None
    """When this service parsed the documents (ISO 8601, UTC); null: only EDGAR's list is known."""
    parse_failure: str | None
    """Why the documents could not be parsed; null: no failure."""
    company_name: str
    """Name of the company, as EDGAR writes it."""
    company_ticker: str | None
    """Its ticker; null: it has none now."""
    period_of_report: str | None
    """Last day of the reported period; for an 8-K, the day of the event. Null: no period."""


class LoanCategory(TypedDict):
    """Loans with the same text in a field."""
    name: str
    """The text as filed; `Not filed` counts loans without one."""
    loan_count: int
    """Loans of the class, loans."""
    total_amount: float
    """Sum of their gross approved amounts, nominal US dollars, to the cent."""
    pct: float
    """loan_count ÷ total_loans, in percent, 2 decimals."""


class LoanCharacteristics(TypedDict):
    """Loans of one quarter by size, term, rate and kind."""
    year: int
    """Calendar year of approval."""
    quarter: int
    """Quarter of the year, 1 to 4."""
    period: str
    """The quarter as `YYYY-Qq`."""
    total_loans: int
    """Loans approved, loans: every approval, even a cancelled one."""
    filter_scope: LoanFilter
    loan_size_buckets: list[LoanClass]
    """By gross approved amount, US dollars. Every class is there; they add up to total_loans."""
    term_length_buckets: list[LoanClass]
    """By term, months. The files have loans of 0 months. Every class is there; they add up to total_loans."""
    interest_rate_histogram: list[LoanClass]
    """By initial interest rate, percent. Every class is there; they add up to total_loans."""
    sub_programme_mix: list[LoanCategory]
    """By subprogram. Most loans first; they add up to total_loans."""
    processing_method_mix: list[LoanCategory]
    """By processing method. Most loans first; they add up to total_loans."""
    business_type_mix: list[LoanCategory]
    """By the borrower's legal form. Most loans first; they add up to total_loans."""
    business_age_mix: list[LoanCategory]
    """By the borrower's age. Most loans first; they add up to total_loans."""
    fixed_vs_variable: list[LoanCategory]
    """By the kind of interest rate: `fixed`, `variable`. Most loans first; they add up to total_loans."""
    revolving_vs_term: list[LoanCategory]
    """By revolver status: `revolving`, `term`. Most loans first; they add up to total_loans."""


LoanClass = TypedDict("LoanClass", {
    "label": "str",
    "from": "float | None",
    "to": "float | None",
    "unit": "LoanClassUnit",
    "loan_count": "int",
    "total_amount": "float",
    "pct": "float",
})
"""Loans whose figure is in one class."""

class LoanFilter(TypedDict):
    """Which loans are counted."""
    state: str | None
    """FIPS code of the state; null for all."""
    county: str | None
    """FIPS code of the county; null for all."""
    industry: str | None
    """NAICS code; null for all loans."""


class LoansMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest loaded quarter, `YYYY-Qq`, for any request. It is the last quarter that had ended on `as_of`, or an
    earlier one if the file of the newest years is not loaded; null if no whole quarter is loaded."""
    as_of: str
    """The day of the files. Charge-offs and cancellations after it are not counted."""
    state: str | None
    """FIPS code of the requested state; null for all."""
    county: str | None
    """FIPS code of the requested county; null for all."""
    industry: str | None
    """Requested NAICS code; null for all loans."""


class LocalLendingMarket(TypedDict):
    """Lending in the headquarters' county; null: metadata.enrichment."""
    county_fips: str
    """FIPS code of the headquarters' county."""
    county_name: str
    """Its name, with the state's abbreviation."""
    county_fips_confidence: CountyConfidence
    """How sure the county is. `high`: the ZIP code lies in one county, or the city decides. `medium`: the county has
    most of the ZIP code's addresses. `low`: otherwise."""
    quarterly_loan_count: int
    """7(a) loans approved in the quarter."""
    quarterly_total_amount: int
    """Their amount, whole US dollars."""
    avg_loan_size: int | None
    """Mean amount, whole US dollars; null: no loans."""
    quarterly_yoy_change_pct: float | None
    """Change of the amount on the same quarter a year before, percent; null: that was zero."""
    charge_off_rate_trailing_4q: float | None
    """Dollars charged off, of dollars approved in the four quarters up to `data_period`, a fraction. Near zero, because
    these loans are young; null without loans."""
    charge_off_rate_mature_4q: float | None
    """The same of the four quarters that ended five years before, whose loans have had time to fail, a fraction; null
    without loans, or if they are not loaded."""
    top_industry_naics: str | None
    """NAICS code with the most dollars in the four quarters; null below five loans with a code."""
    top_industry_name: str | None
    """Its title."""
    quarter: CountyLendingQuarter
    trailing_4q: CountyLendingQuarter
    trailing_4q_yoy_change_pct: float | None
    """Change of the four quarters' amount on the four before, percent."""
    share_of_state_pct: float | None
    """Share of the state's dollars in the four quarters, percent."""
    note: str | None
    """What limits the county's figures, as in Connecticut; null: nothing."""
    data_period: str
    """The newest quarter that the files cover whole."""
    source: str
    """The agency and program."""


class LocalMarketContext(TypedDict):
    """The labor market of the headquarters' county (QCEW, LAUS); null: metadata.enrichment."""
    county_fips: str | None
    """FIPS code of the QCEW area: a county, or in Connecticut since 2024 a planning region."""
    county_name: str | None
    """Name of that area, with the state's abbreviation."""
    county_fips_confidence: CountyConfidence | None
    """How sure the county is. `high`: the ZIP code lies in one county, or the city decides. `medium`: the county has
    most of the ZIP code's addresses. `low`: otherwise."""
    industry_naics_code: str | None
    """NAICS code of the QCEW industry that answers; null: none is disclosed."""
    industry_employment: int | None
    """Private employment of that industry in the third month of the quarter, persons."""
    industry_employment_yoy_pct: float | None
    """Its change over the year, percent, as published."""
    industry_avg_weekly_wage: int | None
    """Average weekly wage of that industry, private, US dollars."""
    industry_wage_yoy_pct: float | None
    """Its change over the year, percent, as published."""
    total_employment: int | None
    """Employment of all industries and owners in the third month, persons; null where QCEW lacks the county and LAUS
    has it."""
    total_avg_weekly_wage: int | None
    """Average weekly wage of all industries and owners, US dollars."""
    data_period: str | None
    """Quarter of the QCEW figures, `YYYY-Qq`; null where QCEW lacks the county and LAUS has it."""
    data_lag_months: int | None
    """Months from the end of that quarter to the day when the loaded release was published; null: day unknown."""
    match_precision: str | None
    """Digits of the industry that answers: the finest disclosed one, `6-digit` to `2-digit`; `all-industries`: none."""
    match_note: str | None
    """What the QCEW figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here,
    with the reason in `enrichment.absent`."""
    unemployment_rate: float | None
    """Unemployment rate of the county, else of its state, percent (LAUS)."""
    unemployment_rate_year_before: float | None
    """The rate of the same period a year before, percent."""
    unemployment_rate_yoy_change: float | None
    """Difference of the two, percentage points."""
    labor_force: int | None
    """Labor force, persons."""
    labor_force_yoy_change_pct: float | None
    """Its change on the same period a year before, percent."""
    laus_data_period: str | None
    """Month of the LAUS figures, `YYYY-MM`, or year."""
    laus_fips: str | None
    """FIPS code of the LAUS area."""
    match_level: UnemploymentLevel | None
    """Whether the LAUS figures are of the county or of its state."""
    seasonal_adjustment: UnemploymentAdjustment | None
    """Counties are never seasonally adjusted. States are."""
    preliminary: bool
    """Whether the agency marks a figure of this object as preliminary."""
    source: str
    """The surveys that answer."""


class Measure(TypedDict):
    """A figure that can be asked for, and how a query names it."""
    name: str
    """Its name, as the endpoints of its dataset have it; no other measure has it."""
    title: str
    """The measure, in words."""
    description: str
    """What it is."""
    unit: str
    """Its unit."""
    subject: MeasureSubject
    """Whether it describes areas, with industries or occupations where it has them, or companies."""
    dataset: str
    """The dataset that has it; `screener`: figures of companies."""
    source: str
    """The agency and its program."""
    cadence: MeasureCadence | None
    """How often it is published; null: of companies."""
    levels: list[MeasuredLevel]
    """The levels that have it, each with what is loaded; empty: of companies."""
    companies: int | None
    """How many loaded companies have it; null: of areas."""
    absent: str | None
    """Why nothing of it is loaded; null: something is."""
    match: MeasureMatch | None
    """`named`: `query` has all words of one of its names; `beginning`: the same, but its last word is only the
    beginning of one; `part`: it is a part of one. Null without `query`."""
    used: str | None
    """The words of `query` that name it; null without `query`."""
    rest: str | None
    """The words of `query` that are left, such as a place; empty: none; null without `query`."""


class MeasureMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    read_as: str | None
    """`query` with misspelled words of measures put right; null: it was read as it is."""


class MeasuredLevel(TypedDict):
    """What is loaded of a measure at a level."""
    level: MeasureLevel
    """A kind of area."""
    first_period: str | None
    """First loaded period or vintage; null: none."""
    last_period: str | None
    """Last loaded period or vintage; null: none."""


class Metric(TypedDict):
    """A metric."""
    name: str
    """Name of the metric, for use in paths and parameters."""
    canonical_name: str
    """The same as `name`."""
    title: str
    """The metric, in words."""
    display_name: str
    """The same as `title`."""
    category: MetricCategory
    """Category of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    latest_vintage: str | None
    """Newest loaded vintage that has the metric at any level; within a year, 5-year estimates win. Null if none."""
    latest_year: LatestYears
    loaded_levels: list[GeographicLevel]
    """Levels at which any loaded vintage has a value of the metric."""
    is_computed: bool
    """Whether the metric is computed from several lines of its best table, not one of its lines."""
    breakdowns: list[str]
    """Dimensions that the metric can be broken down by."""


class MetricAtLevel(TypedDict):
    """A metric at a level."""
    level: AreaMetricLevel
    """A kind of area."""
    first_period: str | None
    """First loaded period; null: none."""
    last_period: str | None
    """Last loaded period; null: none."""
    adjustments: list[ColumnAdjustment]
    """What is published; the first is usual."""
    dimensions: list[CutDimension]
    """What it can be narrowed by."""


class MetricBreakdown(TypedDict):
    """A metric by group."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    by: BreakdownDimension
    """The dimension."""
    groups: list[GroupEstimate]
    """The groups, in the Census Bureau's order."""


class MetricCell(TypedDict):
    """A metric of one area."""
    value: float | None
    """The value; null: `value_note` says why."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null: none."""
    period: str | None
    """The period of the values: a vintage, month, quarter or year; null: nothing is loaded."""
    value_note: MetricNote | None
    """Why the value is null, or what is special about it; null: nothing is."""
    moe_note: MetricNote | None
    """Why there is no margin; null: there is one."""


class MetricComparison(TypedDict):
    """A comparison."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    places: list[ComparedPlace]
    """The places, in the requested order or sorted."""


class MetricCoverage(TypedDict):
    """Loaded values of the metric in one vintage at one level."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    level: GeographicLevel
    """Geographic level."""
    places: int
    """Number of places with a row."""
    values: int
    """Number of these places with a value."""
    margins: int
    """Number of these places with a margin of error."""
    sources: list[SourceTable]
    """Tables and lines that the values were read from."""


class MetricDetail(TypedDict):
    """A metric."""
    name: str
    """Name of the metric, for use in paths and parameters."""
    canonical_name: str
    """The same as `name`."""
    title: str
    """The metric, in words."""
    display_name: str
    """The same as `title`."""
    category: MetricCategory
    """Category of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    latest_vintage: str | None
    """Newest loaded vintage that has the metric at any level; within a year, 5-year estimates win. Null if none."""
    latest_year: LatestYears
    loaded_levels: list[GeographicLevel]
    """Levels at which any loaded vintage has a value of the metric."""
    is_computed: bool
    """Whether the metric is computed from several lines of its best table, not one of its lines."""
    definition: str
    """What the metric measures."""
    universe: str
    """The people, households or housing units that the metric covers."""
    formula: str
    """How the metric is computed from the lines of its best table."""
    source_table: str
    """Best table of the metric; `sources` lists the others."""
    sources: list[SourceTable]
    """Tables that the metric can be read from, best first. Each vintage uses the best loaded table."""
    source_variables: list[SourceVariable]
    """Variables of the Census API in detailed tables that the metric can be made from, best table first."""
    decimals: int
    """Number of decimal places in served values."""
    is_in_dollars: bool
    """Whether values are in dollars of the vintage's last year."""
    first_acs5_year: int | None
    """Year of the first 5-year vintage that publishes the metric; null if none does."""
    first_acs1_year: int | None
    """Year of the first 1-year vintage that publishes the metric; null if none does."""
    levels: list[GeographicLevel]
    """Levels that have the metric in 5-year estimates. 1-year estimates never cover tracts."""
    breakdowns: list[MetricDimension]
    """Dimensions that the metric can be broken down by."""
    coverage: list[MetricCoverage]
    """What is loaded, newest vintages first."""


class MetricDimension(TypedDict):
    """A dimension."""
    by: str
    """The dimension."""
    groups: list[MetricGroup]
    """The groups. A vintage may lack some of them, depending on its tables."""


class MetricEstimate(TypedDict):
    """A metric of the place."""
    value: float | None
    """The estimate, in the metric's unit; null if there is none."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null if there is none."""
    value_note: NotRequired[EstimateNote]
    """Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate."""
    moe_note: NotRequired[EstimateNote]
    """Why `moe` is null; absent otherwise."""
    open_ended: NotRequired[OpenEnd]
    """Whether the median is above or below `value`, the bound of an open-ended interval."""
    unreliable: NotRequired[bool]
    """True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
    unreliable. Absent otherwise, and without a margin."""


class MetricGroup(TypedDict):
    """A group."""
    group: str
    """Key of the group."""
    label: str
    """The group, in words."""
    source_table: str
    """Table of the group."""


class MetricListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    vintage: str | None
    """Vintage of the figures; null if each row has its own vintage."""
    dollars_year: NotRequired[int | None]
    """Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars."""
    latest_year: int | None
    """Newest year of any loaded vintage."""


class MetricSeriesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    vintage: str | None
    """Vintage of the figures; null if each row has its own vintage."""
    dollars_year: NotRequired[int | None]
    """Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""


class MetricTableMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    metrics: list[TableColumn]
    """The columns, in the order of `metrics`."""


class MetricValuesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    vintage: str | None
    """Vintage of the figures; null if each row has its own vintage."""
    dollars_year: NotRequired[int | None]
    """Dollar year of the figures; null if each row is in dollars of its own year. Absent if none is in dollars."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    level: GeographicLevel
    """Geographic level."""
    count: int | None
    """Number of areas that the level has; null if only some of them are loaded."""
    loaded: int
    """Number of areas of the level with figures, in all pages and states."""
    absent: list[AbsentAreas] | None
    """The areas of the level that the list has no figures of, by reason; `[]`: none. Null if it is not known which
    areas the level has, as for places and tracts."""
    other_vintages: NotRequired[list[OtherVintage]]
    """Loaded vintages that are newer than that of the answer, or have more of the requested values; newest first.
    Absent if `vintage` was requested."""


class MetroBenchmark(TypedDict):
    """The same occupation in the headquarters' metropolitan area."""
    code: str
    """CBSA code of the headquarters' metropolitan area."""
    name: str
    """Its name in OEWS."""
    median: int | None
    """Median annual wage there, US dollars; null: not published."""
    mean: int | None
    """Mean annual wage there, US dollars; null: not published."""
    reference_year: int
    """May of this year."""


class Occupation(TypedDict):
    """An occupation, or a group of them."""
    soc_code: str
    """SOC code."""
    title: str
    """Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it."""
    group: OccupationGroup
    """How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
    broad and as detailed is `detailed`."""
    major_group: str
    """Code of the major group; of all occupations their own code, `00-0000`."""
    editions: list[SocEdition]
    """Editions of the classification that have the code."""
    first_year: int | None
    """First loaded year that has it in any area; null where no year has it."""
    last_year: int | None
    """Last loaded year that has it in any area; null where no year has it."""
    is_detailed: bool
    """Whether `group` is `detailed`."""


class OccupationAvailability(TypedDict):
    """What is loaded."""
    years: YearSpan | None
    """First and last of `years`; null: none."""
    geographies: list[str]
    """The kinds of areas that are loaded of OEWS: `national`, `state`, `metro`."""


class OccupationDetail(TypedDict):
    """An occupation in full."""
    soc_code: str
    """SOC code."""
    title: str
    """Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it."""
    group: OccupationGroup
    """How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
    broad and as detailed is `detailed`."""
    major_group: str
    """Code of the major group; of all occupations their own code, `00-0000`."""
    editions: list[SocEdition]
    """Editions of the classification that have the code."""
    first_year: int | None
    """First loaded year that has it in any area; null where no year has it."""
    last_year: int | None
    """Last loaded year that has it in any area; null where no year has it."""
    is_detailed: bool
    """Whether `group` is `detailed`."""
    definition: str | None
    """What the work is, from SOC 2018; null for groups and for codes that it lacks."""
    published_as: list[OccupationGroup]
    """The groups that OEWS publishes it as; sometimes both broad and detailed."""
    years: list[int]
    """Loaded years that have it in any area, oldest first."""
    parents: list[RelatedOccupation]
    """The groups that contain it, nearest first."""
    children: list[RelatedOccupation]
    """What it contains, one level below."""
    related_occupations: list[RelatedOccupation]
    """The others in the nearest group that contains it; empty for all occupations."""
    data_availability: OccupationAvailability


class OccupationMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    absent_periods: NotRequired[list[AbsentPeriods]]
    """The periods between the first and the last row that have none, by reason; `[]`: each has one."""


class OccupationWages(TypedDict):
    """Employment and the distribution of wages of an occupation."""
    soc_code: str
    """SOC code."""
    title: str
    """Title as OEWS had it in that year."""
    group: OccupationGroup
    """How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
    broad and as detailed is `detailed`."""
    area: str
    """`national`, a state's FIPS code, or a CBSA code."""
    area_name: str
    """Name of the area in that year."""
    year: int
    """The estimates are for May of this year."""
    employment: int | None
    """Employees, persons, rounded to 10; null: not available."""
    employment_prse: float | None
    """Relative standard error of employment, percent."""
    hourly_mean: float | None
    """Mean hourly wage, dollars; null: not available, or top-coded."""
    hourly_pct10: float | None
    """10th percentile of the hourly wage, dollars; null: not available, or top-coded."""
    hourly_pct25: float | None
    """25th percentile of the hourly wage, dollars; null: not available, or top-coded."""
    hourly_median: float | None
    """Median hourly wage, dollars; null: not available, or top-coded."""
    hourly_pct75: float | None
    """75th percentile of the hourly wage, dollars; null: not available, or top-coded."""
    hourly_pct90: float | None
    """90th percentile of the hourly wage, dollars; null: not available, or top-coded."""
    annual_mean: float | None
    """Mean annual wage, dollars; null: not available, or top-coded."""
    annual_pct10: float | None
    """10th percentile of the annual wage, dollars; null: not available, or top-coded."""
    annual_pct25: float | None
    """25th percentile of the annual wage, dollars; null: not available, or top-coded."""
    annual_median: float | None
    """Median annual wage, dollars; null: not available, or top-coded."""
    annual_pct75: float | None
    """75th percentile of the annual wage, dollars; null: not available, or top-coded."""
    annual_pct90: float | None
    """90th percentile of the annual wage, dollars; null: not available, or top-coded."""
    mean_wage_prse: float | None
    """Relative standard error of the mean wage, percent."""
    jobs_per_1000: float | None
    """Employees per 1,000 of the area; null for the nation."""
    location_quotient: float | None
    """Share of the area's jobs ÷ share of the nation's; null for the nation."""
    top_coded: bool
    """Whether a wage is null because it is at or above `top_code`."""
    top_coded_fields: list[WageField]
    """Which wages these are."""
    top_code: TopCode | None
    annual_only: bool
    """Whether only annual wages are published: the work does not fill 2,080 hours a year."""
    hourly_only: bool
    """Whether only hourly wages are published."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    value_notes: ValueNotes
    """Why fields are null, by field; `{}` where no field is null."""


class Operand(TypedDict):
    """An operand: a fact, or another line item of the row."""
    operation: Operation
    """Whether the operand is added or subtracted."""
    line_item: NotRequired[str]
    """A line item of the same row."""
    concept: NotRequired[str]
    """XBRL concept of a fact, if the operand is not a line item."""
    value: float
    """The operand's value, in the row's currency or in shares."""
    period_start: NotRequired[str | None]
    """First day of a fact; null for an instant."""
    period_end: NotRequired[str]
    """Last day of a fact."""
    accession_number: NotRequired[str]
    """Accession number of a fact's filing."""
    form: NotRequired[str]
    """Form of a fact's filing."""
    filed_at: NotRequired[str]
    """When EDGAR accepted a fact's filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: NotRequired[str]
    """EDGAR's filing date of a fact's filing."""


class OtherPeriod(TypedDict):
    """A period that answers if it is asked for."""
    period: str
    """A vintage."""
    areas: int
    """How many areas of the level have a value in it."""


class OtherVintage(TypedDict):
    """A vintage that answers if it is requested."""
    vintage: str
    """The other vintage."""
    values: int
    """How many of the requested values it has: metrics of a place, groups of a breakdown, places of a level or of a
    comparison."""


class Pagination(TypedDict):
    """The position of this page in the list."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Rows per page."""
    total: int | None
    """Rows in all pages; null if they are not counted."""
    total_pages: int | None
    """Pages in all; null if rows are not counted."""
    has_more: bool
    """Whether another page follows."""


class PaidExecutive(TypedDict):
    """A named executive officer's pay for the fiscal year."""
    name: str
    """The officer, as printed in the table."""
    title: str | None
    """Position, as printed in the table; null: none is printed."""
    compensation: CompensationAmounts
    extraction_confidence: ExtractionConfidence
    """`high`: the parts add up to the printed total. `medium`: they do not. `low`: no total is printed."""


class ParentPlace(TypedDict):
    """A place that contains this place."""
    level: GeographicLevel
    """Level of the place above."""
    fips: str
    """Code of the place above."""
    name: str | None
    """Name of the place above; null if it is not loaded."""


class PassagePlace(TypedDict):
    """Another place of the words of a hit, in the same filing or another one of the company."""
    accession_number: str
    """EDGAR's number of the filing, with dashes."""
    filing_type: str
    """The form. `/A` at the end marks an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    section_type: str
    """The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`."""
    fiscal_year: int
    """Fiscal year, as the company numbers it."""
    start: int
    """Where the passage begins in the section's `content`, in UTF-16 code units."""
    end: int
    """Where it ends, exclusive."""


class PayRatio(TypedDict):
    """The pay ratio of Regulation S-K, Item 402(u)."""
    ratio: float
    """How many times the median employee's pay the chief executive's is, as printed."""
    ceo_compensation: float | None
    """The chief executive's annual total compensation, US dollars; null: not stated with the ratio."""
    median_employee_compensation: float | None
    """The median employee's annual total compensation, US dollars; null: not stated with the ratio."""
    fiscal_year: int
    """The fiscal year of the ratio."""
    confidence: PayRatioConfidence
    """`high`: the two amounts give the ratio. `medium`: an amount is null, or they do not."""
    filing_accession: str
    """Accession number of the proxy statement."""
    evidence: str
    """The words of the filing."""


class PeriodSpan(TypedDict):
    """First and last period that are loaded."""
    first_period: str
    """First period."""
    last_period: str
    """Last period."""


class Place(TypedDict):
    """A place."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    parents: list[ParentPlace]
    """The places above, nearest first."""
    population: int | None
    """Newest total population, in persons; null if none is loaded."""
    population_vintage: str | None
    """Vintage of `population`; null if `population` is null."""
    population_note: NotRequired[NotLoaded]
    """Why `population` is null; absent otherwise."""
    latitude: float | None
    """Latitude of a point inside the place, in degrees north (NAD 83); null if unknown."""
    longitude: float | None
    """Longitude of the same point, in degrees east (west is negative)."""
    land_area_sq_mi: float | None
    """Land area in square miles; null if unknown."""
    water_area_sq_mi: float | None
    """Water area in square miles; null if unknown."""
    area_year: int | None
    """Year of the source of coordinates and areas, the Gazetteer (GEOINFO for states); null if there is none."""
    area_note: NotRequired[NotLoaded]
    """Why coordinates or areas are null; absent if all are known."""


class PlaceMetrics(TypedDict):
    """A place's metrics in one vintage."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    metrics: MetricsByCategory
    """Metrics by category (demographics, population, race_ethnicity, …), then by name."""


class PlaceValue(TypedDict):
    """The metric of one place."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    value: float | None
    """The estimate, in the metric's unit; null if there is none."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null if there is none."""
    value_note: NotRequired[EstimateNote]
    """Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate."""
    moe_note: NotRequired[EstimateNote]
    """Why `moe` is null; absent otherwise."""
    open_ended: NotRequired[OpenEnd]
    """Whether the median is above or below `value`, the bound of an open-ended interval."""
    unreliable: NotRequired[bool]
    """True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
    unreliable. Absent otherwise, and without a margin."""


class PreviewWebhookBody(TypedDict):
    """The lists of the subscription."""
    events: list[EventType]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: NotRequired[list[str] | None]
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: NotRequired[list[str] | None]
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company. Tickers or CIKs, up to 1,000."""
    sics: NotRequired[list[str] | None]
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: NotRequired[list[str] | None]
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: NotRequired[list[CurrentReportItem] | None]
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""


class QueuedWebhookReplay(TypedDict):
    """A new delivery that will be sent."""
    replay_delivery_id: str
    """The new delivery."""
    queued_at: str
    """When it was queued."""


class QueuedWebhookTest(TypedDict):
    """A test delivery that will be sent."""
    test_delivery_id: str
    """The delivery that was queued."""
    queued_at: str
    """When it was queued."""


class RatioComputation(TypedDict):
    """How a ratio was computed, or why it could not be."""
    formula: str
    """The formula, of operands."""
    operands: list[RatioOperand]
    """The figures in the formula."""
    reason: NotRequired[str]
    """The reason for a missing value. Present only without a value."""


class RatioOperand(TypedDict):
    """A figure of a formula."""
    operand: str
    """Its name in the formula."""
    line_item: str
    """The line item."""
    statement: str | None
    """The statement that has it; null: none does."""
    value: float | None
    """The figure, in the currency, unscaled; null: missing."""
    period_end: str | None
    """Last day of the statement's period."""
    concept: str | None
    """The XBRL concept of the figure; null: it is derived, see `derived` of financials."""
    filing_accession: str | None
    """Accession number of the newest filing that a figure of the statement comes from."""


class RatioPoint(TypedDict):
    """A ratio of one period."""
    fiscal_year: int
    """The fiscal year as the company numbers it. Walmart's year that ended in January 2025 is 2025."""
    fiscal_quarter: int | None
    """The quarter, or the quarter that twelve months end with; null for a fiscal year."""
    period_start: str | None
    """First day; null for a balance sheet."""
    period_end: str
    """Last day."""
    currency: str
    """ISO 4217 code. As filed, never converted."""
    taxonomy: Framework
    """Accounting standards."""
    value: float | None
    """The ratio in its unit; null: `reason` says why."""
    reason: str | None
    """The reason for a missing value; null if there is a value."""
    filing_accession: str
    """Accession number of the newest filing that the figures come from."""


class RatioSeries(TypedDict):
    """A ratio of a company through its periods."""
    company: CompanyReference
    ratio: str
    """The name of the ratio."""
    title: str
    """What it is."""
    formula: str
    """Its formula, of line items."""
    unit: str
    """`percent` or `ratio`."""
    period: StatementPeriod
    """A fiscal year, a quarter, or the twelve months up to the end of a quarter."""
    series: list[RatioPoint]
    """Periods, oldest first."""


class RatioSeriesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class RatioSourceFiling(TypedDict):
    """The filing behind the ratios."""
    filing_accession: str
    """Accession number of the newest filing that the figures come from."""


class RatioStatistics(TypedDict):
    """How a ratio of a fiscal year is distributed over companies."""
    ratio: str
    """The name of the ratio."""
    unit: str
    """`percent` or `ratio`."""
    fiscal_year: int
    """The fiscal year as each company numbers it."""
    companies: int
    """Companies that pass the filters and have the ratio for this year."""
    minimum: float | None
    """The lowest, in `unit`; null: no company has the figure."""
    lower_quartile: float | None
    """A quarter of the companies have at most this, in `unit`; null: no company has the figure."""
    median: float | None
    """Half of the companies have at most this, in `unit`; null: no company has the figure."""
    upper_quartile: float | None
    """Three quarters of the companies have at most this, in `unit`; null: no company has the figure."""
    maximum: float | None
    """The highest, in `unit`; null: no company has the figure."""


class RatioValues(TypedDict):
    """The ratios of the period. `computations` has the operands of each, and the reason of each null."""
    revenue_growth_yoy: float | None
    """Growth of revenue over the previous year: `(revenue - revenue_before) / revenue_before`, in percent: 25 is a
    quarter."""
    gross_margin: float | None
    """Gross profit as a share of revenue: `gross_profit / revenue`, in percent: 25 is a quarter."""
    operating_margin: float | None
    """Operating income as a share of revenue: `operating_income / revenue`, in percent: 25 is a quarter."""
    net_margin: float | None
    """Net income (the parent's) as a share of revenue: `net_income / revenue`, in percent: 25 is a quarter."""
    free_cash_flow_margin: float | None
    """Free cash flow as a share of revenue: `free_cash_flow / revenue`, in percent: 25 is a quarter."""
    return_on_equity: float | None
    """Net income over the parent's equity at the period's end: `net_income / stockholders_equity`, in percent: 25 is a
    quarter."""
    return_on_assets: float | None
    """Net income over total assets at the period's end: `net_income / total_assets`, in percent: 25 is a quarter."""
    debt_to_equity: float | None
    """Debt over the parent's equity at the period's end: `(long_term_debt + debt_current) / stockholders_equity`, a
    ratio: 1.5 is one and a half times."""
    current_ratio: float | None
    """Current assets over current liabilities at the period's end: `current_assets / current_liabilities`, a ratio: 1.5
    is one and a half times."""
    interest_coverage: float | None
    """Operating income over interest expense: `operating_income / interest_expense`, a ratio: 1.5 is one and a half
    times."""
    net_income_growth_yoy: float | None
    """Growth of net income (the parent's) over the previous year: `(net_income - net_income_before) /
    net_income_before`, in percent: 25 is a quarter."""
    eps_growth_yoy: float | None
    """Growth of diluted earnings per share over the previous year: `(eps_diluted - eps_diluted_before) /
    eps_diluted_before`, in percent: 25 is a quarter."""


class RatiosMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class RecognizedCompany(TypedDict):
    """A company that `q` names or may name."""
    cik: str
    """CIK, 10 digits."""
    ticker: str | None
    """The company's ticker; null: it has none now."""
    name: str
    """Name, as EDGAR writes it."""
    text: str
    """The words of `q` that name it."""
    is_used: bool
    """Whether the search is narrowed to it. False: a hint, or no report."""


class RecognizedScope(TypedDict):
    """What was recognized in `q`; empty with `identifier`."""
    companies: list[RecognizedCompany]
    """Companies that `q` names or may name."""
    fiscal_years: list[int]
    """Fiscal years that the search is narrowed to because `q` names a year."""


class RegionTurnover(TypedDict):
    """Turnover of a region in one month, total nonfarm."""
    period: str
    """Month, `YYYY-MM`."""
    region: str
    """Name of the Census region."""
    job_openings: float | None
    """Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it."""
    job_openings_rate: float | None
    """Job openings in percent of employment and openings together; null where JOLTS does not publish it."""
    hires: float | None
    """Hires in the month, thousands of persons; null where JOLTS does not publish it."""
    hires_rate: float | None
    """Hires in percent of employment; null where JOLTS does not publish it."""
    total_separations: float | None
    """All separations in the month, thousands of persons; null where JOLTS does not publish it."""
    total_separations_rate: float | None
    """All separations in percent of employment; null where JOLTS does not publish it."""
    quits: float | None
    """Quits in the month, thousands of persons; null where JOLTS does not publish it."""
    quits_rate: float | None
    """Quits in percent of employment; null where JOLTS does not publish it."""
    layoffs_and_discharges: float | None
    """Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges in percent of employment; null where JOLTS does not publish it."""
    other_separations: float | None
    """Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
    persons; null where JOLTS does not publish it."""
    other_separations_rate: float | None
    """Other separations in percent of employment; not published for states; null where JOLTS does not publish it."""
    unemployed_per_job_opening: float | None
    """Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null."""
    labour_market_tightness: float | None
    """Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
    hires are 0."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""


class RelatedIndustry(TypedDict):
    """An industry."""
    naics_code: str
    """NAICS code, range, `00` or `05`."""
    naics_title: str
    """Title in the newest edition that has it."""


class RelatedOccupation(TypedDict):
    """A group that contains the occupation, or what it contains."""
    soc_code: str
    """SOC code."""
    title: str
    """Title in SOC 2018. If SOC 2018 lacks the code, the title in the newest OEWS year that has it."""
    group: OccupationGroup
    """How fine the occupation is: `total`, `major`, `minor`, `broad` or `detailed`. A code that is published both as
    broad and as detailed is `detailed`."""


class RotatedWebhookSecret(TypedDict):
    """The new signing secret. The old one is no longer used."""
    id: str
    """The subscription."""
    secret: str
    """The signing secret. It is never shown again. The key of the signature is the whole text."""


class ScreenedCompany(TypedDict):
    """A company with the figures that it was chosen by."""
    cik: str
    """CIK, 10 digits."""
    ticker: str | None
    """The company's ticker; null: it has none now."""
    name: str
    """Name, as EDGAR writes it."""
    exchange: Exchange | None
    """The ticker's exchange; null: another one, none, or unknown."""
    exchange_name: str | None
    """The ticker's exchange, as EDGAR names it; null: unknown."""
    sic: str | None
    """SIC code."""
    sic_description: str | None
    """EDGAR's title of the SIC code."""
    naics_code: str | None
    """NAICS 2022 code, derived from the SIC code."""
    naics_description: str | None
    """Title of the NAICS code."""
    state: str | None
    """State of the headquarters, or EDGAR's code of a country."""
    county_fips: str | None
    """FIPS code of the headquarters' county; null: abroad or unknown."""
    county_name: str | None
    """Name of that county."""
    cbsa: str | None
    """CBSA code of its metropolitan or micropolitan area; null: none."""
    category: str | None
    """The SEC's filer category."""
    currency: str | None
    """Currency of the newest annual statements; null: none are loaded."""
    taxonomy: str | None
    """Their taxonomy, `us-gaap` or `ifrs-full`; null: none are loaded."""
    fiscal_year: int | None
    """Fiscal year of the newest annual statements; null: none are loaded."""
    values: ScreenedValues
    """The figures that the companies are filtered and sorted by, and those of `fields`, by field."""
    periods: ScreenedPeriods
    """The period of each of these figures: the last day of a fiscal year, the fiscal year of pay, a month, a quarter or
    a year."""


class ScreenerField(TypedDict):
    """A figure that the screener filters, sorts and shows."""
    name: str
    """Its name in rows, `sort` and `fields`."""
    title: str
    """Its title."""
    description: str
    """What it is, with the formula of a ratio."""
    unit: str
    """Its unit."""
    source: str
    """Where it comes from."""
    group: ScreenerGroup
    """Fields of one group are of one period."""
    parameters: list[str]
    """The parameters that filter by it."""
    companies: int
    """How many companies have it."""
    coverage: float | None
    """Their share of all companies, percent; null: no company."""


class ScreenerMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Newest last day of annual statements of any company, whatever was requested; null: none."""
    companies: int
    """Companies that the screener knows."""
    lacking: LackingCompanies
    """How many of these companies lack each filtered or sorted figure. No bound of it lets them pass."""
    datasets: list[SourceDataset]
    """The datasets that the screener is made from."""


class ScreenerStatistics(TypedDict):
    """How a figure is distributed over companies."""
    name: str
    """Its name in rows, `sort` and `fields`."""
    title: str
    """Its title."""
    unit: str
    """Its unit."""
    companies: int
    """Companies that pass the filters and have the figure."""
    lacking: int
    """Companies that pass the filters and lack the figure."""
    minimum: float | None
    """The lowest, in `unit`; null: no company has the figure."""
    lower_quartile: float | None
    """A quarter of the companies have at most this, in `unit`; null: no company has the figure."""
    median: float | None
    """Half of the companies have at most this, in `unit`; null: no company has the figure."""
    upper_quartile: float | None
    """Three quarters of the companies have at most this, in `unit`; null: no company has the figure."""
    maximum: float | None
    """The highest, in `unit`; null: no company has the figure."""
    first_period: str | None
    """The oldest period of these figures; null: there are none."""
    last_period: str | None
    """The newest period of these figures; null: there are none."""


class SearchCoverage(TypedDict):
    """What can be searched of all that is loaded, regardless of the request, and why the rest can't; some minutes old
    at most. `filers`: companies, with the reason of their newest report. `filings`: one of several companies counts for
    each."""
    filers: CoverageCounts
    filings: CoverageCounts


class SearchHit(TypedDict):
    """A passage of an annual or quarterly report; of a text that a company repeats, the newest."""
    chunk_text: str
    """The passage: whole paragraphs, or sentences of a long one. With `highlight=true` it has marks."""
    similarity_score: float | None
    """Cosine similarity of question and passage, 0 to 1, in every mode. Null: the passage has no vector yet, or the
    model can't be loaded, which `keyword` does without."""
    word_count: int
    """Words of the passage."""
    accession_number: str
    """EDGAR's number of the filing, with dashes."""
    cik: str
    """CIK of the company, 10 digits."""
    company_name: str
    """Name, as EDGAR writes it."""
    company_ticker: str | None
    """The company's ticker; null: it has none now."""
    filing_type: str
    """The form. `/A` at the end marks an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    section_type: str
    """The item: `item_1a`. In a 10-Q, `item_1` is Item 1 of Part II, and items of Part I are `part_i_item_1`."""
    section_title: str | None
    """The item's title; null: it has none."""
    fiscal_year: int
    """Fiscal year, as the company numbers it."""
    start: int
    """Where the passage begins in the section's `content`, in UTF-16 code units."""
    end: int
    """Where it ends, exclusive."""
    filing_url: str
    """The filing's folder at EDGAR. The invented company 0009999901 has none."""
    content_url: str
    """The section with its whole text, in this API."""
    also_in: list[PassagePlace]
    """Where else the company has these words within the filters of the search, the newest filing first. Case, white
    space and the form of quotes and dashes don't count. The first 20."""
    also_in_count: int
    """How many other places there are, those that `also_in` has no room for included."""


class SectionChanges(TypedDict):
    """A section compared with the same section of the previous filing."""
    section_key: str
    """The section that was compared."""
    current_accession_number: str
    """Accession number of the current filing."""
    previous_accession_number: str
    """Accession number of the previous filing."""
    current_filed_at: str
    """When EDGAR accepted the current filing (ISO 8601, UTC); midnight if only the day is known."""
    previous_filed_at: str
    """When EDGAR accepted the previous filing (ISO 8601, UTC); midnight if only the day is known."""
    similarity_score: float
    """Words in common, a fraction from 0 to 1: twice the words of unchanged paragraphs and those in common of modified
    ones, divided by all words of both sections. 1: nothing changed; 0: no paragraph is in both. It is of words, not of
    meaning."""
    paragraphs_added: int
    """Paragraphs that only the current section has."""
    paragraphs_removed: int
    """Paragraphs that only the previous section has."""
    paragraphs_modified: int
    """Paragraphs of both with at least half of their words in common, but not all."""
    paragraphs_unchanged: int
    """Paragraphs with the same words in both, wherever they are; case and punctuation do not count."""
    change_summary: ChangeSummary


class SectionChangesMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class SectionDetail(TypedDict):
    """An item of an annual or quarterly report, with its text."""
    accession_number: str
    """EDGAR's number of the filing, with dashes."""
    cik: str
    """CIK of the company, 10 digits."""
    filing_type: str
    """The form: `10-K`, `10-Q`; `/A` marks an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    period_of_report: str | None
    """Last day of the reported period; null: the filing states none."""
    section_type: str
    """The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form:
    `item_1` is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I."""
    section_key: str
    """The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
    10-Q `part_i_item_2` (MD&A)."""
    section_title: str | None
    """The title as printed; the official one if none is printed."""
    part: str
    """The part of the form that has the item: I to IV."""
    word_count: int
    """Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
    names others too has the same `start` as the one with the text."""
    fiscal_year: int
    """Fiscal year of the filing, as the company numbers it."""
    fiscal_quarter: int | None
    """Fiscal quarter, 1 to 4; null: an annual report, or unknown."""
    content_url: str
    """Path of the section with its text."""
    start: int
    """Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
    `content` leaves out tables of numbers and what pages have around the text."""
    end: int
    """Where it ends in the document's plain text, exclusive."""
    company_name: str | None
    """The company's name; null: only its filing is loaded."""
    company_ticker: str | None
    """The company's ticker; null: it has none now."""
    content: str
    """The text: paragraphs separated by newlines, without tables of numbers, page numbers and headers."""
    content_type: SectionContentType
    """Always `text/plain`."""


class SectionList(TypedDict):
    """An annual or quarterly report with its items."""
    accession_number: str
    """EDGAR's number of the filing, with dashes."""
    cik: str
    """CIK of the company, 10 digits."""
    filing_type: str
    """The form: `10-K`, `10-Q`; `/A` marks an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    period_of_report: str | None
    """Last day of the reported period; null: the filing states none."""
    company_name: str | None
    """The company's name; null: only its filing is loaded."""
    company_ticker: str | None
    """The company's ticker; null: it has none now."""
    sections: list[SectionListItem]
    """The filing's items, in the order of the document."""


class SectionListItem(TypedDict):
    """An item of the filing, without its text."""
    section_type: str
    """The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form:
    `item_1` is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I."""
    section_key: str
    """The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
    10-Q `part_i_item_2` (MD&A)."""
    section_title: str | None
    """The title as printed; the official one if none is printed."""
    part: str
    """The part of the form that has the item: I to IV."""
    word_count: int
    """Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
    names others too has the same `start` as the one with the text."""
    fiscal_year: int
    """Fiscal year of the filing, as the company numbers it."""
    fiscal_quarter: int | None
    """Fiscal quarter, 1 to 4; null: an annual report, or unknown."""
    content_url: str
    """Path of the section with its text."""
    start: int
    """Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
    `content` leaves out tables of numbers and what pages have around the text."""
    end: int
    """Where it ends in the document's plain text, exclusive."""


class SectionListMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""


class SectionMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    excluded_reason: NotRequired[str | None]
    """Why the filing has no sections: `shell_company`, `too_large`, `no_items`, `no_text`, `cross_reference`,
    `no_document`, `unreadable`, `foreign_form`, `other_form`, `not_read`. Null: it has some."""


class SectionSearchMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    latest_period: str | None
    """Date of the newest loaded filing of any company, regardless of the request; null: none."""
    mode: str
    """How hits are ordered: `semantic`, `hybrid` or `keyword`."""
    ranking: str
    """What ordered the hits, and to which companies and years `q` narrowed the search; of several companies, each has a
    place by turns. Hints follow: what else `q` may name, and words that seem misspelt."""
    recognized: RecognizedScope
    model: str
    """The model of the vectors."""
    dimension: int
    """Numbers of a vector."""
    filings: int
    """Filings indexed in this scope."""
    chunks: int
    """Passages indexed in this scope."""
    chunks_without_vector: int
    """Passages of this scope that have no vector so far: `semantic` does not find them, words do."""
    coverage: SearchCoverage


class SectionSummary(TypedDict):
    """An item of an annual or quarterly report, without its text."""
    accession_number: str
    """EDGAR's number of the filing, with dashes."""
    cik: str
    """CIK of the company, 10 digits."""
    filing_type: str
    """The form: `10-K`, `10-Q`; `/A` marks an amendment."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""
    period_of_report: str | None
    """Last day of the reported period; null: the filing states none."""
    section_type: str
    """The item: `item_1a` is Risk Factors and `item_7` MD&A of a 10-K. One type can be another section by form:
    `item_1` is the business in a 10-K, legal proceedings in Part II of a 10-Q, and the statements in its Part I."""
    section_key: str
    """The name of the section in its filing, for paths and for `section_type=`: the type, or for items of Part I of a
    10-Q `part_i_item_2` (MD&A)."""
    section_title: str | None
    """The title as printed; the official one if none is printed."""
    part: str
    """The part of the form that has the item: I to IV."""
    word_count: int
    """Words of the text. 0: the text is under another heading, or an index only names its pages. An item whose heading
    names others too has the same `start` as the one with the text."""
    fiscal_year: int
    """Fiscal year of the filing, as the company numbers it."""
    fiscal_quarter: int | None
    """Fiscal quarter, 1 to 4; null: an annual report, or unknown."""
    content_url: str
    """Path of the section with its text."""
    start: int
    """Where the section begins in the document's plain text: its lines joined by newlines, in UTF-16 code units from 0.
    `content` leaves out tables of numbers and what pages have around the text."""
    end: int
    """Where it ends in the document's plain text, exclusive."""


class SizeTurnover(TypedDict):
    """Turnover of a size class in one month: the nation's private employers."""
    period: str
    """Month, `YYYY-MM`."""
    size_class: str
    """Code of the size class, `01` to `06`."""
    size_class_title: str
    """Employees of the establishments in the class."""
    job_openings: float | None
    """Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it."""
    job_openings_rate: float | None
    """Job openings in percent of employment and openings together; null where JOLTS does not publish it."""
    hires: float | None
    """Hires in the month, thousands of persons; null where JOLTS does not publish it."""
    hires_rate: float | None
    """Hires in percent of employment; null where JOLTS does not publish it."""
    total_separations: float | None
    """All separations in the month, thousands of persons; null where JOLTS does not publish it."""
    total_separations_rate: float | None
    """All separations in percent of employment; null where JOLTS does not publish it."""
    quits: float | None
    """Quits in the month, thousands of persons; null where JOLTS does not publish it."""
    quits_rate: float | None
    """Quits in percent of employment; null where JOLTS does not publish it."""
    layoffs_and_discharges: float | None
    """Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges in percent of employment; null where JOLTS does not publish it."""
    other_separations: float | None
    """Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
    persons; null where JOLTS does not publish it."""
    other_separations_rate: float | None
    """Other separations in percent of employment; not published for states; null where JOLTS does not publish it."""
    unemployed_per_job_opening: float | None
    """Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null."""
    labour_market_tightness: float | None
    """Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
    hires are 0."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""


class SourceDataset(TypedDict):
    """A dataset that the answer is made from."""
    name: str
    """Name of the dataset."""
    updated_at: str | None
    """When the version that is in the answer was published; null: not loaded."""


class SourceTable(TypedDict):
    """A table that the metric can be read from."""
    table: str
    """ACS table."""
    lines: str
    """Lines of the table, as a formula. DP and S tables number their lines differently by year, so the years follow
    each formula. `coverage` shows the lines that a loaded vintage was read from."""


class SourceVariable(TypedDict):
    """A variable of the Census API."""
    variable_code: str
    """Code at the Census API."""
    dataset: AcsSurvey
    """The survey."""
    role: VariableRole
    """`estimate` and `moe`: value and margin, as published or summed. A share is 100 × `numerator` / `denominator`, or
    100 less that of `complement`."""
    valid_from: int
    """First year in which the variable means this."""
    valid_to: int | None
    """Last such year; null: none yet."""


class SplitSource(TypedDict):
    """The first filing that states the split."""
    concept: str
    """The concept that states the ratio: the split's own, or a restated number of shares."""
    accession_number: str
    """Accession number of the filing."""
    form: str
    """Form of the filing."""
    filed_at: str
    """When EDGAR accepted the filing (ISO 8601, UTC); midnight if only the day is known."""
    filed_date: str
    """EDGAR's filing date of the filing."""


class StateLendingQuarter(TypedDict):
    """7(a) loans approved in one quarter for projects in one state, including those without a known county."""
    state_fips: str
    """FIPS code of the state, 2 digits."""
    state_name: str
    """Name of the state or territory."""
    period: str
    """Calendar quarter of the loans' approval, `YYYY-Qq`; fiscal years don't matter."""
    loan_count: int | None
    """Loans approved in the quarter, loans: every approval, including those cancelled later. Null for a quarter whose
    file is not loaded."""
    total_amount: float | None
    """Sum of the loans' gross approved amounts, nominal US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_loan_size: float | None
    """total_amount ÷ loan_count, US dollars, to the cent; null for a quarter without a loan."""
    median_loan_size: float | None
    """Amount of the middle loan, or the mean of the two middle ones, US dollars, to the cent; null for a quarter
    without a loan."""
    guaranteed_amount: float | None
    """Sum of the parts that the SBA guaranteed, US dollars, to the cent. Null for a quarter whose file is not
    loaded."""
    avg_guarantee_pct: float | None
    """Mean of the guaranteed shares of the loans, where each loan counts the same: a fraction of 1, 6 decimals.
    guaranteed_amount ÷ total_amount is the share by dollars. Null for a quarter without a loan."""
    jobs_supported: int | None
    """Jobs created and retained, jobs, as reported by borrowers through their lenders and passed through unchanged:
    they are not checked, and placeholders such as 8,800 are included; blank counts as 0. Null for a quarter whose file
    is not loaded."""
    charge_off_count: int | None
    """How many of these loans have been charged off since, loans. Null for a quarter whose file is not loaded."""
    charge_off_rate: float | None
    """charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals. It can exceed 1, because a
    charge-off can exceed the approval; null for a quarter without a loan."""
    charge_off_amount: float | None
    """Sum of the balances of these loans when they were charged off, guaranteed or not, without recoveries, US dollars,
    to the cent. Null for a quarter whose file is not loaded."""
    unresolved: int | None
    """How many of these loans have no known county, loans: they are in no county's figures. Null for a quarter whose
    file is not loaded."""
    year: int
    """Calendar year of `period`."""
    quarter: int
    """Quarter of that year, 1 to 4."""
    avg_amount: float | None
    """avg_loan_size, US dollars; null for a quarter without a loan."""
    median_amount: float | None
    """median_loan_size, US dollars; null for a quarter without a loan."""
    source: str
    """The agency of the figures: `SBA`."""
    naics_code: str | None
    """The requested industry; null for loans to all businesses."""


class StateTurnover(TypedDict):
    """Turnover of a state in one month, total nonfarm."""
    period: str
    """Month, `YYYY-MM`."""
    fips: str
    """FIPS code of the state."""
    job_openings: float | None
    """Job openings on the last day of the month, thousands of persons; null where JOLTS does not publish it."""
    job_openings_rate: float | None
    """Job openings in percent of employment and openings together; null where JOLTS does not publish it."""
    hires: float | None
    """Hires in the month, thousands of persons; null where JOLTS does not publish it."""
    hires_rate: float | None
    """Hires in percent of employment; null where JOLTS does not publish it."""
    total_separations: float | None
    """All separations in the month, thousands of persons; null where JOLTS does not publish it."""
    total_separations_rate: float | None
    """All separations in percent of employment; null where JOLTS does not publish it."""
    quits: float | None
    """Quits in the month, thousands of persons; null where JOLTS does not publish it."""
    quits_rate: float | None
    """Quits in percent of employment; null where JOLTS does not publish it."""
    layoffs_and_discharges: float | None
    """Layoffs and discharges in the month, thousands of persons; null where JOLTS does not publish it."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges in percent of employment; null where JOLTS does not publish it."""
    other_separations: float | None
    """Other separations (retirement, death, disability, transfer) in the month; not published for states, thousands of
    persons; null where JOLTS does not publish it."""
    other_separations_rate: float | None
    """Other separations in percent of employment; not published for states; null where JOLTS does not publish it."""
    unemployed_per_job_opening: float | None
    """Unemployed persons per job opening, a ratio: of the nation's total and of states, adjusted; else null."""
    labour_market_tightness: float | None
    """Job openings ÷ hires of the same month and adjustment, a ratio with two decimals; null where either is missing or
    hires are 0."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    state_code: str
    """The same as `fips`."""


class StateTurnoverMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: Adjustment
    """`sa` seasonally adjusted, `nsa` not adjusted."""
    as_of: AsOf
    value_notes: ValueNotes
    """Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere."""
    footnotes: Footnotes
    """Texts of the footnote codes in the rows."""
    state_name: str
    """Name of the state."""


class StateUnemployment(TypedDict):
    """Labor force and unemployment of a state."""
    period: str
    """Month, `YYYY-MM`, or for an annual average `YYYY`."""
    fips: str
    """FIPS code of the state."""
    labor_force: int | None
    """Civilian labor force, persons; null where LAUS has no figure."""
    employment: int | None
    """Employed, persons; null where LAUS has no figure."""
    unemployment: int | None
    """Unemployed, persons; null where LAUS has no figure."""
    unemployment_rate: float | None
    """Unemployment rate, percent of the labor force, as published: computed before rounding; null where LAUS has no
    figure."""
    labor_force_participation_rate: float | None
    """Labor force participation rate, percent of the civilian noninstitutional population; null where LAUS has no
    figure."""
    employment_population_ratio: float | None
    """Employment, percent of the civilian noninstitutional population; null where LAUS has no figure."""
    adjustment: AnyAdjustment
    """`sa` seasonally adjusted, `nsa` not adjusted, `none` where adjustment does not apply."""
    preliminary: bool
    """Whether the agency marks a figure of the row as preliminary."""
    footnotes: str | None
    """Footnote codes of the row's figures, separated by commas; null: none. `metadata.footnotes` has texts."""
    value_notes: ValueNotes | None
    """Why fields of this row are null, by field; null where only fields of `metadata.value_notes` are null."""
    year: int
    """Year of `period`."""
    month: int
    """Month of `period`; 13 for the average of a year, as the Bureau numbers it."""
    state_fips: str
    """FIPS code of the state."""
    state_name: str
    """Name of the state."""
    seasonal_adjustment: SeasonalAdjustment
    """The same as `adjustment`, in words."""
    footnote_code: str | None
    """The same as `footnotes`; null: none."""


class StatementFields(TypedDict):
    """The line items of a statement."""
    fields: list[LineItemField]
    """In the order of the statement."""


class StockSplit(TypedDict):
    """A stock split."""
    date: str
    """Date of the split, as exact as filings state it: the last day of the month if they name only the month."""
    ratio: float
    """New shares for one old share; below 1: a reverse split."""
    restated_from: str
    """Date of the first filing with figures on the new basis. Figures filed before are adjusted."""
    source: SplitSource


class TableColumn(TypedDict):
    """What a column has."""
    metric: str
    """Name of the metric."""
    title: str
    """Its title."""
    dataset: str
    """Its dataset."""
    source: str
    """The agency and its program."""
    unit: str
    """Unit of values and margins."""
    period: str | None
    """The period of the values: a vintage, month, quarter or year; null: nothing is loaded."""
    other_periods: list[OtherPeriod]
    """Newer vintages, and fuller ones; empty if the request named one."""
    adjustment: ColumnAdjustment
    """Whether the values are seasonally adjusted; `none`: no season changes them."""
    dimensions: DimensionValues
    """The industry, ownership or occupation that answers, where the metric has such a dimension."""
    areas: int
    """How many areas of the level have a row of it in the period."""
    values: int
    """How many of these have a value."""
    share: float | None
    """`values` by `areas`, from 0 to 1; null without an area."""
    preliminary: int | None
    """How many of the values are preliminary; null for the Census, which has none."""
    updated_at: str
    """When this service last published its dataset (ISO 8601, UTC)."""
    notes: list[str]
    """What a reader of these values must know."""


class TopCode(TypedDict):
    """Wages at or above these limits were not published that year; null: the limits are unknown."""
    hourly: float
    """US dollars per hour."""
    annual: float
    """US dollars a year."""


class TurnoverContext(TypedDict):
    """Job turnover of the industry in the nation (JOLTS); null: metadata.enrichment."""
    jolts_industry_code: str
    """JOLTS industry that answers: not a NAICS code."""
    jolts_industry_name: str
    """Its name in JOLTS."""
    naics_match_level: str
    """Digits of the NAICS codes that this industry stands for."""
    match_note: str | None
    """What the figures cover, if that is not exactly the company's industry. Null: it is, or no figures are here, with
    the reason in `enrichment.absent`."""
    job_openings_rate: float | None
    """Job openings, percent of employment and openings."""
    hires_rate: float | None
    """Hires, percent of employment."""
    quits_rate: float | None
    """Quits, percent of employment."""
    layoffs_and_discharges_rate: float | None
    """Layoffs and discharges, percent of employment."""
    total_separations_rate: float | None
    """All separations, percent of employment."""
    labour_market_tightness: float | None
    """Job openings divided by hires, of levels, a ratio; null: no hires."""
    hiring_rate_3m: float | None
    """Mean of the hires rate of the last three months, percent."""
    hiring_rate_3m_year_before: float | None
    """The same mean a year before, percent."""
    data_period: str
    """Month of the figures, `YYYY-MM`."""
    source: str
    """The survey."""
    adjustment: TurnoverAdjustment
    """The figures are seasonally adjusted."""
    preliminary: bool
    """Whether the agency marks a figure of this object as preliminary."""


class TurnoverMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: Adjustment
    """`sa` seasonally adjusted, `nsa` not adjusted."""
    as_of: AsOf
    value_notes: ValueNotes
    """Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere."""
    footnotes: Footnotes
    """Texts of the footnote codes in the rows."""


class UnemploymentMetadata(TypedDict):
    """Where the data came from and how to read it."""
    source: str
    """The agency and program that published the data."""
    cadence: str
    """How often the agency publishes."""
    updated_at: str
    """When this service last published the dataset (ISO 8601, UTC)."""
    units: NotRequired[Units]
    """The unit of each numeric field, unless the rows have it."""
    notes: NotRequired[list[str]]
    """What readers of these figures must know: required notices, limits, changes of method."""
    survey: str
    """The survey, as in the names of metrics."""
    latest_period: str | None
    """Newest loaded period of the dataset, for any request: a month, quarter or year as in the rows; null if nothing is
    loaded."""
    adjustment: Adjustment
    """`sa` seasonally adjusted, `nsa` not adjusted."""
    as_of: AsOf
    value_notes: ValueNotes
    """Why a field is null in every row of the answer, by field; `{}` where each has a figure somewhere."""
    footnotes: Footnotes
    """Texts of the footnote codes in the rows."""
    name: str
    """Name of the area."""
    absent_periods: list[AbsentPeriods]
    """The periods between the first and the last row that have none, by reason; `[]`: each has one."""
    frequency: Frequency
    """Months, or averages of years."""


class UpdateWebhookBody(TypedDict):
    """The fields to change."""
    url: NotRequired[str]
    """The address that deliveries are sent to."""
    events: NotRequired[list[EventType]]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: NotRequired[list[str] | None]
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: NotRequired[list[str] | None]
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company. Tickers or CIKs, up to 1,000."""
    sics: NotRequired[list[str] | None]
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: NotRequired[list[str] | None]
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: NotRequired[list[CurrentReportItem] | None]
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""
    description: NotRequired[str | None]
    """What the account noted about it."""
    is_active: NotRequired[bool]
    """true reactivates a disabled subscription, false disables it."""


class VintageEstimate(TypedDict):
    """The metric in one vintage."""
    fips: str
    """Code of the place."""
    name: str
    """Name of the place, as written in the American Community Survey."""
    level: GeographicLevel
    """Geographic level."""
    metric: str
    """Name of the metric."""
    unit: str
    """Unit: years, persons, persons_per_sq_mi, percent (0 to 100), usd, index (0 to 1) or housing_units."""
    vintage: str
    """Vintage: the last year of the survey period, and the survey."""
    year: int
    """Last year of the survey period."""
    survey: AcsSurvey
    """5-year or 1-year estimate."""
    value: float | None
    """The estimate, in the metric's unit; null if there is none."""
    moe: float | None
    """Margin of error at 90% confidence, in the metric's unit; null if there is none."""
    value_note: NotRequired[EstimateNote]
    """Why `value` is null or the bound of an open-ended interval; absent if `value` is an estimate."""
    moe_note: NotRequired[EstimateNote]
    """Why `moe` is null; absent otherwise."""
    open_ended: NotRequired[OpenEnd]
    """Whether the median is above or below `value`, the bound of an open-ended interval."""
    unreliable: NotRequired[bool]
    """True if the coefficient of variation, `moe` / 1.645 / `value`, is over 30% before rounding: the estimate is
    unreliable. Absent otherwise, and without a margin."""


class VintageOutcome(TypedDict):
    """Outcomes of the loans that were approved in one year."""
    vintage_year: int
    """Calendar year of approval."""
    quarters: int
    """How many quarters of the year are loaded, quarters; only their loans are counted."""
    loans_in_vintage: int
    """Loans approved, loans: every approval, even a cancelled one."""
    total_amount: float
    """Sum of their gross approved amounts, US dollars, to the cent."""
    disbursed_count: int
    """Loans that were paid out, loans: paid in full, charged off or active."""
    paid_in_full_count: int
    """Loans paid in full, loans."""
    charged_off_count: int
    """Loans charged off, loans."""
    active_loan_count: int
    """Loans paid out and neither paid in full nor charged off, loans (`EXEMPT` in the files)."""
    committed_count: int
    """Loans approved and not paid out yet, loans."""
    cancelled_count: int
    """Loans cancelled before any money flowed, loans."""
    no_status_count: int
    """Loans without a status in the files, loans."""
    charge_off_rate_pct: float | None
    """charged_off_count ÷ loans_in_vintage, in percent, 2 decimals: by loans, cancelled ones included. Null without a
    loan."""
    charge_off_rate_of_disbursed_pct: float | None
    """charged_off_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out."""
    charge_off_rate: float | None
    """gross_charge_off_amount ÷ total_amount, weighted by dollars: a fraction of 1, 6 decimals, as in other answers on
    lending. Null without a loan."""
    paid_in_full_rate_pct: float | None
    """paid_in_full_count ÷ disbursed_count, in percent, 2 decimals; null where no loan was paid out."""
    gross_charge_off_amount: float
    """Sum of the balances of the charged-off loans at that time, without recoveries, US dollars, to the cent."""
    avg_time_to_chargeoff_months: float | None
    """Mean time from approval to charge-off, months of 30.436875 days, 1 decimal, of the charged-off loans with a day
    between approval and `as_of`; null where none has one."""
    charge_offs_without_date: int
    """Charged-off loans that are not in that mean, because the file has no possible day, loans."""
    vintage_maturity: VintageMaturity
    """`mature`: the newest quarter that was over on `as_of` is 12 quarters or more after the last one of the year;
    otherwise `incomplete`."""
    source: str
    """The agency of the figures: `SBA`."""


class WatchedCompany(TypedDict):
    """A company that a subscription lists, as it is called now."""
    cik: str
    """Its CIK, 10 digits."""
    ticker: str | None
    """Its ticker now; null if it has none."""
    name: str
    """Its name now."""


class WebhookAttempt(TypedDict):
    """One attempt to send a delivery."""
    number: int
    """From 1."""
    started_at: str
    """When it began."""
    duration_ms: float
    """How long it took, in ms."""
    dns_ms: float | None
    """Resolving the name, in ms; null on a kept connection, and if the URL has an address."""
    connect_ms: float | None
    """Connecting, in ms; null on a kept connection."""
    tls_ms: float | None
    """The TLS handshake, in ms; null on a kept connection."""
    first_byte_ms: float | None
    """From the end of the request to the first byte of the answer, in ms; null without one."""
    address: str | None
    """The address that was connected to."""
    http_status: int | None
    """The status of the answer; null without one."""
    error: str | None
    """Why it failed; null if it succeeded."""
    response_body: str | None
    """The first 1 KiB of the answer."""


class WebhookDelivery(TypedDict):
    """What was or will be sent to a subscription about an event."""
    id: str
    """Its id, the same at every attempt and in the payload."""
    subscription_id: str
    """The subscription that it belongs to."""
    event_type: str
    """The type of the event, or `webhook.test`."""
    payload: WebhookPayload
    """What is sent: `id`, `timestamp`, `type`, `data`, and `triggered_by` for a replay or a sample. The catalog has a
    schema for each type."""
    status: WebhookDeliveryStatus
    """`queued` before the first attempt, `retrying` after a failed one; `succeeded` or `failed` in the end."""
    http_status: int | None
    """The status of the newest answer; null without one."""
    attempt_count: int
    """Attempts so far, at most 5."""
    next_retry_at: str | None
    """When the next attempt is due; null if none is, while one is under way, or if the subscription is not active."""
    created_at: str
    """When it was queued."""
    completed_at: str | None
    """When it succeeded or failed; null before."""
    response_body: str | None
    """The first 1 KiB of the newest answer; null without one."""
    triggered_by: WebhookDeliveryTrigger
    """`original` for an event as it was recorded, `replay`, `test`, or `sample` for an invented event."""


class WebhookDeliveryDetail(TypedDict):
    """A delivery with its attempts."""
    id: str
    """Its id, the same at every attempt and in the payload."""
    subscription_id: str
    """The subscription that it belongs to."""
    event_type: str
    """The type of the event, or `webhook.test`."""
    payload: WebhookPayload
    """What is sent: `id`, `timestamp`, `type`, `data`, and `triggered_by` for a replay or a sample. The catalog has a
    schema for each type."""
    status: WebhookDeliveryStatus
    """`queued` before the first attempt, `retrying` after a failed one; `succeeded` or `failed` in the end."""
    http_status: int | None
    """The status of the newest answer; null without one."""
    attempt_count: int
    """Attempts so far, at most 5."""
    next_retry_at: str | None
    """When the next attempt is due; null if none is, while one is under way, or if the subscription is not active."""
    created_at: str
    """When it was queued."""
    completed_at: str | None
    """When it succeeded or failed; null before."""
    response_body: str | None
    """The first 1 KiB of the newest answer; null without one."""
    triggered_by: WebhookDeliveryTrigger
    """`original` for an event as it was recorded, `replay`, `test`, or `sample` for an invented event."""
    attempts: list[WebhookAttempt]
    """The finished attempts, the first first."""


class WebhookEventType(TypedDict):
    """A type of event that can be subscribed to."""
    event_type: EventType
    """A type of event."""
    description: str
    """When it happens."""
    category: str
    """What it is about."""
    payload_schema_url: str
    """The JSON Schema of the payload. It needs no key."""
    example: WebhookPayload
    """The payload of a delivery, about a company that does not exist."""


class WebhookFailure(TypedDict):
    """A failed attempt."""
    time: str
    """When the attempt began."""
    reason: str
    """Why it failed."""
    http_status: int | None
    """The status of the answer; null without one."""
    delivery_id: str
    """The delivery."""


WebhookPreview = TypedDict("WebhookPreview", {
    "from": "str",
    "to": "str",
    "event_count": "int",
    "days": "list[WebhookPreviewDay]",
    "samples": "list[WebhookPreviewSample]",
})
"""What a subscription would have been sent."""

class WebhookPreviewDay(TypedDict):
    """Events of a type that would have been sent on a day."""
    date: str
    """The day of the recording, in UTC."""
    event_type: EventType
    """A type of event."""
    count: int
    """Events of this type on this day."""


class WebhookPreviewSample(TypedDict):
    """An event that would have been sent."""
    event_type: EventType
    """A type of event."""
    recorded_at: str
    """When it was recorded."""
    data: WebhookEventData
    """The `data` of the payload."""


WebhookReplay = TypedDict("WebhookReplay", {
    "id": "str",
    "subscription_id": "str",
    "from": "str",
    "to": "str",
    "status": "ReplayedStatus | None",
    "event_type": "EventType | None",
    "state": "ReplayState",
    "event_count": "int",
    "delivery_count": "int",
    "created_at": "str",
    "finished_at": "str | None",
})
"""A bulk replay: the events of a time range, sent to a subscription again."""

class WebhookSubscription(TypedDict):
    """A subscription to events. Its signing secret is shown only when it is created or rotated."""
    id: str
    """Its id, for paths."""
    url: str
    """The address that deliveries are sent to."""
    events: list[EventType]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: list[str] | None
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: list[str] | None
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company."""
    sics: list[str] | None
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: list[str] | None
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: list[CurrentReportItem] | None
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""
    description: str | None
    """What the account noted about it."""
    is_active: bool
    """Whether it gets deliveries."""
    consecutive_failure_count: int
    """Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't
    count."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When the account last changed it, or when it was disabled."""
    last_delivery_at: str | None
    """When the newest attempt ended, exact to a second; null before the first."""
    success_rate_last_100: float | None
    """Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
    searched, and the 1,000 before the one that is due first; null if none of them has ended."""
    disabled_at: str | None
    """When it was disabled; null while it is active."""
    disabled_reason: str | None
    """Why it was disabled; null while it is active."""


class WebhookSubscriptionHealth(TypedDict):
    """A subscription, with what waits and what failed last."""
    id: str
    """Its id, for paths."""
    url: str
    """The address that deliveries are sent to."""
    events: list[EventType]
    """The types of events to deliver. `webhook.test` can't be listed."""
    filing_types: list[str] | None
    """Only events of filings of these forms, as EDGAR names them; null for all forms."""
    companies: list[str] | None
    """Only events of filings of these companies; null for all. They are kept by CIK: a ticker that changes hands stays
    with its company."""
    sics: list[str] | None
    """Only events of filings of companies whose SIC code begins with one of these; null for all industries. A company
    without a SIC code is in no list."""
    states: list[str] | None
    """Only events of filings of companies with headquarters in these states and countries, in EDGAR's codes (CA; X0 is
    the United Kingdom); null for all. A company without an address is in no list."""
    item_codes: list[CurrentReportItem] | None
    """Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of an 8-K any of its
    items; null for all items. Other events are not narrowed."""
    description: str | None
    """What the account noted about it."""
    is_active: bool
    """Whether it gets deliveries."""
    consecutive_failure_count: int
    """Deliveries that failed since the last success, up to 10. At 10 the subscription is disabled. Tests don't
    count."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When the account last changed it, or when it was disabled."""
    last_delivery_at: str | None
    """When the newest attempt ended, exact to a second; null before the first."""
    success_rate_last_100: float | None
    """Share of the newest 100 ended deliveries that succeeded, a fraction of 1, without tests. The newest 1,000 are
    searched, and the 1,000 before the one that is due first; null if none of them has ended."""
    disabled_at: str | None
    """When it was disabled; null while it is active."""
    disabled_reason: str | None
    """Why it was disabled; null while it is active."""
    watched_companies: list[WatchedCompany] | None
    """The `companies` as they are called now, by ticker, then by name; null without such a list. A company that is no
    longer known is left out."""
    queued_count: int
    """Deliveries that wait for an attempt or have one under way, counted up to 10,000."""
    next_attempt_at: str | None
    """When the next attempt is due, without those under way; null if no delivery waits, or if the subscription is not
    active."""
    last_failure: WebhookFailure | None


class WebhookTestData(TypedDict):
    """What happened."""
    message: str
    """Always the same text."""
    triggered_by: str
    """E-mail of the account that asked."""


class WebhookTestDelivery(TypedDict):
    """A test was asked for. It can't be subscribed to."""
    id: str
    """The id of the delivery: the same at every attempt, so that you recognize a repeat."""
    timestamp: str
    """When the event was recorded (ISO 8601, UTC), not when it was sent."""
    type: WebhookTestType
    """The type of the event."""
    data: WebhookTestData
    triggered_by: NotRequired[ReplayMark]
    """Only in replays, and in samples, which `govdata webhooks trigger` sends."""


class YearSpan(TypedDict):
    """First and last year that is loaded."""
    min: int
    """First year."""
    max: int
    """Last year."""

WebhookEvent = Union[
    AmendmentFiledDelivery, BoardChangedDelivery, CompensationFiledDelivery, CorporateEventCreatedDelivery,
    FilingCreatedDelivery, WebhookTestDelivery,
]
"""An event as webhooks and the stream carry it; `type` says which one it is."""

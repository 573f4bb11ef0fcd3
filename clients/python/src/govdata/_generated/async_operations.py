# Generated from the OpenAPI document by `npm run clients`; not written by hand.

"""A method for each operation of the API."""

from __future__ import annotations

from typing import Any, AsyncIterator, Literal, Sequence

from . import types
from .._answers import Answer, Event
from .._async_calls import AsyncCalls, AsyncRows, AsyncTable


class AsyncOperations(AsyncCalls):
    """The methods of the client that call the API."""

    def list_geographies(
        self, *, query: str | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.LevelOrGeography], types.LevelOrGeography, types.CensusMetadata]:
        """Geographic levels with their number of places.

        One row for each level. With `query`, the places of all levels whose name contains it or whose code is equal.
        The order is nation, states, metropolitan areas, counties, places, tracts, each in alphabetical order.

        Args:
            query: Part of a name, or a code. Case, accents and punctuation are ignored, and St. matches Saint.
                Accepted: text of 1 to 100 characters, without control characters; blanks at its ends do not count. Also
                read as `q` or `search`. Example: Los Angeles
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/census/geographies", locals(), 200)

    def list_level_geographies(
        self, level: types.GeographicLevel, *, query: str | None = None, state: str | None = None,
        sort: types.PlaceSort | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Geography], types.Geography, types.CensusMetadata]:
        """Places of a level, alphabetically.

        Places in the newest edition or the newest vintage of the level, sorted by name (root collation of the Unicode
        Collation Algorithm), then by code. `query` and `state` apply before paging.

        Args:
            level: A geographic level; `metro` is a Metropolitan Statistical Area. Example: county
            query: Part of a name, or a code. Case, accents and punctuation are ignored, and St. matches Saint.
                Accepted: text of 1 to 100 characters, without control characters; blanks at its ends do not count. Also
                read as `q` or `search`. Example: Los Angeles
            state: Return only places in this state: 2-digit FIPS code or postal abbreviation. Accepted: the FIPS
                code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
            sort: Order: `name` (default), or `relevance`: the place with the code, then names that are `query`,
                that begin with it, that have a word that does, and others; in each of these, the place with the most
                people first. Example: relevance
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/census/geographies/{level}", locals(), 200)

    async def get_geography(
        self, level: types.GeographicLevel, fips: str,
    ) -> Answer[types.GeographyDetail, types.CensusMetadata]:
        """One geography.

        Name, parent, child levels, coordinates and areas of one place, and the vintages that have it.

        Args:
            level: A geographic level; `metro` is a Metropolitan Statistical Area. Example: county
            fips: Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a
                place, 11 for a tract, or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of
                2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name. Example: 06001
        """
        return await self._answer("/v1/us/census/geographies/{level}/{fips}", locals())

    async def get_place(
        self, fips: str, *, level: types.GeographicLevel | None = None,
    ) -> Answer[types.Place, types.CensusMetadata]:
        """One place of any level.

        Name, parents, newest population, areas and coordinates of a place.

        Args:
            fips: Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a
                place, 11 for a tract, or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of
                2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name. Example: 06001
            level: Level of the code. Needed only if two levels share the code. Example: county
        """
        return await self._answer("/v1/us/census/places/{fips}", locals())

    def get_place_metrics(
        self, fips: str, *, level: types.GeographicLevel | None = None, vintage: str | None = None,
        metrics: types.MetricName | Sequence[types.MetricName] | None = None,
        category: types.MetricCategory | None = None,
    ) -> AsyncTable[types.PlaceMetrics, types.FiguresMetadata]:
        """Metrics of a place.

        All 26 metrics of a place in one vintage, by category, with unit and margin of error. Narrow them with `metrics`
        and `category`. `value_note` and `moe_note` explain null values.

        Args:
            fips: Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a
                place, 11 for a tract, or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of
                2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name. Example: 06001
            level: Level of the code. Needed only if two levels share the code. Example: county
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: the newest loaded vintage with at least half as many values of the requested metrics
                for this place as the fullest one; of one year, 5-year estimates before 1-year estimates.
                `metadata.other_vintages` names newer and fuller ones. Accepted: YYYY-acs5 (from 2009-acs5 on) or
                YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
            metrics: Return only these metrics. Separate several values by commas, or repeat the parameter. Example:
                median_household_income,poverty_rate
            category: Return only the metrics of this category. Example: income
        """
        return self._table("/v1/us/census/places/{fips}/metrics", locals())

    def get_place_metric_series(
        self, fips: str, metric: types.MetricName, *, level: types.GeographicLevel | None = None,
        survey: types.AcsSurvey | None = None, vintage: str | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.VintageEstimate], types.VintageEstimate, types.MetricSeriesMetadata]:
        """A metric of a place over time.

        One element for each vintage that includes the place and has the metric loaded, oldest first. Each element uses
        the place's name in that vintage. `survey` and `vintage` must not contradict each other.

        Args:
            fips: Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a
                place, 11 for a tract, or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of
                2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name. Example: 06001
            metric: Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income
            level: Level of the code. Needed only if two levels share the code. Example: county
            survey: Return only 5-year or only 1-year estimates. Also read as `dataset` or `source`. Example: acs5
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: every vintage, oldest first. Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1
                (from 2005-acs1 on). Example: 2023-acs5
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/census/places/{fips}/metrics/{metric}", locals(), None)

    def get_place_metric_breakdown(
        self, fips: str, metric: types.MetricName, *, by: types.BreakdownDimension | None = None,
        level: types.GeographicLevel | None = None, vintage: str | None = None,
    ) -> AsyncTable[types.MetricBreakdown, types.FiguresMetadata]:
        """A metric of a place by group.

        The metric in one vintage, broken down by race, age, sex or another of its dimensions.

        Args:
            fips: Code of the place: `1` or `us` for the nation, 2 digits for a state, 5 for a county, 7 for a
                place, 11 for a tract, or the 5-digit CBSA code of a metropolitan area. Accepted: 1 or us, or a code of
                2, 5, 7 or 11 digits; /v1/us/census/geographies?query= finds codes by name. Example: 06001
            metric: Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income
            by: Dimension of the breakdown. Optional if the metric has only one. Example: race
            level: Level of the code. Needed only if two levels share the code. Example: county
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: the newest loaded vintage with at least half as many groups with a value for this
                place as the fullest one; of one year, 5-year estimates before 1-year estimates.
                `metadata.other_vintages` names newer and fuller ones. Accepted: YYYY-acs5 (from 2009-acs5 on) or
                YYYY-acs1 (from 2005-acs1 on). Example: 2023-acs5
        """
        return self._table("/v1/us/census/places/{fips}/metrics/{metric}/breakdown", locals())

    def list_metrics(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Metric], types.Metric, types.MetricListMetadata]:
        """All 26 metrics.

        Each metric with its unit, category and latest vintage. See `metadata.latest_year` for the newest loaded year.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/census/metrics", locals(), None)

    async def get_metric(self, metric: types.MetricName) -> Answer[types.MetricDetail, types.CensusMetadata]:
        """One metric.

        Definition, formula, source tables, levels, breakdowns, and loaded values by vintage and level.

        Args:
            metric: Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income
        """
        return await self._answer("/v1/us/census/metrics/{metric}", locals())

    def compare_metric(
        self, metric: types.MetricName, *, places: str | Sequence[str], vintage: str | None = None,
        sort: types.ComparisonOrder | None = None, level: types.GeographicLevel | None = None,
    ) -> AsyncTable[types.MetricComparison, types.FiguresMetadata]:
        """Compare a metric across places.

        One metric for 2 to 50 places of any level in one vintage, with ranks. Each place is tested for a statistically
        significant difference from the first place at 90% confidence.

        Args:
            metric: Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income
            places: Codes of 2 to 50 places, separated by commas. The others are tested against the first. Accepted:
                2 to 50 of these, each once, separated by commas: 1 or us, or a code of 2, 5, 7 or 11 digits;
                /v1/us/census/geographies?query= finds codes by name. Separate several values by commas, or repeat the
                parameter. Also read as `fips`. Example: 06001,06037,06075
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: the newest loaded vintage with at least half as many values for these places as the
                fullest one; of one year, 5-year estimates before 1-year estimates. `metadata.other_vintages` names
                newer and fuller ones. Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on).
                Example: 2023-acs5
            sort: Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last,
                ties go by code. Default: the order of `places`. Example: -value
            level: Level of the code. Needed only if two levels share the code. Example: county
        """
        return self._table("/v1/us/census/metrics/{metric}/compare", locals())

    def list_metric_values(
        self, metric: types.MetricName, *, level: types.GeographicLevel, state: str | None = None,
        vintage: str | None = None, sort: types.AreaSort | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.PlaceValue], types.PlaceValue, types.MetricValuesMetadata]:
        """A metric for every place of a level.

        Value and margin of error for every place of a level, or only for those in one state, by code or in the order of
        `sort`. JSON is paged; CSV and NDJSON return all rows.

        Args:
            metric: Name of a metric. `/v1/us/census/metrics` lists all names. Example: median_household_income
            level: A geographic level; `metro` is a Metropolitan Statistical Area. Example: county
            state: Return only places in this state: 2-digit FIPS code or postal abbreviation. Accepted: the FIPS
                code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: the newest loaded vintage with at least half as many values at the level as the
                fullest one; of one year, 5-year estimates before 1-year estimates. `metadata.other_vintages` names
                newer and fuller ones. Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on).
                Example: 2023-acs5
            sort: Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas
                without a value come last, ties go by code. Example: -value
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/census/metrics/{metric}/values", locals(), 200)

    def list_industries(
        self, *, query: str | None = None, level: types.IndustryLevelOrDigits | None = None,
        edition: types.NaicsEdition | None = None, covered_by: types.IndustrySurvey | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Industry], types.Industry, types.IndustryMetadata]:
        """Industries, and what the surveys have of each.

        All codes of NAICS 2017 and 2022 in order, after `00` total nonfarm and `05` total private, each with the first
        and last period that CES, QCEW and JOLTS have of it.

        Args:
            query: Part of a title, or the beginning of a code. Accepted: text of 1 to 200 characters, without
                control characters; blanks at its ends do not count. Also read as `q` or `search`. Example: motor
                vehicle
            level: Only industries of one level: its name, or the digits of its codes (0: totals). Example:
                industry_group
            edition: Only codes of one edition. Example: 2022
            covered_by: Only industries that a survey has. Example: ces
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/industries", locals(), 200)

    async def get_industry(self, naics: str) -> Answer[types.IndustryDetail, types.IndustryMetadata]:
        """One industry.

        The place of a code in NAICS, its predecessors and successors in 2022, what the surveys have of it, and which
        industry of CES answers for its employment.

        Args:
            naics: NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or
                `05` total private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45,
                48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title. Example: 3361
        """
        return await self._answer("/v1/us/bls/industries/{naics}", locals())

    def get_industry_employment(
        self, naics: str, *, from_date: str | None = None, to_date: str | None = None,
        adjustment: types.Adjustment | None = None, as_of: str | None = None, geo: types.EmploymentArea | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.EmploymentMonth], types.EmploymentMonth, types.EmploymentMetadata]:
        """Employment, hours and earnings in an industry, by month (CES).

        Employment in thousands of persons, hours and earnings of all employees and of production and nonsupervisory
        employees (CES, national). If CES publishes a code only together with others, the answer is their sum, and
        `metadata.match_note` says so. Earnings and hours of all employees begin in 2006-03. Months oldest first.

        Args:
            naics: NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or
                `05` total private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45,
                48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title. Example: 3361
            from_date: First month, included; default: the first available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `from_period` or `from`. Example: 2020-01
            to_date: Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `to_period` or `to`. Example: 2022-05
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            geo: Area of the figures: only `national` is loaded of CES. QCEW has employment by county. Example:
                national
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/industries/{naics}/employment", locals(), None)

    def get_latest_industry_employment(
        self, naics: str, *, adjustment: types.Adjustment | None = None, as_of: str | None = None,
        geo: types.EmploymentArea | None = None,
    ) -> AsyncTable[types.EmploymentMonth, types.EmploymentMetadata]:
        """Employment, hours and earnings in an industry in the newest month (CES).

        Employment in thousands of persons, hours and earnings of all employees and of production and nonsupervisory
        employees (CES, national). If CES publishes a code only together with others, the answer is their sum, and
        `metadata.match_note` says so. The newest month that has the industry's employment. Detailed industries are
        published a month after the totals, and earnings of some industries later than their employment.

        Args:
            naics: NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or
                `05` total private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45,
                48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title. Example: 3361
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            geo: Area of the figures: only `national` is loaded of CES. QCEW has employment by county. Example:
                national
        """
        return self._table("/v1/us/bls/industries/{naics}/employment/latest", locals())

    def get_industry_turnover(
        self, naics: str, *, from_date: str | None = None, to_date: str | None = None,
        adjustment: types.Adjustment | None = None, as_of: str | None = None,
        rate_or_level: types.RateOrLevel | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.IndustryTurnover], types.IndustryTurnover, types.IndustryTurnoverMetadata]:
        """Turnover in an industry, by month (JOLTS).

        Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of
        persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The answer has the narrowest
        JOLTS industry that contains the NAICS code. `metadata.jolts_industry_code` names it, and `metadata.match_note`
        says if it is wider than the code.

        Args:
            naics: NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or
                `05` total private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45,
                48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title. Example: 3361
            from_date: First month, included; default: the first available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `from_period` or `from`. Example: 2020-01
            to_date: Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `to_period` or `to`. Example: 2022-08
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            rate_or_level: Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates
                (`hires_rate`). Example: both
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/industries/{naics}/turnover", locals(), None)

    def get_latest_industry_turnover(
        self, naics: str, *, adjustment: types.Adjustment | None = None, as_of: str | None = None,
        rate_or_level: types.RateOrLevel | None = None,
    ) -> AsyncTable[types.LatestTurnover, types.TurnoverMetadata]:
        """Turnover in an industry in the newest month (JOLTS).

        Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of
        persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The newest month in which the
        industry has a figure.

        Args:
            naics: NAICS code of 2 to 6 digits, a sector's range (`31-33`, `44-45`, `48-49`), `00` total nonfarm or
                `05` total private. Codes of NAICS 2017 and 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45,
                48-49, 00 or 05; /v1/us/bls/industries?query= finds codes by title. Example: 3361
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            rate_or_level: Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates
                (`hires_rate`). Example: both
        """
        return self._table("/v1/us/bls/industries/{naics}/turnover/latest", locals())

    def get_state_turnover(
        self, fips: str, *, from_date: str | None = None, to_date: str | None = None,
        adjustment: types.Adjustment | None = None, as_of: str | None = None,
        rate_or_level: types.RateOrLevel | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.StateTurnover], types.StateTurnover, types.StateTurnoverMetadata]:
        """Turnover in a state, by month (JOLTS).

        Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of
        persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). Total nonfarm of one state;
        JOLTS has no other separations and no industries of states.

        Args:
            fips: FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of
                Columbia. Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Example:
                06
            from_date: First month, included; default: the first available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `from_period` or `from`. Example: 2020-01
            to_date: Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `to_period` or `to`. Example: 2022-08
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            rate_or_level: Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates
                (`hires_rate`). Example: both
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/states/{fips}/turnover", locals(), None)

    def get_region_turnover(
        self, region: types.Region, *, from_date: str | None = None, to_date: str | None = None,
        adjustment: types.Adjustment | None = None, as_of: str | None = None,
        rate_or_level: types.RateOrLevel | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.RegionTurnover], types.RegionTurnover, types.TurnoverMetadata]:
        """Turnover in a region, by month (JOLTS).

        Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of
        persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). Total nonfarm of one of the
        four Census regions.

        Args:
            region: Name of a Census region; upper and lower case mean the same. Example: Northeast
            from_date: First month, included; default: the first available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `from_period` or `from`. Example: 2020-01
            to_date: Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `to_period` or `to`. Example: 2022-08
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            rate_or_level: Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates
                (`hires_rate`). Example: both
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/regions/{region}/turnover", locals(), None)

    def get_turnover_by_size(
        self, *, size_class: types.SizeClass | None = None, from_date: str | None = None, to_date: str | None = None,
        adjustment: types.Adjustment | None = None, as_of: str | None = None,
        rate_or_level: types.RateOrLevel | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.SizeTurnover], types.SizeTurnover, types.TurnoverMetadata]:
        """Turnover by size of establishment, by month (JOLTS).

        Job openings, hires, quits, layoffs and discharges, other and total separations, as levels in thousands of
        persons and as rates, and `labour_market_tightness`, job openings ÷ hires (JOLTS). The nation's private
        employers by the number of employees of the establishment. Without `from_date` and `to_date`, only the newest
        month is returned. If only one is given, the range is open at the other end.

        Args:
            size_class: Only this class: 01 1 to 9 employees, 02 10 to 49, 03 50 to 249, 04 250 to 999, 05 1,000 to
                4,999, 06 5,000 or more. Also read as `size`. Example: 01
            from_date: First month, included; default: the first available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `from_period` or `from`. Example: 2020-01
            to_date: Last month, included; default: the last available. Accepted: a month as YYYY-MM, such as
                2024-01. Also read as `to_period` or `to`. Example: 2022-08
            adjustment: `sa`: seasonally adjusted (default); `nsa`: not adjusted. Example: sa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            rate_or_level: Only `both`: each row has the levels (`hires`) and, in fields of their own, the rates
                (`hires_rate`). Example: both
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/turnover/by-size", locals(), None)

    def get_county_unemployment(
        self, fips: str, *, frequency: types.Frequency | None = None, annual_only: types.AnnualOnly | None = None,
        from_date: str | None = None, to_date: str | None = None, adjustment: types.NotAdjusted | None = None,
        as_of: str | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CountyUnemployment], types.CountyUnemployment, types.UnemploymentMetadata]:
        """Unemployment in a county, by month or year (LAUS).

        Labor force, employment, unemployment and the unemployment rate of one county, never seasonally adjusted. A year
        is the average of its months. `N.A.` is null.

        Args:
            fips: FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 06001
            frequency: `monthly`, or `annual` averages of years. Default: monthly where the area has months, else
                annual. Example: annual
            annual_only: `true`: the same as `frequency=annual`; `false`: as `frequency` says. Example: true
            from_date: First month or year, included; a year means its January. Default: the first available.
                Accepted: a month as YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `from_period`
                or `from`. Example: 2010
            to_date: Last month or year, included; a year means its December. Default: the last available. Accepted:
                a month as YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `to_period` or `to`.
                Example: 2020-12
            adjustment: LAUS does not adjust county figures: `nsa` only. Example: nsa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/counties/{fips}/unemployment", locals(), None)

    def get_state_unemployment(
        self, fips: str, *, frequency: types.Frequency | None = None, annual_only: types.AnnualOnly | None = None,
        from_date: str | None = None, to_date: str | None = None, adjustment: types.Adjustment | None = None,
        as_of: str | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.StateUnemployment], types.StateUnemployment, types.UnemploymentMetadata]:
        """Unemployment in a state, by month or year (LAUS).

        Labor force, employment, unemployment, the unemployment rate, labor force participation and the
        employment-population ratio of one state.

        Args:
            fips: FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of
                Columbia. Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Example:
                06
            frequency: `monthly`, or `annual` averages of years. Default: monthly where the area has months, else
                annual. Example: annual
            annual_only: `true`: the same as `frequency=annual`; `false`: as `frequency` says. Example: true
            from_date: First month or year, included; a year means its January. Default: the first available.
                Accepted: a month as YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `from_period`
                or `from`. Example: 2010-01
            to_date: Last month or year, included; a year means its December. Default: the last available. Accepted:
                a month as YYYY-MM, such as 2024-01; a year as YYYY, such as 2023. Also read as `to_period` or `to`.
                Example: 2019-03
            adjustment: `sa`: seasonally adjusted; `nsa`: not adjusted. Default: `sa` for months; annual averages
                are `nsa` only. Example: nsa
            as_of: Answer as published by the end of this day (`YYYY-MM-DD`). Default: everything that is loaded.
                `metadata.as_of` says which release answers. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Example: 2024-02-15
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/states/{fips}/unemployment", locals(), None)

    def get_county_employment(
        self, fips: str, *, naics: str | Sequence[str] | None = None, ownership: types.Ownership | None = None,
        period: str | None = None, from_period: str | None = None, to_period: str | None = None,
        year: int | None = None, quarter: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CountyEmploymentQuarter], types.CountyEmploymentQuarter, types.CountyQuartersMetadata]:
        """Employment in a county by industry and quarter (QCEW).

        Establishments, employment of the three months and wages of a county, by quarter. The default ownership is
        `total` for all industries (10) and `private` for every other one, because QCEW has totals over ownerships only
        for 10. Other totals are summed here, and one suppressed part makes them null. Cells that would reveal single
        employers are suppressed: they are null, with `suppressed: true`.

        Args:
            fips: FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 01001
            naics: Industries: a NAICS code of 2 to 6 digits or a range (31-33), one of QCEW's sums (10 all
                industries, 101 and 102 domains, 1011 to 1029 supersectors), several of them, or `sectors`,
                `supersectors`, or `all`, which needs `period`. Default: 10, all industries. Accepted: 1 to 50 of these,
                each once, separated by commas: a code of 2 to 6 digits (10, 1012, 23, 541511) or a range (31-33, 44-45,
                48-49); or one word: sectors, supersectors, or all with a period. Separate several values by commas, or
                repeat the parameter. Also read as `industry`. Example: 23,44-45
            ownership: Owner of the establishments. Default: `total` for 10, `private` for every other industry.
                Example: private
            period: A single quarter; `naics=all` needs it. Accepted: a quarter as YYYY-Qq, such as 2016-Q1.
                Example: 2016-Q1
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2016-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2016-Q4
            year: All quarters of this year, or with `quarter` one of them; another way to send `period`. Accepted:
                a whole number from 1900 to 2099. Example: 2016
            quarter: The quarter of `year`, 1 to 4; without a year, this quarter of each year. Accepted: a whole
                number from 1 to 4. Example: 1
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/counties/{fips}/employment", locals(), None)

    def get_county_wages(
        self, fips: str, *, naics: str | Sequence[str] | None = None, ownership: types.Ownership | None = None,
        period: str | None = None, from_period: str | None = None, to_period: str | None = None,
        year: int | None = None, quarter: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CountyWagesQuarter], types.CountyWagesQuarter, types.CountyQuartersMetadata]:
        """Wages in a county by industry and quarter (QCEW).

        Total wages and the average weekly wage of a county, with their changes over the year, by quarter. Which
        industries pay most in a county: `naics=sectors` (or `supersectors`, or `all`) with `period`, each in a row. The
        default ownership is `total` for all industries (10) and `private` for every other one, because QCEW has totals
        over ownerships only for 10. Other totals are summed here, and one suppressed part makes them null. Cells that
        would reveal single employers are suppressed: they are null, with `suppressed: true`.

        Args:
            fips: FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 01001
            naics: Industries: a NAICS code of 2 to 6 digits or a range (31-33), one of QCEW's sums (10 all
                industries, 101 and 102 domains, 1011 to 1029 supersectors), several of them, or `sectors`,
                `supersectors`, or `all`, which needs `period`. Default: 10, all industries. Accepted: 1 to 50 of these,
                each once, separated by commas: a code of 2 to 6 digits (10, 1012, 23, 541511) or a range (31-33, 44-45,
                48-49); or one word: sectors, supersectors, or all with a period. Separate several values by commas, or
                repeat the parameter. Also read as `industry`. Example: 23,44-45
            ownership: Owner of the establishments. Default: `total` for 10, `private` for every other industry.
                Example: private
            period: A single quarter; `naics=all` needs it. Accepted: a quarter as YYYY-Qq, such as 2016-Q1.
                Example: 2016-Q1
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2016-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2016-Q4
            year: All quarters of this year, or with `quarter` one of them; another way to send `period`. Accepted:
                a whole number from 1900 to 2099. Example: 2016
            quarter: The quarter of `year`, 1 to 4; without a year, this quarter of each year. Accepted: a whole
                number from 1 to 4. Example: 1
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/counties/{fips}/wages", locals(), None)

    def list_occupations(
        self, *, query: str | None = None, major_group: str | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.Occupation], types.Occupation, types.OccupationMetadata]:
        """Occupations (SOC).

        Occupations and groups of SOC 2018, and others in loaded years of OEWS: those of SOC 2010, and OEWS's own. By
        code, each once.

        Args:
            query: Words of the title, in any order, or the beginning of a code. Accepted: text of 1 to 200
                characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`.
                Example: registered nurses
            major_group: Major group: its first two digits, or its code. Accepted: the two digits of a major group,
                such as 29, or its code 29-0000. Also read as `group`. Example: 29
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/occupations", locals(), 200)

    async def get_occupation(self, soc: str) -> Answer[types.OccupationDetail, types.OccupationMetadata]:
        """One occupation.

        Title, definition, the groups that contain it, what it contains, and the years that have it.

        Args:
            soc: SOC code, 6 digits with a dash after the second; `00-0000` is all occupations. Accepted: a SOC code
                such as 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 29-1141
        """
        return await self._answer("/v1/us/bls/occupations/{soc}", locals())

    def get_occupation_wages(
        self, soc: str, *, area: str | None = None, year: int | None = None,
    ) -> AsyncTable[types.OccupationWages, types.OccupationMetadata]:
        """Wages of an occupation (OEWS).

        Employment, and mean and 10th, 25th, 50th, 75th and 90th percentile of wages, hourly and annual, of one area and
        year. Wages at or above the year's limit are null, with `top_coded`.

        Args:
            soc: SOC code, 6 digits with a dash after the second; `00-0000` is all occupations. Accepted: a SOC code
                such as 11-1011; /v1/us/bls/occupations?query= finds codes by title. Example: 29-1141
            area: `national` (default), a state's FIPS code of 2 digits or postal abbreviation, or a CBSA code of 5
                digits (in New England, until May 2023, a NECTA code). Nonmetropolitan areas and territories are not
                covered. Accepted: national, a state's FIPS code (06) or abbreviation (CA), or a CBSA code (35620).
                Example: national
            year: Estimates for May of this year; default: the newest loaded year that has the occupation in the
                area. Accepted: a whole number from 1997 to 2099. Example: 2023
        """
        return self._table("/v1/us/bls/occupations/{soc}/wages", locals())

    def list_labor_metrics(
        self, *, query: str | None = None, survey: types.LaborSurvey | None = None,
        category: types.LaborCategory | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.LaborMetric], types.LaborMetric, types.LaborMetricListMetadata]:
        """All labor metrics.

        Every figure of the surveys as a metric, with unit, cadence, levels, dimensions, and the first and last period
        that is loaded. Both are null for a survey that is not loaded.

        Args:
            query: Words of the title or description, in any order. Accepted: text of 1 to 200 characters, without
                control characters; blanks at its ends do not count. Also read as `q` or `search`. Example: unemployment
                rate
            survey: Only metrics of this survey. Also read as `dataset` or `source`. Example: laus
            category: Only metrics of this category. Example: unemployment
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/metrics", locals(), None)

    async def get_labor_metric(self, metric: str) -> Answer[types.LaborMetricDetail, types.LaborMetricMetadata]:
        """One labor metric.

        Definition, source, unit, and by level what can be requested and what is loaded.

        Args:
            metric: Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the
                field if only one survey has it (`unemployment_rate`). Accepted: a metric that is listed at
                /v1/us/bls/metrics. Example: qcew_avg_weekly_wage
        """
        return await self._answer("/v1/us/bls/metrics/{metric}", locals())

    def list_labor_metric_values(
        self, metric: str, *, level: types.LaborLevel | None = None, period: str | None = None,
        naics: str | None = None, ownership: types.Ownership | None = None, soc: str | None = None,
        adjustment: types.Adjustment | None = None, state: str | None = None, sort: types.AreaSort | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.AreaValue], types.AreaValue, types.LaborValuesMetadata]:
        """A labor metric for every area of a level.

        One metric of all areas that the survey has at one period. `metadata.absent` names the areas without a row, with
        the reason. Paged as JSON, whole as CSV or NDJSON.

        Args:
            metric: Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the
                field if only one survey has it (`unemployment_rate`). Accepted: a metric that is listed at
                /v1/us/bls/metrics. Example: qcew_avg_weekly_wage
            level: Level of the areas to answer for. Required unless the metric has only one level. Example: county
            period: Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest that
                is loaded. Accepted: a month as YYYY-MM, such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year
                as YYYY, such as 2023. Example: 2016-Q4
            naics: Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range.
                Default: all industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2
                to 6 digits, or one of the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
            ownership: Owner of the establishments, for metrics with this dimension; default as in QCEW's own
                endpoints. Example: private
            soc: Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every
                metric takes. Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title.
                Example: 00-0000
            adjustment: `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at
                its level. Example: nsa
            state: Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Accepted: the FIPS
                code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: CA
            sort: Order: `value` lowest first, `-value` highest first, `name`, or `fips` by code (default). Areas
                without a value come last, ties go by code. Example: -value
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/bls/metrics/{metric}/values", locals(), 200)

    def compare_counties(
        self, *, fips: str | Sequence[str], metric: str | None = None, period: str | None = None,
        naics: str | None = None, ownership: types.Ownership | None = None, adjustment: types.Adjustment | None = None,
        sort: types.ComparisonOrder | None = None,
    ) -> AsyncTable[types.AreaComparison, types.LaborValuesMetadata]:
        """Compare a labor metric across counties.

        One metric of 2 to 50 counties at one period, with ranks. Areas without a value have null, and `metadata.notes`
        names them.

        Args:
            fips: FIPS codes of 2 to 50 counties. Accepted: 2 to 50 of these, each once, separated by commas: the
                FIPS code of a county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Separate
                several values by commas, or repeat the parameter. Also read as `places`. Example: 01001,01003
            metric: Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the
                field if only one survey has it (`unemployment_rate`). Accepted: a metric that is listed at
                /v1/us/bls/metrics. Example: qcew_avg_weekly_wage
            period: Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest in
                which all of them have a value, else the newest of those that most have. Accepted: a month as YYYY-MM,
                such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year as YYYY, such as 2023. Example: 2016-Q4
            naics: Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range.
                Default: all industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2
                to 6 digits, or one of the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
            ownership: Owner of the establishments, for metrics with this dimension; default as in QCEW's own
                endpoints. Example: private
            adjustment: `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at
                its level. Example: nsa
            sort: Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last,
                ties go by code. Default: the order of `fips`. Example: -value
        """
        return self._table("/v1/us/bls/counties/compare", locals())

    def compare_states(
        self, *, fips: str | Sequence[str], metric: str | None = None, period: str | None = None,
        naics: str | None = None, ownership: types.Ownership | None = None, soc: str | None = None,
        adjustment: types.Adjustment | None = None, sort: types.ComparisonOrder | None = None,
    ) -> AsyncTable[types.AreaComparison, types.LaborValuesMetadata]:
        """Compare a labor metric across states.

        One metric of 2 to 50 states at one period, with ranks. Areas without a value have null, and `metadata.notes`
        names them.

        Args:
            fips: FIPS codes of 2 to 50 states. Accepted: 2 to 50 of these, each once, separated by commas: the FIPS
                code of a state, 2 digits (06), or its postal abbreviation (CA). Separate several values by commas, or
                repeat the parameter. Also read as `places`. Example: 01,06,36
            metric: Name of a metric, as listed at `/v1/us/bls/metrics`: survey, underscore, field; or just the
                field if only one survey has it (`unemployment_rate`). Accepted: a metric that is listed at
                /v1/us/bls/metrics. Example: qcew_avg_weekly_wage
            period: Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: the newest in
                which all of them have a value, else the newest of those that most have. Accepted: a month as YYYY-MM,
                such as 2024-01; a quarter as YYYY-Qq, such as 2016-Q1; a year as YYYY, such as 2023. Example: 2016-Q4
            naics: Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range.
                Default: all industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2
                to 6 digits, or one of the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
            ownership: Owner of the establishments, for metrics with this dimension; default as in QCEW's own
                endpoints. Example: private
            soc: Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every
                metric takes. Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title.
                Example: 00-0000
            adjustment: `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at
                its level. Example: nsa
            sort: Order: `value` lowest first, `-value` highest first, or `name`. Areas without a value come last,
                ties go by code. Default: the order of `fips`. Example: -value
        """
        return self._table("/v1/us/bls/states/compare", locals())

    def get_county_lending(
        self, fips: str, *, industry: str | None = None, from_period: str | None = None, to_period: str | None = None,
        year: int | None = None, quarter: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[types.CountyLendingRecord | list[types.CountyLendingRecord], types.CountyLendingRecord, types.LendingMetadata]:
        """7(a) lending in a county by quarter.

        SBA 7(a) loans of projects in one county. There is one record for each calendar quarter of approval. Every
        approval counts, even a cancelled one, as in the SBA's published totals. Without a period, the answer is one
        object: the newest loaded quarter, which is `metadata.latest_period`. With `from_period`, `to_period`, `year` or
        `quarter` it is an array, oldest first. A quarter without a loan has zeros, and null for mean, median and rates.
        A quarter whose file is not loaded has null in every figure, and the notes name the loaded quarters. A county is
        found by its name in the SBA's files, otherwise by the borrower's ZIP or city; loans without a county are only
        in the state's figures.

        Args:
            fips: FIPS code of the county, 5 digits: 2 for the state, 3 for the county. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
            industry: Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's
                range (`31-33`). Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Also read as `naics`. Example: 722511
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2019-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2024-Q4
            year: Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024
            quarter: Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4.
                Example: 1
            page: Page number, from 1; default 1. All records are answered unless this or `per_page` is set.
                Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/counties/{fips}/lending", locals(), None)

    def get_state_lending(
        self, fips: str, *, industry: str | None = None, from_period: str | None = None, to_period: str | None = None,
        year: int | None = None, quarter: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[types.StateLendingQuarter | list[types.StateLendingQuarter], types.StateLendingQuarter, types.LendingMetadata]:
        """7(a) lending in a state by quarter.

        SBA 7(a) loans of projects in one state or territory, including those without a known county. There is one
        record for each calendar quarter of approval. Every approval counts, even a cancelled one, as in the SBA's
        published totals. Without a period, the answer is one object: the newest loaded quarter, which is
        `metadata.latest_period`. With `from_period`, `to_period`, `year` or `quarter` it is an array, oldest first. A
        quarter without a loan has zeros, and null for mean, median and rates. A quarter whose file is not loaded has
        null in every figure, and the notes name the loaded quarters.

        Args:
            fips: FIPS code of the state, 2 digits, or its postal abbreviation; 11 or DC is the District of
                Columbia, 60, 66, 69, 72 and 78 are territories. Accepted: the FIPS code of a state, 2 digits (06), or
                its postal abbreviation (CA). Example: 12
            industry: Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's
                range (`31-33`). Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Also read as `naics`. Example: 722511
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2019-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2024-Q4
            year: Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024
            quarter: Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4.
                Example: 1
            page: Page number, from 1; default 1. All records are answered unless this or `per_page` is set.
                Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/states/{fips}/lending", locals(), None)

    def list_county_lending(
        self, *, period: str | None = None, state: str | None = None, sort: types.CountyLendingSort | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CountyLendingQuarter], types.CountyLendingQuarter, types.LendingMetadata]:
        """7(a) lending of all counties in one quarter.

        SBA 7(a) loans of every county in one calendar quarter of approval, by FIPS code or in the order of `sort`. A
        county without a loan has zeros. If the file of the quarter is not loaded, every figure is null, and
        `metadata.absent` says so. Default: the newest loaded quarter.

        Args:
            period: The quarter. Default: the newest loaded one. Accepted: a quarter as YYYY-Qq, such as 2016-Q1.
                Example: 2024-Q1
            state: Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Accepted: the FIPS
                code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as `state_fips`. Example: FL
            sort: Order: a figure, lowest first, or with `-` highest first; `name`; or `fips` by code (default).
                Counties without the figure come last, ties go by code. Example: -total_amount
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/counties", locals(), 200)

    def get_industry_lending(
        self, naics: str, *, geo: types.LendingGeo | None = None, state: str | None = None, county: str | None = None,
        from_period: str | None = None, to_period: str | None = None, year: int | None = None,
        quarter: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[types.IndustryLendingQuarter | list[types.IndustryLendingQuarter], types.IndustryLendingQuarter, types.IndustryLendingMetadata]:
        """7(a) lending to an industry by quarter.

        SBA 7(a) loans to businesses of one industry, in the nation, in one state or in one county. Loans are counted by
        the NAICS code that was filed with them: every code that begins with the requested digits, of whatever edition.
        The notes say how a code changed between editions. Loans without a code, or with one that no edition from 1997
        to 2022 has, are in no industry; `metadata.unresolved` counts them. There is one record for each calendar
        quarter of approval. Every approval counts, even a cancelled one, as in the SBA's published totals. Without a
        period, the answer is one object: the newest loaded quarter, which is `metadata.latest_period`. With
        `from_period`, `to_period`, `year` or `quarter` it is an array, oldest first. A quarter without a loan has
        zeros, and null for mean, median and rates. A quarter whose file is not loaded has null in every figure, and the
        notes name the loaded quarters.

        Args:
            naics: NAICS code of 2 to 6 digits, or a sector's range (`31-33`, `44-45`, `48-49`), of any edition from
                1997 to 2022. Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Example: 722511
            geo: Where the loans are: `national`, `state` (with `state=`) or `county` (with `county=`). Default:
                what `state` and `county` say, else `national`. Example: county
            state: Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation.
                Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as
                `state_fips`. Example: FL
            county: Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2019-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2024-Q4
            year: Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024
            quarter: Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4.
                Example: 1
            page: Page number, from 1; default 1. All records are answered unless this or `per_page` is set.
                Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/industries/{naics}/lending", locals(), None)

    def list_lenders(
        self, *, state: str | None = None, county: str | None = None, industry: str | None = None,
        from_period: str | None = None, to_period: str | None = None, year: int | None = None,
        quarter: int | None = None, sort: types.LenderSort | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.LenderSummary], types.LenderSummary, types.LendersMetadata]:
        """Lenders of 7(a) loans by activity.

        Lenders that hold SBA 7(a) loans, with their loans in the requested quarters, place and industry; default: all
        loaded quarters of the nation. Lenders without such a loan have no row. Loans have one lender only where the
        file says so: the same number of the SBA (`LocationID`), without it of the FDIC or the NCUA, without these the
        same name, city and state. Similar names are not joined.

        Args:
            state: Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation.
                Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as
                `state_fips`. Example: FL
            county: Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
            industry: Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's
                range (`31-33`). Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Also read as `naics`. Example: 722511
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2019-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2024-Q4
            year: Only quarters of this calendar year. Accepted: a whole number from 1953 to 2099. Example: 2024
            quarter: Only this quarter of each year, or of `year`: 1 to 4. Accepted: a whole number from 1 to 4.
                Example: 1
            sort: Order: a figure, the highest first. Ties go by `lender_id`. Example: total_amount
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/lenders", locals(), 200)

    def get_lender(
        self, lender_id: int, *, from_period: str | None = None, to_period: str | None = None,
    ) -> AsyncTable[types.LenderDetail, types.LenderMetadata]:
        """One lender by quarter and state.

        A lender of SBA 7(a) loans: its names in the files, and its loans by quarter of approval and by the projects'
        state. Quarters without a loan are left out. Loans have one lender only where the file says so: the same number
        of the SBA (`LocationID`), without it of the FDIC or the NCUA, without these the same name, city and state.
        Similar names are not joined.

        Args:
            lender_id: Id of the lender, as `/v1/us/sba/lenders` has it. Accepted: a whole number from 1 to
                999999999999999. Example: 57328
            from_period: First quarter, inclusive; default: the first that is loaded. Accepted: a quarter as
                YYYY-Qq, such as 2016-Q1. Also read as `from_date` or `from`. Example: 2019-Q1
            to_period: Last quarter, inclusive; default: the last that is loaded. Accepted: a quarter as YYYY-Qq,
                such as 2016-Q1. Also read as `to_date` or `to`. Example: 2024-Q4
        """
        return self._table("/v1/us/sba/lenders/{lender_id}", locals())

    def get_loan_characteristics(
        self, *, year: int, quarter: int, state: str | None = None, county: str | None = None,
        industry: str | None = None,
    ) -> AsyncTable[types.LoanCharacteristics, types.LoansMetadata]:
        """7(a) loans of a quarter by size, term, rate and kind.

        SBA 7(a) loans that were approved in one quarter, in classes of size, term and interest rate, and by subprogram,
        processing method, legal form and age of the borrower, kind of rate and revolver status. Each distribution adds
        up to `total_loans`: loans without the figure are in `Not filed`.

        Args:
            year: Calendar year of approval. Accepted: a whole number from 1953 to 2099. Example: 2024
            quarter: Quarter of the year, 1 to 4. Accepted: a whole number from 1 to 4. Example: 1
            state: Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation.
                Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as
                `state_fips`. Example: FL
            county: Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
            industry: Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's
                range (`31-33`). Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Also read as `naics`. Example: 722511
        """
        return self._table("/v1/us/sba/lending/characteristics", locals())

    def list_vintage_outcomes(
        self, *, vintage_from: int, vintage_to: int | None = None, state: str | None = None, county: str | None = None,
        industry: str | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.VintageOutcome], types.VintageOutcome, types.LoansMetadata]:
        """Outcomes of 7(a) loans by year of approval.

        SBA 7(a) loans by calendar year of approval (the vintage): how many were paid in full, charged off or cancelled,
        or are active on `metadata.as_of`, with rates whose denominators are named. A year of which no quarter is loaded
        has no row. At most 10 years.

        Args:
            vintage_from: First year of approval. Accepted: a whole number from 1953 to 2099. Example: 2019
            vintage_to: Last year of approval; default: 9 years after the first, or the newest. Accepted: a whole
                number from 1953 to 2099. Example: 2024
            state: Only loans of projects in this state or territory: FIPS code of 2 digits, or postal abbreviation.
                Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as
                `state_fips`. Example: FL
            county: Only loans of projects in this county: FIPS code of 5 digits. Accepted: the FIPS code of a
                county, 5 digits (06001); /v1/us/census/geographies?query= finds codes by name. Example: 12086
            industry: Only loans to businesses of this industry: NAICS code of 2 to 6 digits as filed, or a sector's
                range (`31-33`). Accepted: a NAICS code of 2 to 6 digits, 31-33, 44-45 or 48-49;
                /v1/us/bls/industries?query= finds codes by title. Also read as `naics`. Example: 722511
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/lending/outcomes", locals(), 200)

    def list_lending_metrics(
        self, *, category: types.LendingMetricCategory | None = None, query: str | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.LendingMetric], types.LendingMetric, types.LendingMetricMetadata]:
        """All metrics of lending.

        Every figure that lending has for counties or states by quarter, with its unit and category.

        Args:
            category: Only metrics of this category. Example: volume
            query: Only metrics with this text in their name or description: 2 characters or more. Accepted: text of
                2 to 200 characters, without control characters; blanks at its ends do not count. Also read as `q` or
                `search`. Example: amount
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sba/metrics", locals(), None)

    async def get_lending_metric(self, metric: str) -> Answer[types.LendingMetricDetail, types.LendingMetricMetadata]:
        """One metric of lending.

        Definition, unit and category, the loaded years, and the endpoints that answer it.

        Args:
            metric: Name of a metric, as listed at `/v1/us/sba/metrics`, with or without `sba_`. Accepted: a metric
                that is listed at /v1/us/sba/metrics. Example: sba_loan_count
        """
        return await self._answer("/v1/us/sba/metrics/{metric}", locals())

    def list_companies(
        self, *, query: str | None = None, ticker: str | Sequence[str] | None = None,
        sic: str | Sequence[str] | None = None, exchange: types.ListedOn | Sequence[types.ListedOn] | None = None,
        state: str | Sequence[str] | None = None, county_fips: str | Sequence[str] | None = None,
        currency: str | Sequence[str] | None = None, taxonomy: types.StatementTaxonomy | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.ListedCompany], types.ListedCompany, types.CompanyListMetadata]:
        """Companies, by name, ticker or CIK.

        Loaded companies, by name. With `query`, a company with this ticker or CIK comes first, then names that equal,
        start with or contain the text, then former names.

        Args:
            query: Part of a name or former name, or a ticker or CIK. Accepted: text of 1 to 100 characters, without
                control characters; blanks at its ends do not count. Also read as `q` or `search`. Example: apple
            ticker: Only these companies: current tickers or CIKs. Accepted: 1 to 50 of these, each once, separated
                by commas: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query=
                finds companies by name). Separate several values by commas, or repeat the parameter. Also read as
                `cik`. Example: AAPL,AMZN
            sic: Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4
                digits (7372). Separate several values by commas, or repeat the parameter. Example: 3571,3674
            exchange: Only companies whose ticker is listed here. Separate several values by commas, or repeat the
                parameter. Example: NASDAQ,NYSE
            state: Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of
                these, each once, separated by commas: the FIPS code of a state, 2 digits (06), or its postal
                abbreviation (CA). Separate several values by commas, or repeat the parameter. Also read as
                `state_fips`. Example: CA,TX
            county_fips: Only headquarters in these counties. In Connecticut, the old county or the planning region.
                Accepted: 1 to 50 of these, each once, separated by commas: the FIPS code of a county, 5 digits (06001);
                /v1/us/census/geographies?query= finds codes by name. Separate several values by commas, or repeat the
                parameter. Example: 06085,48113
            currency: Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of
                these, each once, separated by commas: ISO 4217 codes in capitals (USD). Separate several values by
                commas, or repeat the parameter. Example: USD,EUR
            taxonomy: Only companies whose newest annual statements are in this taxonomy. Example: us-gaap
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies", locals(), 200)

    async def get_company(
        self, identifier: str, *, include: types.ContextName | Sequence[types.ContextName] | None = None,
    ) -> Answer[types.Company, types.CompanyMetadata]:
        """A company.

        Identity, industry, headquarters with county and coordinates, former names, tickers and the newest filing of a
        company. `include` adds the labor market and the lending around its headquarters.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            include: Objects to add: `labor_context`, the labor market of the company's industry and county, and
                `lending_context`, small-business lending there. Their datasets need not be loaded: what is missing is
                null, and `metadata.enrichment` says why. Separate several values by commas, or repeat the parameter.
                Example: labor_context,lending_context
        """
        return await self._answer("/v1/us/sec/companies/{identifier}", locals())

    def list_financial_statements(
        self, identifier: str, *, statement: types.StatementName, period: types.StatementPeriod | None = None,
        year: int | None = None, as_of: str | None = None,
        include: types.ContextName | Sequence[types.ContextName] | None = None,
        adjust: types.SplitAdjustment | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.FinancialStatement], types.FinancialStatement, types.FinancialsMetadata]:
        """Standardized financial statements of a company.

        Income statement, balance sheet or cash flow statement by fiscal year, quarter or trailing twelve months, newest
        first, made from the company's XBRL facts in its own currency. If a value was filed several times, the newest
        one in a periodic report counts. A fourth quarter is the year minus nine months. `concepts` and `derived` state
        the source of each figure. Nothing is imputed. `include` adds the same objects to each row: the labor market and
        the lending around the company's headquarters now, or by `as_of`.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            statement: The statement. Example: income
            period: Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            as_of: Uses only what had been filed by the end of this day, as a reader of that day would have seen it.
                Default: everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Example: 2025-06-30
            include: Objects to add: `labor_context`, the labor market of the company's industry and county, and
                `lending_context`, small-business lending there. Their datasets need not be loaded: what is missing is
                null, and `metadata.enrichment` says why. Separate several values by commas, or repeat the parameter.
                Example: labor_context,lending_context
            adjust: `splits`: puts per-share figures and share counts on the basis of the newest stock split.
                `metadata.splits` lists the splits. Default: as filed. Example: splits
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/financials", locals(), 200)

    def list_filed_facts(
        self, identifier: str, *, concept: str, period_end: str, as_of: str | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.FiledFact], types.FiledFact, types.FiledFactsMetadata]:
        """Every value ever filed for a figure.

        All values that a company ever filed for an XBRL concept at a period's end, in any form and for any length of
        period, earliest filing first. They show what a figure was and how it was restated.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            concept: The XBRL concept, as in `concepts` of financials, with or without its taxonomy as a prefix.
                Accepted: the name of a us-gaap, ifrs-full or dei concept, such as Assets or us-gaap:Assets. Example:
                NetIncomeLoss
            period_end: The last day of the period, or the day of an instant. Accepted: a day of the calendar as
                YYYY-MM-DD, such as 2024-02-15. Example: 2024-09-28
            as_of: Uses only what had been filed by the end of this day, as a reader of that day would have seen it.
                Default: everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Example: 2025-06-30
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/financials/facts", locals(), None)

    def get_line_item_fields(self) -> AsyncTable[types.LineItemFields, types.LineItemFieldsMetadata]:
        """The line items of statements.

        Every line item by statement, with its meaning and unit. docs/line-items.md has the concepts.
        """
        return self._table("/v1/us/sec/financials/fields", locals())

    def get_line_item_series(
        self, identifier: str, line_item: types.LineItemName, *, period: types.StatementPeriod | None = None,
        from_: int | None = None, to: int | None = None, as_of: str | None = None,
        adjust: types.SplitAdjustment | None = None,
    ) -> AsyncTable[types.LineItemSeries, types.LineItemSeriesMetadata]:
        """One line item of a company through its periods.

        A figure of the standardized statements by fiscal year, quarter or trailing twelve months, oldest first. Periods
        without a value are left out; `metadata.left_out` counts and explains them.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            line_item: The line item, as in `line_items` of financials. Example: revenue
            period: Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual
            from_: First fiscal year, as the company numbers it, inclusive. Accepted: a whole number from 1900 to
                2100. Also read as `from_date` or `from_period`. Example: 2020
            to: Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or
                `to_period`. Example: 2024
            as_of: Uses only what had been filed by the end of this day, as a reader of that day would have seen it.
                Default: everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Example: 2025-06-30
            adjust: `splits`: puts per-share figures and share counts on the basis of the newest stock split.
                `metadata.splits` lists the splits. Default: as filed. Example: splits
        """
        return self._table("/v1/us/sec/companies/{identifier}/financials/{line_item}", locals())

    def get_company_ratios(
        self, identifier: str, *, period: types.StatementPeriod | None = None, quarter: int | None = None,
        year: int | None = None, as_of: str | None = None, adjust: types.SplitAdjustment | None = None,
    ) -> AsyncTable[types.CompanyRatios, types.RatiosMetadata]:
        """Ratios of a company for one period.

        Margins, returns, growth and leverage of the newest period, or of a year and quarter. Each formula is that of
        the screener. `computations` has the operands with their statements and filings, and the reason of each null.
        Margins, returns and growth are in percent. Returns and multiples of a quarter use the quarter's own figures;
        `period=ttm` uses those of twelve months.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            period: A fiscal year, a quarter, or the twelve months up to the end of a quarter. Default: `annual`, or
                `quarterly` with `quarter`. Example: quarterly
            quarter: Only this fiscal quarter, or the twelve months that end with it. Accepted: a whole number from
                1 to 4. Example: 3
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            as_of: Uses only what had been filed by the end of this day, as a reader of that day would have seen it.
                Default: everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Example: 2025-06-30
            adjust: `splits`: puts per-share figures and share counts on the basis of the newest stock split.
                `metadata.splits` lists the splits. Default: as filed. Example: splits
        """
        return self._table("/v1/us/sec/companies/{identifier}/ratios", locals())

    def get_ratio_series(
        self, identifier: str, ratio: types.RatioName, *, period: types.StatementPeriod | None = None,
        from_: int | None = None, to: int | None = None, as_of: str | None = None,
        adjust: types.SplitAdjustment | None = None,
    ) -> AsyncTable[types.RatioSeries, types.RatioSeriesMetadata]:
        """One ratio of a company through its periods.

        A ratio by fiscal year, quarter or trailing twelve months, oldest first. Each formula is that of the screener.
        `computations` has the operands with their statements and filings, and the reason of each null. Margins, returns
        and growth are in percent. Returns and multiples of a quarter use the quarter's own figures; `period=ttm` uses
        those of twelve months.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            ratio: The ratio. Example: gross_margin
            period: Fiscal years, quarters, or the twelve months up to the end of each quarter. Example: annual
            from_: First fiscal year, as the company numbers it, inclusive. Accepted: a whole number from 1900 to
                2100. Also read as `from_date` or `from_period`. Example: 2020
            to: Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or
                `to_period`. Example: 2024
            as_of: Uses only what had been filed by the end of this day, as a reader of that day would have seen it.
                Default: everything that is loaded. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Example: 2025-06-30
            adjust: `splits`: puts per-share figures and share counts on the basis of the newest stock split.
                `metadata.splits` lists the splits. Default: as filed. Example: splits
        """
        return self._table("/v1/us/sec/companies/{identifier}/ratios/{ratio}", locals())

    def list_executive_compensation(
        self, identifier: str, *, year: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.ExecutiveCompensation], types.ExecutiveCompensation, types.CompensationMetadata]:
        """Pay of a company's named executive officers.

        One row for each named executive officer and fiscal year, newest year first, from the Summary Compensation
        Tables of proxy statements and other parsed filings. If several tables have a year, the newest one counts.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AMZN
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/executive-compensation", locals(), 200)

    def list_filings(
        self, identifier: str, *, form: str | Sequence[str] | None = None, from_date: str | None = None,
        to_date: str | None = None, include_superseded: types.IncludeSuperseded | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.Filing], types.Filing, types.FilingListMetadata]:
        """A company's filings.

        A company's SEC filings, newest first, with links to EDGAR.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            form: Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a
                form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate
                several values by commas, or repeat the parameter. Also read as `filing_type` or `type`. Example:
                10-K,10-Q
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            include_superseded: `false` leaves out filings that a later amendment replaced. Default: `true`.
                Example: false
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/filings", locals(), 200)

    def get_company_board(self, identifier: str) -> AsyncTable[types.Board, types.BoardMetadata]:
        """A company's board of directors.

        Directors with age, years on the board, independence and committees, from the newest proxy statement (DEF 14A)
        in which directors were found. Each value is printed in the filing, and `evidence` quotes it. A value that was
        not found is null, with its reason in `null_reasons`. `metadata.notes` says how many directors lack, if the text
        speaks of more; a board of which fewer than two thirds were found is not served.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: 0009999901
        """
        return self._table("/v1/us/sec/companies/{identifier}/board", locals())

    async def get_company_compensation(
        self, identifier: str, *, year: int | None = None,
        include: types.ContextName | Sequence[types.ContextName] | None = None,
    ) -> Answer[types.CompanyCompensation, types.CompanyCompensationMetadata]:
        """Pay of a company's executives for a year, with the pay ratio.

        The named executive officers of one fiscal year, highest total first, with the pay ratio that the proxy
        statement states (Item 402(u)). Default: the newest loaded year. /executive-compensation has all years.
        `include` adds the labor market and the lending around the headquarters.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: 0009999901
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            include: Objects to add: `labor_context`, the labor market of the company's industry and county, and
                `lending_context`, small-business lending there. Their datasets need not be loaded: what is missing is
                null, and `metadata.enrichment` says why. Separate several values by commas, or repeat the parameter.
                Example: labor_context,lending_context
        """
        return await self._answer("/v1/us/sec/companies/{identifier}/compensation", locals())

    def list_all_filings(
        self, *, identifier: str | None = None, form: str | Sequence[str] | None = None, from_date: str | None = None,
        to_date: str | None = None, include_superseded: types.IncludeSuperseded | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.ListedFiling], types.ListedFiling, types.AllFilingsMetadata]:
        """Filings of all companies.

        Loaded filings of all companies, newest first. An `identifier` that no loaded company has gives an empty list.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            form: Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a
                form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate
                several values by commas, or repeat the parameter. Also read as `filing_type` or `type`. Example:
                10-K,10-Q
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            include_superseded: `false` leaves out filings that a later amendment replaced. Default: `true`.
                Example: false
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/filings", locals(), 200)

    async def get_filing(self, accession_number: str) -> Answer[types.FilingDetail, types.FilingMetadata]:
        """A filing.

        A filing with its company, its chain of amendments, and what was read of it.

        Args:
            accession_number: EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits
                with dashes, such as 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
        """
        return await self._answer("/v1/us/sec/filings/{accession_number}", locals())

    def list_events(
        self, *, from_date: str | None = None, to_date: str | None = None,
        category: types.EventCategoryName | None = None, item_codes: str | Sequence[str] | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CorporateEvent], types.CorporateEvent, types.EventListMetadata]:
        """What companies reported in current reports.

        Current reports (Form 8-K) of all companies by their items, newest first. A row is a filing.

        Args:
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            category: Only reports of this category. Example: leadership
            item_codes: Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by
                commas: the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate
                several values by commas, or repeat the parameter. Example: 5.02,2.02
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/events", locals(), 200)

    def list_company_events(
        self, identifier: str, *, from_date: str | None = None, to_date: str | None = None,
        category: types.EventCategoryName | None = None, item_codes: str | Sequence[str] | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.CorporateEvent], types.CorporateEvent, types.CompanyEventsMetadata]:
        """What a company reported in current reports.

        Current reports (Form 8-K) of a company by their items, newest first. A row is a filing.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            category: Only reports of this category. Example: leadership
            item_codes: Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by
                commas: the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate
                several values by commas, or repeat the parameter. Example: 5.02,2.02
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/events", locals(), 200)

    async def get_event_feed(
        self, *, from_date: str | None = None, to_date: str | None = None,
        category: types.EventCategoryName | None = None, item_codes: str | Sequence[str] | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> str:
        """What companies reported in current reports, as a feed.

        Current reports (Form 8-K) of all companies as a feed in Atom, newest first: an entry for each filing, with the
        same filters as the list. Entries have the id that EDGAR's own feeds give a filing.

        Args:
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            category: Only reports of this category. Example: leadership
            item_codes: Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by
                commas: the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate
                several values by commas, or repeat the parameter. Example: 5.02,2.02
            page: Page number, from 1; default 1. The newest entries are answered unless this or `per_page` is set.
                Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return await self._text("/v1/us/sec/events.atom", locals())

    async def get_company_event_feed(
        self, identifier: str, *, from_date: str | None = None, to_date: str | None = None,
        category: types.EventCategoryName | None = None, item_codes: str | Sequence[str] | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> str:
        """What a company reported in current reports, as a feed.

        Current reports (Form 8-K) of a company as a feed in Atom, newest first: an entry for each filing, with the same
        filters as the list. Entries have the id that EDGAR's own feeds give a filing.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            category: Only reports of this category. Example: leadership
            item_codes: Only reports with one of these items. Accepted: 1 to 50 of these, each once, separated by
                commas: the number of an item of Form 8-K, such as 5.02, or 6 of reports until August 22, 2004. Separate
                several values by commas, or repeat the parameter. Example: 5.02,2.02
            page: Page number, from 1; default 1. The newest entries are answered unless this or `per_page` is set.
                Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return await self._text("/v1/us/sec/companies/{identifier}/events.atom", locals())

    def list_event_categories(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.EventCategory], types.EventCategory, types.EventCategoriesMetadata]:
        """The categories of current reports.

        Every category with its items, and how many loaded reports it has. Earlier ones win.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/events/categories", locals(), None)

    def list_company_sections(
        self, identifier: str, *, section_type: str | Sequence[str] | None = None,
        form: str | Sequence[str] | None = None, year: int | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.SectionSummary], types.SectionSummary, types.SectionListMetadata]:
        """Sections of a company's annual and quarterly reports.

        Items of 10-K and 10-Q filings, their amendments and older variants, newest filing first, each in the order of
        the document. Without `section_type`, types that the contract does not name (`item_4a`, `item_16`, `item_8a`,
        `item_8b`, `item_1112` and others of Regulation AB, `part_i` to `part_iv`) are left out; `section_type=all` has
        them.

        Args:
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            section_type: Only these items: `item_1a`, `part_i_item_2`; `item_2` is of any part. `all`: every
                section. Accepted: 1 to 50 of these, each once, separated by commas: item_ and the number of the item,
                such as item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4;
                part_i to part_iv for what a part says before its first item; or all. Separate several values by commas,
                or repeat the parameter. Example: item_1a,item_7
            form: Only these forms. Case is ignored. Accepted: 1 to 20 of these, each once, separated by commas: a
                form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms of their own (10-K/A). Separate
                several values by commas, or repeat the parameter. Also read as `filing_type` or `type`. Example:
                10-K,10-Q
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/companies/{identifier}/sections", locals(), 200)

    def list_filing_sections(
        self, accession_number: str, *, section_type: str | Sequence[str] | None = None,
    ) -> AsyncTable[types.SectionList, types.FilingSectionsMetadata]:
        """Sections of a filing.

        The items of an annual or quarterly report. A filing without sections has an empty list, and
        `metadata.excluded_reason` says why. Without `section_type`, types that the contract does not name (`item_4a`,
        `item_16`, `item_8a`, `item_8b`, `item_1112` and others of Regulation AB, `part_i` to `part_iv`) are left out;
        `section_type=all` has them.

        Args:
            accession_number: EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits
                with dashes, such as 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
            section_type: Only these items: `item_1a`, `part_i_item_2`; `item_2` is of any part. `all`: every
                section. Accepted: 1 to 50 of these, each once, separated by commas: item_ and the number of the item,
                such as item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1 to part_i_item_4;
                part_i to part_iv for what a part says before its first item; or all. Separate several values by commas,
                or repeat the parameter. Example: item_1a,item_7
        """
        return self._table("/v1/us/sec/filings/{accession_number}/sections", locals())

    async def get_section(
        self, accession_number: str, section_type: str,
    ) -> Answer[types.SectionDetail, types.SectionMetadata]:
        """The text of a section.

        One item of a filing as plain text. In a 10-Q, `item_2` is of Part II; `part_i_item_2` is MD&A, and `item_2` too
        if Part II has no such item.

        Args:
            accession_number: EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits
                with dashes, such as 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
            section_type: The item: `item_1a`, or in Part I of a 10-Q `part_i_item_2`. Accepted: item_ and the
                number of the item, such as item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1
                to part_i_item_4; part_i to part_iv for what a part says before its first item. Example: item_1a
        """
        return await self._answer("/v1/us/sec/filings/{accession_number}/sections/{section_type}", locals())

    def get_section_changes(
        self, accession_number: str, section_type: str,
    ) -> AsyncTable[types.SectionChanges, types.SectionChangesMetadata]:
        """What changed in a section since the previous filing.

        Compares a section with that of the company's previous filing of the same form that has it, paragraph by
        paragraph. A 10-Q is compared with the 10-Q of the quarter before it.

        Args:
            accession_number: EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits
                with dashes, such as 0000320193-24-000123, or only the 18 digits. Example: 0000320193-24-000123
            section_type: The item: `item_1a`, or in Part I of a 10-Q `part_i_item_2`. Accepted: item_ and the
                number of the item, such as item_1a, or item_1122 of Regulation AB; in Part I of a 10-Q, part_i_item_1
                to part_i_item_4; part_i to part_iv for what a part says before its first item. Example: item_1a
        """
        return self._table("/v1/us/sec/filings/{accession_number}/sections/{section_type}/changes", locals())

    async def get_filing_content(
        self, accession_number: str,
    ) -> Answer[types.FilingContent, types.FilingContentMetadata]:
        """The text of a report.

        The sections of an annual or quarterly report as one plain text, in the order of the document. A filing without
        sections is a 404 that says why.

        Args:
            accession_number: EDGAR's number of the filing, with or without dashes. Accepted: 10, 2 and 6 digits
                with dashes, such as 0000320193-24-000123, or only the 18 digits. Example: 0009999901-25-000001
        """
        return await self._answer("/v1/us/sec/filings/{accession_number}/content", locals())

    def search_sections(
        self, *, q: str, mode: types.SearchMode | None = None, identifier: str | None = None,
        ticker: str | Sequence[str] | None = None, filing_type: str | None = None, section_type: str | None = None,
        year: int | None = None, from_date: str | None = None, to_date: str | None = None,
        min_similarity: float | None = None, rerank: bool | None = None, highlight: bool | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.SearchHit], types.SearchHit, types.SectionSearchMetadata]:
        """Search the text of annual and quarterly reports.

        Passages of 10-K and 10-Q filings (amendments and older variants too) that answer a question in plain words,
        with their location. Tables of numbers are left out: the financials endpoint has them. Foreign forms, shell
        companies, reports over 50 MB, 8-K, proxy statements, Form 4 and 13F are not searched. `hybrid` and `keyword`
        return the closest passages, however weak; `semantic` returns those of at least 0.3, or of `min_similarity`. New
        filings are found by words within seconds (`keyword`, `hybrid`) and by meaning once their vectors are made.
        `metadata` counts what waits, and says how many companies and filings are covered and why others are not. Words
        that a company repeats, within a report or over the years, are one hit: the newest within the filters, with the
        other places in `also_in` (a column of JSON in CSV). Pages continue the ranking of the first page for ten
        minutes, while chunks and vectors arrive. `total` is always null. With `rerank=true` a cross-encoder orders the
        first 20 hits, where the server has one. If the model can't be loaded, `semantic` and `hybrid` are 503 with the
        reason.

        Args:
            q: The question or words, in plain language. Blanks at its ends don't count. A company that it names for
                certain narrows the search to its reports, and a year to those of that year: `metadata.ranking` says so,
                and `identifier` switches it off. Several companies have places by turns. The model reads about the
                first 250 words. Accepted: text of 3 to 1000 characters, without control characters; blanks at its ends
                do not count. Also read as `query` or `search`. Example: supply chain depends on a single supplier
            mode: How hits are ordered: `semantic` by cosine similarity; `keyword` by words (BM25), which also finds
                passages that have no vector yet; `hybrid` by both. Example: hybrid
            identifier: The company's ticker (of any share class, `BRK-B` or `BRK.B`), or its CIK, with or without
                leading zeros and the prefix `CIK`. Case is ignored. Accepted: a ticker such as AAPL, or a CIK of 1 to
                10 digits other than 0 (/v1/us/sec/companies?query= finds companies by name). Example: AAPL
            ticker: Only these companies, by ticker or CIK. Accepted: 1 to 50 of these, each once, separated by
                commas: a ticker such as AAPL, or a CIK of 1 to 10 digits other than 0 (/v1/us/sec/companies?query=
                finds companies by name). Separate several values by commas, or repeat the parameter. Also read as
                `cik`. Example: AAPL,NVDA
            filing_type: Only this form: `10-K`, `10-Q`, or an amendment (`10-K/A`). Case is ignored. Accepted: a
                form as EDGAR names it, such as 10-K, 10-Q or 10-K/A. Also read as `form` or `type`. Example: 10-K
            section_type: Only this item: `item_1a`. Items of Part I of a 10-Q are `part_i_item_1` to
                `part_i_item_4`. Accepted: item_ and the number of the item, such as item_1a or part_i_item_2. Example:
                item_1a
            year: Only this fiscal year, as the company numbers it. Accepted: a whole number from 1900 to 2100.
                Example: 2024
            from_date: First filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as
                2024-02-15. Also read as `from_period` or `from`. Example: 2024-01-01
            to_date: Last filing date, inclusive. Accepted: a day of the calendar as YYYY-MM-DD, such as 2024-02-15.
                Also read as `to_period` or `to`. Example: 2025-12-31
            min_similarity: Least cosine similarity of a hit, 0 to 1. Default 0.3 in `semantic`; in the other modes
                none, and where it is given, passages without a vector are left out. Accepted: a number from 0 to 1,
                such as 0.3. Also read as `similarity_min`. Example: 0.3
            rerank: `true` has a cross-encoder, which reads question and passage together, order the first 20 hits;
                the others follow as `mode` orders them. Of several companies that `q` names, each keeps its places. It
                takes about a second or more. A 400 where the server has none (`GOVDATA_RERANKER`). Accepted: true or
                false. Example: false
            highlight: `true` puts `<mark>` and `</mark>` around the sentences of `chunk_text` that have most of the
                question's words. Nothing else in the text is escaped; `start` and `end` are those of the text without
                marks. Accepted: true or false. Example: true
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 20. Accepted: a whole number from 1 to 50. Example: 20
        """
        return self._rows("/v1/us/sec/sections/search", locals(), 50)

    def list_screened_companies(
        self, *, query: str | None = None, sic: str | Sequence[str] | None = None,
        naics: str | Sequence[str] | None = None, state: str | Sequence[str] | None = None,
        county_fips: str | Sequence[str] | None = None, cbsa: str | Sequence[str] | None = None,
        exchange: str | Sequence[str] | None = None, category: str | Sequence[str] | None = None,
        currency: str | Sequence[str] | None = None, taxonomy: types.StatementTaxonomy | None = None,
        fiscal_year_min: int | None = None, industry_employment_yoy_min: float | None = None,
        industry_employment_yoy_max: float | None = None, industry_earnings_yoy_min: float | None = None,
        industry_earnings_yoy_max: float | None = None, industry_openings_rate_min: float | None = None,
        industry_openings_rate_max: float | None = None, industry_hires_rate_min: float | None = None,
        industry_hires_rate_max: float | None = None, industry_quits_rate_min: float | None = None,
        industry_quits_rate_max: float | None = None, labour_market_tightness_min: float | None = None,
        labour_market_tightness_max: float | None = None, county_unemployment_rate_min: float | None = None,
        county_unemployment_rate_max: float | None = None, state_unemployment_rate_min: float | None = None,
        state_unemployment_rate_max: float | None = None, ceo_total_compensation_min: float | None = None,
        ceo_total_compensation_max: float | None = None, comp_to_market_ratio_min: float | None = None,
        comp_to_market_ratio_max: float | None = None, county_loan_count_min: float | None = None,
        county_loan_count_max: float | None = None, county_loan_amount_min: float | None = None,
        county_loan_amount_max: float | None = None, county_loan_amount_yoy_min: float | None = None,
        county_loan_amount_yoy_max: float | None = None, county_charge_off_rate_min: float | None = None,
        county_charge_off_rate_max: float | None = None, industry_loan_count_min: float | None = None,
        industry_loan_count_max: float | None = None, industry_loan_amount_min: float | None = None,
        industry_loan_amount_max: float | None = None, industry_loan_amount_yoy_min: float | None = None,
        industry_loan_amount_yoy_max: float | None = None, industry_charge_off_rate_min: float | None = None,
        industry_charge_off_rate_max: float | None = None, revenue_growth_min: float | None = None,
        revenue_growth_max: float | None = None, gross_margin_min: float | None = None,
        gross_margin_max: float | None = None, operating_margin_min: float | None = None,
        operating_margin_max: float | None = None, net_margin_min: float | None = None,
        net_margin_max: float | None = None, free_cash_flow_margin_min: float | None = None,
        free_cash_flow_margin_max: float | None = None, return_on_equity_min: float | None = None,
        return_on_equity_max: float | None = None, return_on_assets_min: float | None = None,
        return_on_assets_max: float | None = None, debt_to_equity_min: float | None = None,
        debt_to_equity_max: float | None = None, current_ratio_min: float | None = None,
        current_ratio_max: float | None = None, interest_coverage_min: float | None = None,
        interest_coverage_max: float | None = None, revenue_min: float | None = None, revenue_max: float | None = None,
        cost_of_revenue_min: float | None = None, cost_of_revenue_max: float | None = None,
        gross_profit_min: float | None = None, gross_profit_max: float | None = None,
        research_and_development_min: float | None = None, research_and_development_max: float | None = None,
        selling_general_and_administrative_min: float | None = None,
        selling_general_and_administrative_max: float | None = None, operating_expenses_min: float | None = None,
        operating_expenses_max: float | None = None, operating_income_min: float | None = None,
        operating_income_max: float | None = None, interest_expense_min: float | None = None,
        interest_expense_max: float | None = None, income_before_tax_min: float | None = None,
        income_before_tax_max: float | None = None, income_tax_min: float | None = None,
        income_tax_max: float | None = None, net_income_min: float | None = None, net_income_max: float | None = None,
        profit_loss_min: float | None = None, profit_loss_max: float | None = None, eps_basic_min: float | None = None,
        eps_basic_max: float | None = None, eps_diluted_min: float | None = None, eps_diluted_max: float | None = None,
        shares_basic_min: float | None = None, shares_basic_max: float | None = None,
        shares_diluted_min: float | None = None, shares_diluted_max: float | None = None,
        dividends_declared_min: float | None = None, dividends_declared_max: float | None = None,
        net_interest_income_min: float | None = None, net_interest_income_max: float | None = None,
        noninterest_income_min: float | None = None, noninterest_income_max: float | None = None,
        provision_for_credit_losses_min: float | None = None, provision_for_credit_losses_max: float | None = None,
        premiums_earned_min: float | None = None, premiums_earned_max: float | None = None,
        rental_revenue_min: float | None = None, rental_revenue_max: float | None = None,
        cash_and_equivalents_min: float | None = None, cash_and_equivalents_max: float | None = None,
        short_term_investments_min: float | None = None, short_term_investments_max: float | None = None,
        receivables_min: float | None = None, receivables_max: float | None = None, inventory_min: float | None = None,
        inventory_max: float | None = None, current_assets_min: float | None = None,
        current_assets_max: float | None = None, property_plant_equipment_net_min: float | None = None,
        property_plant_equipment_net_max: float | None = None, goodwill_min: float | None = None,
        goodwill_max: float | None = None, intangible_assets_min: float | None = None,
        intangible_assets_max: float | None = None, loans_min: float | None = None, loans_max: float | None = None,
        total_assets_min: float | None = None, total_assets_max: float | None = None,
        accounts_payable_min: float | None = None, accounts_payable_max: float | None = None,
        short_term_debt_min: float | None = None, short_term_debt_max: float | None = None,
        current_portion_of_long_term_debt_min: float | None = None,
        current_portion_of_long_term_debt_max: float | None = None, debt_current_min: float | None = None,
        debt_current_max: float | None = None, current_liabilities_min: float | None = None,
        current_liabilities_max: float | None = None, long_term_debt_min: float | None = None,
        long_term_debt_max: float | None = None, deposits_min: float | None = None, deposits_max: float | None = None,
        total_liabilities_min: float | None = None, total_liabilities_max: float | None = None,
        retained_earnings_min: float | None = None, retained_earnings_max: float | None = None,
        stockholders_equity_min: float | None = None, stockholders_equity_max: float | None = None,
        total_equity_min: float | None = None, total_equity_max: float | None = None,
        shares_outstanding_min: float | None = None, shares_outstanding_max: float | None = None,
        operating_cash_flow_min: float | None = None, operating_cash_flow_max: float | None = None,
        depreciation_and_amortization_min: float | None = None, depreciation_and_amortization_max: float | None = None,
        stock_based_compensation_min: float | None = None, stock_based_compensation_max: float | None = None,
        capital_expenditures_min: float | None = None, capital_expenditures_max: float | None = None,
        acquisitions_min: float | None = None, acquisitions_max: float | None = None,
        investing_cash_flow_min: float | None = None, investing_cash_flow_max: float | None = None,
        dividends_paid_min: float | None = None, dividends_paid_max: float | None = None,
        share_repurchases_min: float | None = None, share_repurchases_max: float | None = None,
        debt_issued_min: float | None = None, debt_issued_max: float | None = None,
        debt_repaid_min: float | None = None, debt_repaid_max: float | None = None,
        financing_cash_flow_min: float | None = None, financing_cash_flow_max: float | None = None,
        exchange_rate_effect_min: float | None = None, exchange_rate_effect_max: float | None = None,
        net_change_in_cash_min: float | None = None, net_change_in_cash_max: float | None = None,
        cash_beginning_of_period_min: float | None = None, cash_beginning_of_period_max: float | None = None,
        cash_end_of_period_min: float | None = None, cash_end_of_period_max: float | None = None,
        free_cash_flow_min: float | None = None, free_cash_flow_max: float | None = None,
        sort: str | Sequence[str] | None = None, order: types.Order | None = None,
        fields: str | Sequence[str] | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.ScreenedCompany], types.ScreenedCompany, types.ScreenerMetadata]:
        """Companies by their figures.

        One row for each company that passes every filter. Bounds are inclusive, and a company without a figure passes
        no bound of it. A row shows the figures that it is filtered and sorted by, with their periods.
        `/v1/us/sec/screener/fields` lists all fields with meaning, unit and coverage.

        Args:
            query: Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100
                characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`.
                Example: apple
            sic: Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4
                digits (7372). Separate several values by commas, or repeat the parameter. Example: 3571,3674
            naics: Only companies whose NAICS code begins with one of these codes. A range stands for its sectors.
                Accepted: 1 to 50 of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45
                or 48-49. Separate several values by commas, or repeat the parameter. Also read as `industry`. Example:
                3341,3344
            state: Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of
                these, each once, separated by commas: the FIPS code of a state, 2 digits (06), or its postal
                abbreviation (CA). Separate several values by commas, or repeat the parameter. Also read as
                `state_fips`. Example: CA,TX
            county_fips: Only headquarters in these counties. In Connecticut, the old county or the planning region.
                Accepted: 1 to 50 of these, each once, separated by commas: FIPS codes of counties, 5 digits (06085).
                Separate several values by commas, or repeat the parameter. Example: 06085,48113
            cbsa: Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each
                once, separated by commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat
                the parameter. Example: 41940,19100
            exchange: Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each
                once, separated by commas: text of 1 to 40 characters, without control characters; blanks at its ends do
                not count. Separate several values by commas, or repeat the parameter. Example: Nasdaq,NYSE
            category: Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50
                of these, each once, separated by commas: text of 1 to 80 characters, without control characters; blanks
                at its ends do not count. Separate several values by commas, or repeat the parameter. Example: Large
                accelerated filer,Accelerated filer
            currency: Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of
                these, each once, separated by commas: ISO 4217 codes in capitals (USD). Separate several values by
                commas, or repeat the parameter. Example: USD,EUR
            taxonomy: Only companies whose newest annual statements are in this taxonomy. Example: us-gaap
            fiscal_year_min: Only companies whose newest annual statements are of this fiscal year or a later one.
                Accepted: a whole number from 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
            sort: The order: fields and filters (`state`, `sic`, `fiscal_year`, …), the first one first, `-` in
                front for the highest first. Companies without the value come last, ties go by CIK. Default: by CIK.
                Accepted: 1 to 5 of these, each once, separated by commas: cik, name, sic, naics, state, county_fips,
                cbsa, exchange, category, currency, taxonomy, fiscal_year, or a field of /v1/us/sec/screener/fields,
                with - in front for the highest first. Separate several values by commas, or repeat the parameter.
                Example: state,-revenue
            order: The direction of `sort` without `-`: `desc` is the highest first. Without `sort`, of the CIK.
                Example: desc
            fields: Further fields to show. Rows always show what they are filtered and sorted by. Accepted: 1 to 50
                of these, each once, separated by commas: names of fields, as /v1/us/sec/screener/fields lists them.
                Separate several values by commas, or repeat the parameter. Example: net_margin,return_on_equity
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
            Others: Bounds of a field, in its unit: `list_screener_fields` has the fields.
        """
        return self._rows("/v1/us/sec/screener", locals(), 200)

    def list_screener_fields(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.ScreenerField], types.ScreenerField, types.ScreenerMetadata]:
        """The fields of the screener.

        Every figure that the screener filters, sorts and shows, with its meaning, formula, unit, source and coverage.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/sec/screener/fields", locals(), None)

    def list_screener_statistics(
        self, *, fields: str | Sequence[str], query: str | None = None, sic: str | Sequence[str] | None = None,
        naics: str | Sequence[str] | None = None, state: str | Sequence[str] | None = None,
        county_fips: str | Sequence[str] | None = None, cbsa: str | Sequence[str] | None = None,
        exchange: str | Sequence[str] | None = None, category: str | Sequence[str] | None = None,
        currency: str | Sequence[str] | None = None, taxonomy: types.StatementTaxonomy | None = None,
        fiscal_year_min: int | None = None, industry_employment_yoy_min: float | None = None,
        industry_employment_yoy_max: float | None = None, industry_earnings_yoy_min: float | None = None,
        industry_earnings_yoy_max: float | None = None, industry_openings_rate_min: float | None = None,
        industry_openings_rate_max: float | None = None, industry_hires_rate_min: float | None = None,
        industry_hires_rate_max: float | None = None, industry_quits_rate_min: float | None = None,
        industry_quits_rate_max: float | None = None, labour_market_tightness_min: float | None = None,
        labour_market_tightness_max: float | None = None, county_unemployment_rate_min: float | None = None,
        county_unemployment_rate_max: float | None = None, state_unemployment_rate_min: float | None = None,
        state_unemployment_rate_max: float | None = None, ceo_total_compensation_min: float | None = None,
        ceo_total_compensation_max: float | None = None, comp_to_market_ratio_min: float | None = None,
        comp_to_market_ratio_max: float | None = None, county_loan_count_min: float | None = None,
        county_loan_count_max: float | None = None, county_loan_amount_min: float | None = None,
        county_loan_amount_max: float | None = None, county_loan_amount_yoy_min: float | None = None,
        county_loan_amount_yoy_max: float | None = None, county_charge_off_rate_min: float | None = None,
        county_charge_off_rate_max: float | None = None, industry_loan_count_min: float | None = None,
        industry_loan_count_max: float | None = None, industry_loan_amount_min: float | None = None,
        industry_loan_amount_max: float | None = None, industry_loan_amount_yoy_min: float | None = None,
        industry_loan_amount_yoy_max: float | None = None, industry_charge_off_rate_min: float | None = None,
        industry_charge_off_rate_max: float | None = None, revenue_growth_min: float | None = None,
        revenue_growth_max: float | None = None, gross_margin_min: float | None = None,
        gross_margin_max: float | None = None, operating_margin_min: float | None = None,
        operating_margin_max: float | None = None, net_margin_min: float | None = None,
        net_margin_max: float | None = None, free_cash_flow_margin_min: float | None = None,
        free_cash_flow_margin_max: float | None = None, return_on_equity_min: float | None = None,
        return_on_equity_max: float | None = None, return_on_assets_min: float | None = None,
        return_on_assets_max: float | None = None, debt_to_equity_min: float | None = None,
        debt_to_equity_max: float | None = None, current_ratio_min: float | None = None,
        current_ratio_max: float | None = None, interest_coverage_min: float | None = None,
        interest_coverage_max: float | None = None, revenue_min: float | None = None, revenue_max: float | None = None,
        cost_of_revenue_min: float | None = None, cost_of_revenue_max: float | None = None,
        gross_profit_min: float | None = None, gross_profit_max: float | None = None,
        research_and_development_min: float | None = None, research_and_development_max: float | None = None,
        selling_general_and_administrative_min: float | None = None,
        selling_general_and_administrative_max: float | None = None, operating_expenses_min: float | None = None,
        operating_expenses_max: float | None = None, operating_income_min: float | None = None,
        operating_income_max: float | None = None, interest_expense_min: float | None = None,
        interest_expense_max: float | None = None, income_before_tax_min: float | None = None,
        income_before_tax_max: float | None = None, income_tax_min: float | None = None,
        income_tax_max: float | None = None, net_income_min: float | None = None, net_income_max: float | None = None,
        profit_loss_min: float | None = None, profit_loss_max: float | None = None, eps_basic_min: float | None = None,
        eps_basic_max: float | None = None, eps_diluted_min: float | None = None, eps_diluted_max: float | None = None,
        shares_basic_min: float | None = None, shares_basic_max: float | None = None,
        shares_diluted_min: float | None = None, shares_diluted_max: float | None = None,
        dividends_declared_min: float | None = None, dividends_declared_max: float | None = None,
        net_interest_income_min: float | None = None, net_interest_income_max: float | None = None,
        noninterest_income_min: float | None = None, noninterest_income_max: float | None = None,
        provision_for_credit_losses_min: float | None = None, provision_for_credit_losses_max: float | None = None,
        premiums_earned_min: float | None = None, premiums_earned_max: float | None = None,
        rental_revenue_min: float | None = None, rental_revenue_max: float | None = None,
        cash_and_equivalents_min: float | None = None, cash_and_equivalents_max: float | None = None,
        short_term_investments_min: float | None = None, short_term_investments_max: float | None = None,
        receivables_min: float | None = None, receivables_max: float | None = None, inventory_min: float | None = None,
        inventory_max: float | None = None, current_assets_min: float | None = None,
        current_assets_max: float | None = None, property_plant_equipment_net_min: float | None = None,
        property_plant_equipment_net_max: float | None = None, goodwill_min: float | None = None,
        goodwill_max: float | None = None, intangible_assets_min: float | None = None,
        intangible_assets_max: float | None = None, loans_min: float | None = None, loans_max: float | None = None,
        total_assets_min: float | None = None, total_assets_max: float | None = None,
        accounts_payable_min: float | None = None, accounts_payable_max: float | None = None,
        short_term_debt_min: float | None = None, short_term_debt_max: float | None = None,
        current_portion_of_long_term_debt_min: float | None = None,
        current_portion_of_long_term_debt_max: float | None = None, debt_current_min: float | None = None,
        debt_current_max: float | None = None, current_liabilities_min: float | None = None,
        current_liabilities_max: float | None = None, long_term_debt_min: float | None = None,
        long_term_debt_max: float | None = None, deposits_min: float | None = None, deposits_max: float | None = None,
        total_liabilities_min: float | None = None, total_liabilities_max: float | None = None,
        retained_earnings_min: float | None = None, retained_earnings_max: float | None = None,
        stockholders_equity_min: float | None = None, stockholders_equity_max: float | None = None,
        total_equity_min: float | None = None, total_equity_max: float | None = None,
        shares_outstanding_min: float | None = None, shares_outstanding_max: float | None = None,
        operating_cash_flow_min: float | None = None, operating_cash_flow_max: float | None = None,
        depreciation_and_amortization_min: float | None = None, depreciation_and_amortization_max: float | None = None,
        stock_based_compensation_min: float | None = None, stock_based_compensation_max: float | None = None,
        capital_expenditures_min: float | None = None, capital_expenditures_max: float | None = None,
        acquisitions_min: float | None = None, acquisitions_max: float | None = None,
        investing_cash_flow_min: float | None = None, investing_cash_flow_max: float | None = None,
        dividends_paid_min: float | None = None, dividends_paid_max: float | None = None,
        share_repurchases_min: float | None = None, share_repurchases_max: float | None = None,
        debt_issued_min: float | None = None, debt_issued_max: float | None = None,
        debt_repaid_min: float | None = None, debt_repaid_max: float | None = None,
        financing_cash_flow_min: float | None = None, financing_cash_flow_max: float | None = None,
        exchange_rate_effect_min: float | None = None, exchange_rate_effect_max: float | None = None,
        net_change_in_cash_min: float | None = None, net_change_in_cash_max: float | None = None,
        cash_beginning_of_period_min: float | None = None, cash_beginning_of_period_max: float | None = None,
        cash_end_of_period_min: float | None = None, cash_end_of_period_max: float | None = None,
        free_cash_flow_min: float | None = None, free_cash_flow_max: float | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.ScreenerStatistics], types.ScreenerStatistics, types.ScreenerMetadata]:
        """Median and quartiles of figures over companies.

        How figures are distributed over the loaded companies that pass all filters, such as the margins of an industry
        (`sic=`): median, quartiles and range of the newest period of each, and how many companies have the figure.
        Quartiles between two companies are interpolated.

        Args:
            fields: The fields, each a row of the answer. Accepted: 1 to 50 of these, each once, separated by
                commas: names of fields, as /v1/us/sec/screener/fields lists them. Separate several values by commas, or
                repeat the parameter. Example: net_margin,return_on_equity
            query: Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100
                characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`.
                Example: apple
            sic: Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4
                digits (7372). Separate several values by commas, or repeat the parameter. Example: 3571,3674
            naics: Only companies whose NAICS code begins with one of these codes. A range stands for its sectors.
                Accepted: 1 to 50 of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45
                or 48-49. Separate several values by commas, or repeat the parameter. Also read as `industry`. Example:
                3341,3344
            state: Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of
                these, each once, separated by commas: the FIPS code of a state, 2 digits (06), or its postal
                abbreviation (CA). Separate several values by commas, or repeat the parameter. Also read as
                `state_fips`. Example: CA,TX
            county_fips: Only headquarters in these counties. In Connecticut, the old county or the planning region.
                Accepted: 1 to 50 of these, each once, separated by commas: FIPS codes of counties, 5 digits (06085).
                Separate several values by commas, or repeat the parameter. Example: 06085,48113
            cbsa: Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each
                once, separated by commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat
                the parameter. Example: 41940,19100
            exchange: Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each
                once, separated by commas: text of 1 to 40 characters, without control characters; blanks at its ends do
                not count. Separate several values by commas, or repeat the parameter. Example: Nasdaq,NYSE
            category: Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50
                of these, each once, separated by commas: text of 1 to 80 characters, without control characters; blanks
                at its ends do not count. Separate several values by commas, or repeat the parameter. Example: Large
                accelerated filer,Accelerated filer
            currency: Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of
                these, each once, separated by commas: ISO 4217 codes in capitals (USD). Separate several values by
                commas, or repeat the parameter. Example: USD,EUR
            taxonomy: Only companies whose newest annual statements are in this taxonomy. Example: us-gaap
            fiscal_year_min: Only companies whose newest annual statements are of this fiscal year or a later one.
                Accepted: a whole number from 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
            Others: Bounds of a field, in its unit: `list_screener_fields` has the fields.
        """
        return self._rows("/v1/us/sec/screener/statistics", locals(), None)

    def list_ratio_statistics(
        self, ratio: types.RatioName, *, query: str | None = None, sic: str | Sequence[str] | None = None,
        naics: str | Sequence[str] | None = None, state: str | Sequence[str] | None = None,
        county_fips: str | Sequence[str] | None = None, cbsa: str | Sequence[str] | None = None,
        exchange: str | Sequence[str] | None = None, category: str | Sequence[str] | None = None,
        currency: str | Sequence[str] | None = None, taxonomy: types.StatementTaxonomy | None = None,
        fiscal_year_min: int | None = None, industry_employment_yoy_min: float | None = None,
        industry_employment_yoy_max: float | None = None, industry_earnings_yoy_min: float | None = None,
        industry_earnings_yoy_max: float | None = None, industry_openings_rate_min: float | None = None,
        industry_openings_rate_max: float | None = None, industry_hires_rate_min: float | None = None,
        industry_hires_rate_max: float | None = None, industry_quits_rate_min: float | None = None,
        industry_quits_rate_max: float | None = None, labour_market_tightness_min: float | None = None,
        labour_market_tightness_max: float | None = None, county_unemployment_rate_min: float | None = None,
        county_unemployment_rate_max: float | None = None, state_unemployment_rate_min: float | None = None,
        state_unemployment_rate_max: float | None = None, ceo_total_compensation_min: float | None = None,
        ceo_total_compensation_max: float | None = None, comp_to_market_ratio_min: float | None = None,
        comp_to_market_ratio_max: float | None = None, county_loan_count_min: float | None = None,
        county_loan_count_max: float | None = None, county_loan_amount_min: float | None = None,
        county_loan_amount_max: float | None = None, county_loan_amount_yoy_min: float | None = None,
        county_loan_amount_yoy_max: float | None = None, county_charge_off_rate_min: float | None = None,
        county_charge_off_rate_max: float | None = None, industry_loan_count_min: float | None = None,
        industry_loan_count_max: float | None = None, industry_loan_amount_min: float | None = None,
        industry_loan_amount_max: float | None = None, industry_loan_amount_yoy_min: float | None = None,
        industry_loan_amount_yoy_max: float | None = None, industry_charge_off_rate_min: float | None = None,
        industry_charge_off_rate_max: float | None = None, revenue_growth_min: float | None = None,
        revenue_growth_max: float | None = None, gross_margin_min: float | None = None,
        gross_margin_max: float | None = None, operating_margin_min: float | None = None,
        operating_margin_max: float | None = None, net_margin_min: float | None = None,
        net_margin_max: float | None = None, free_cash_flow_margin_min: float | None = None,
        free_cash_flow_margin_max: float | None = None, return_on_equity_min: float | None = None,
        return_on_equity_max: float | None = None, return_on_assets_min: float | None = None,
        return_on_assets_max: float | None = None, debt_to_equity_min: float | None = None,
        debt_to_equity_max: float | None = None, current_ratio_min: float | None = None,
        current_ratio_max: float | None = None, interest_coverage_min: float | None = None,
        interest_coverage_max: float | None = None, revenue_min: float | None = None, revenue_max: float | None = None,
        cost_of_revenue_min: float | None = None, cost_of_revenue_max: float | None = None,
        gross_profit_min: float | None = None, gross_profit_max: float | None = None,
        research_and_development_min: float | None = None, research_and_development_max: float | None = None,
        selling_general_and_administrative_min: float | None = None,
        selling_general_and_administrative_max: float | None = None, operating_expenses_min: float | None = None,
        operating_expenses_max: float | None = None, operating_income_min: float | None = None,
        operating_income_max: float | None = None, interest_expense_min: float | None = None,
        interest_expense_max: float | None = None, income_before_tax_min: float | None = None,
        income_before_tax_max: float | None = None, income_tax_min: float | None = None,
        income_tax_max: float | None = None, net_income_min: float | None = None, net_income_max: float | None = None,
        profit_loss_min: float | None = None, profit_loss_max: float | None = None, eps_basic_min: float | None = None,
        eps_basic_max: float | None = None, eps_diluted_min: float | None = None, eps_diluted_max: float | None = None,
        shares_basic_min: float | None = None, shares_basic_max: float | None = None,
        shares_diluted_min: float | None = None, shares_diluted_max: float | None = None,
        dividends_declared_min: float | None = None, dividends_declared_max: float | None = None,
        net_interest_income_min: float | None = None, net_interest_income_max: float | None = None,
        noninterest_income_min: float | None = None, noninterest_income_max: float | None = None,
        provision_for_credit_losses_min: float | None = None, provision_for_credit_losses_max: float | None = None,
        premiums_earned_min: float | None = None, premiums_earned_max: float | None = None,
        rental_revenue_min: float | None = None, rental_revenue_max: float | None = None,
        cash_and_equivalents_min: float | None = None, cash_and_equivalents_max: float | None = None,
        short_term_investments_min: float | None = None, short_term_investments_max: float | None = None,
        receivables_min: float | None = None, receivables_max: float | None = None, inventory_min: float | None = None,
        inventory_max: float | None = None, current_assets_min: float | None = None,
        current_assets_max: float | None = None, property_plant_equipment_net_min: float | None = None,
        property_plant_equipment_net_max: float | None = None, goodwill_min: float | None = None,
        goodwill_max: float | None = None, intangible_assets_min: float | None = None,
        intangible_assets_max: float | None = None, loans_min: float | None = None, loans_max: float | None = None,
        total_assets_min: float | None = None, total_assets_max: float | None = None,
        accounts_payable_min: float | None = None, accounts_payable_max: float | None = None,
        short_term_debt_min: float | None = None, short_term_debt_max: float | None = None,
        current_portion_of_long_term_debt_min: float | None = None,
        current_portion_of_long_term_debt_max: float | None = None, debt_current_min: float | None = None,
        debt_current_max: float | None = None, current_liabilities_min: float | None = None,
        current_liabilities_max: float | None = None, long_term_debt_min: float | None = None,
        long_term_debt_max: float | None = None, deposits_min: float | None = None, deposits_max: float | None = None,
        total_liabilities_min: float | None = None, total_liabilities_max: float | None = None,
        retained_earnings_min: float | None = None, retained_earnings_max: float | None = None,
        stockholders_equity_min: float | None = None, stockholders_equity_max: float | None = None,
        total_equity_min: float | None = None, total_equity_max: float | None = None,
        shares_outstanding_min: float | None = None, shares_outstanding_max: float | None = None,
        operating_cash_flow_min: float | None = None, operating_cash_flow_max: float | None = None,
        depreciation_and_amortization_min: float | None = None, depreciation_and_amortization_max: float | None = None,
        stock_based_compensation_min: float | None = None, stock_based_compensation_max: float | None = None,
        capital_expenditures_min: float | None = None, capital_expenditures_max: float | None = None,
        acquisitions_min: float | None = None, acquisitions_max: float | None = None,
        investing_cash_flow_min: float | None = None, investing_cash_flow_max: float | None = None,
        dividends_paid_min: float | None = None, dividends_paid_max: float | None = None,
        share_repurchases_min: float | None = None, share_repurchases_max: float | None = None,
        debt_issued_min: float | None = None, debt_issued_max: float | None = None,
        debt_repaid_min: float | None = None, debt_repaid_max: float | None = None,
        financing_cash_flow_min: float | None = None, financing_cash_flow_max: float | None = None,
        exchange_rate_effect_min: float | None = None, exchange_rate_effect_max: float | None = None,
        net_change_in_cash_min: float | None = None, net_change_in_cash_max: float | None = None,
        cash_beginning_of_period_min: float | None = None, cash_beginning_of_period_max: float | None = None,
        cash_end_of_period_min: float | None = None, cash_end_of_period_max: float | None = None,
        free_cash_flow_min: float | None = None, free_cash_flow_max: float | None = None, from_: int | None = None,
        to: int | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.RatioStatistics], types.RatioStatistics, types.ScreenerMetadata]:
        """Median and quartiles of a ratio by fiscal year.

        How a ratio of `/companies/{identifier}/ratios/{ratio}` is distributed over the loaded companies that pass all
        filters, such as those of an industry (`sic=`), for each fiscal year, the oldest first. Filters are of the
        companies as they are today, bounds of their newest figures. Earnings per share are on the basis of the newest
        stock split. A company is in the years that it has the ratio for, so the companies change from year to year.
        Quartiles between two companies are interpolated.

        Args:
            ratio: The ratio. Example: net_margin
            query: Part of the company's name, or the beginning of its ticker. Accepted: text of 1 to 100
                characters, without control characters; blanks at its ends do not count. Also read as `q` or `search`.
                Example: apple
            sic: Only these SIC codes. Accepted: 1 to 50 of these, each once, separated by commas: SIC codes of 4
                digits (7372). Separate several values by commas, or repeat the parameter. Example: 3571,3674
            naics: Only companies whose NAICS code begins with one of these codes. A range stands for its sectors.
                Accepted: 1 to 50 of these, each once, separated by commas: NAICS codes of 2 to 6 digits, 31-33, 44-45
                or 48-49. Separate several values by commas, or repeat the parameter. Also read as `industry`. Example:
                3341,3344
            state: Only headquarters in these states: FIPS codes or postal abbreviations. Accepted: 1 to 50 of
                these, each once, separated by commas: the FIPS code of a state, 2 digits (06), or its postal
                abbreviation (CA). Separate several values by commas, or repeat the parameter. Also read as
                `state_fips`. Example: CA,TX
            county_fips: Only headquarters in these counties. In Connecticut, the old county or the planning region.
                Accepted: 1 to 50 of these, each once, separated by commas: FIPS codes of counties, 5 digits (06085).
                Separate several values by commas, or repeat the parameter. Example: 06085,48113
            cbsa: Only headquarters in these metropolitan or micropolitan areas. Accepted: 1 to 50 of these, each
                once, separated by commas: CBSA codes of 5 digits (41940). Separate several values by commas, or repeat
                the parameter. Example: 41940,19100
            exchange: Only these exchanges, as EDGAR names them. Case is ignored. Accepted: 1 to 50 of these, each
                once, separated by commas: text of 1 to 40 characters, without control characters; blanks at its ends do
                not count. Separate several values by commas, or repeat the parameter. Example: Nasdaq,NYSE
            category: Only companies in one of these filer categories of the SEC. Case is ignored. Accepted: 1 to 50
                of these, each once, separated by commas: text of 1 to 80 characters, without control characters; blanks
                at its ends do not count. Separate several values by commas, or repeat the parameter. Example: Large
                accelerated filer,Accelerated filer
            currency: Only companies whose newest annual statements are in these currencies. Accepted: 1 to 50 of
                these, each once, separated by commas: ISO 4217 codes in capitals (USD). Separate several values by
                commas, or repeat the parameter. Example: USD,EUR
            taxonomy: Only companies whose newest annual statements are in this taxonomy. Example: us-gaap
            fiscal_year_min: Only companies whose newest annual statements are of this fiscal year or a later one.
                Accepted: a whole number from 1900 to 2100. Also read as `min_fiscal_year`. Example: 2023
            from_: First fiscal year, as each company numbers it, inclusive. Accepted: a whole number from 1900 to
                2100. Also read as `from_date` or `from_period`. Example: 2020
            to: Last fiscal year, inclusive. Accepted: a whole number from 1900 to 2100. Also read as `to_date` or
                `to_period`. Example: 2024
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
            Others: Bounds of a field, in its unit: `list_screener_fields` has the fields.
        """
        return self._rows("/v1/us/sec/screener/ratios/{ratio}", locals(), None)

    def list_measures(
        self, *, query: str | None = None, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Measure], types.Measure, types.MeasureMetadata]:
        """All measures, or those that a query names.

        Every metric of areas and every figure of companies, with its dataset, unit and what is loaded. `query` finds
        them in users' words, such as rent, jobs or pay, the likeliest first. What it says besides, such as a place, is
        in `rest`.

        Args:
            query: Words that name a measure, with a place, an industry, an occupation or a company. Accepted: text
                of 1 to 100 characters, without control characters; blanks at its ends do not count. Also read as `q` or
                `search`. Example: unemployment wayne county
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/measures", locals(), 200)

    def list_area_metrics(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.AreaMetricDescription], types.AreaMetricDescription, types.AreaMetricListMetadata]:
        """All metrics of areas.

        Every metric of the Census, the labor surveys and lending, with its dataset, unit, levels, and what is loaded.
        `/v1/us/values` has tables of several; `/v1/us/measures` finds metrics in users' words.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/metrics", locals(), None)

    def list_area_values(
        self, *, metrics: str | Sequence[str], level: types.TableLevel | None = None, state: str | None = None,
        places: str | Sequence[str] | None = None, vintage: str | None = None, period: str | None = None,
        naics: str | None = None, ownership: types.Ownership | None = None, soc: str | None = None,
        adjustment: types.Adjustment | None = None, shape: types.TableShape | None = None, page: int | None = None,
        per_page: int | None = None,
    ) -> AsyncRows[list[types.AreaMetrics | types.AreaMetric], types.AreaMetrics | types.AreaMetric, types.MetricTableMetadata]:
        """Several metrics of many areas in one table.

        Up to 40 metrics of the Census, the labor surveys and lending for the areas of a level: each in its own newest
        period, unless `vintage` (of the Census) or `period` (of the others) names one. With `shape=long` each metric of
        an area is a row. `metadata.metrics` says of each metric from where it is, for when, and how many areas have it.

        Args:
            metrics: Names of 1 to 40 metrics, as `/v1/us/metrics` lists them. Accepted: 1 to 40 of these, each
                once, separated by commas: names that are listed at /v1/us/metrics. Separate several values by commas,
                or repeat the parameter. Example: median_household_income,qcew_avg_weekly_wage
            level: Level of the areas. Example: county
            state: Only counties of this state: FIPS code of 2 digits, or postal abbreviation. Not with metros.
                Accepted: the FIPS code of a state, 2 digits (06), or its postal abbreviation (CA). Also read as
                `state_fips`. Example: CA
            places: Only these areas, in this order: 1 to 200 codes of the level. Accepted: 1 to 200 of these, each
                once, separated by commas: FIPS codes of states (2 digits), counties (5), places (7) and tracts (11), or
                CBSA codes (5). Separate several values by commas, or repeat the parameter. Also read as `fips`.
                Example: 06001,06037
            vintage: Vintage: the last year of the survey period, and `acs5` or `acs1` for 5-year or 1-year
                estimates. Default: of each metric the newest loaded vintage with at least half as many areas as the
                fullest one. Accepted: YYYY-acs5 (from 2009-acs5 on) or YYYY-acs1 (from 2005-acs1 on). Example:
                2023-acs5
            period: Month (`YYYY-MM`), quarter (`YYYY-Qq`) or year, as the metric has them; default: of each metric
                the newest that is loaded. Accepted: a month as YYYY-MM, such as 2024-01; a quarter as YYYY-Qq, such as
                2016-Q1; a year as YYYY, such as 2023. Example: 2016-Q4
            naics: Industry, for metrics with the dimension `naics`: a NAICS code of 2 to 6 digits or a range.
                Default: all industries, under the survey's own code (`00` of CES and JOLTS, `10` of QCEW). Accepted: 2
                to 6 digits, or one of the ranges 31-33, 44-45, 48-49. Also read as `industry`. Example: 10
            ownership: Owner of the establishments, for metrics with this dimension; default as in QCEW's own
                endpoints. Example: private
            soc: Occupation, for metrics with the dimension `soc`. Default: all of them, `00-0000`, which every
                metric takes. Accepted: a SOC code such as 11-1011; /v1/us/bls/occupations?query= finds codes by title.
                Example: 00-0000
            adjustment: `sa`: seasonally adjusted; `nsa`: not adjusted. Default as in `adjustments` of the metric at
                its level. Example: nsa
            shape: `wide`: a row an area; `long`: a row an area and metric. Example: wide
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/values", locals(), 200)

    def list_datasets(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Dataset], types.Dataset, types.DatasetMetadata]:
        """What is loaded of each dataset.

        Every dataset with its agency, its first and last period, and whether anything of it is loaded.
        `/v1/us/datasets/{dataset}` says what one lacks, and `/v1/us/metrics` has the periods of each metric.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/us/datasets", locals(), None)

    async def get_dataset(self, dataset: types.DatasetName) -> Answer[types.DatasetDetail, types.DatasetMetadata]:
        """What is loaded of a dataset, and what is not.

        The dataset with facts about what is loaded, and with what could be loaded and is not, each with the command for
        it.

        Args:
            dataset: Name of a dataset. Example: laus
        """
        return await self._answer("/v1/us/datasets/{dataset}", locals())

    def get_companies_export(
        self, *, cik: str | None = None, ticker: str | None = None, since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: Companies.

        Companies, of all loaded companies by CIK, or of one. Rows ascend by `updated_at`, each with its own; `since`
        with the last one continues a download that broke off. When the data is published again, all rows get later
        times, and `since` answers all of them: the last row of a key counts.

        Args:
            cik: Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193
            ticker: Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control
                characters; blanks at its ends do not count. Example: AAPL
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/sec/export/companies", locals())

    def get_financials_export(
        self, *, cik: str | None = None, ticker: str | None = None, since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: Financial statements: a row a statement and period (annual, quarterly, trailing twelve months).

        Financial statements: a row a statement and period (annual, quarterly, trailing twelve months), of all loaded
        companies by CIK, or of one. Rows ascend by `updated_at`, each with its own; `since` with the last one continues
        a download that broke off. When the data is published again, all rows get later times, and `since` answers all
        of them: the last row of a key counts.

        Args:
            cik: Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193
            ticker: Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control
                characters; blanks at its ends do not count. Example: AAPL
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/sec/export/financials", locals())

    def get_compensation_export(
        self, *, cik: str | None = None, ticker: str | None = None, since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: Pay of named executive officers: a row an officer and fiscal year.

        Pay of named executive officers: a row an officer and fiscal year, of all loaded companies by CIK, or of one.
        Rows ascend by `updated_at`, each with its own; `since` with the last one continues a download that broke off.
        When the data is published again, all rows get later times, and `since` answers all of them: the last row of a
        key counts.

        Args:
            cik: Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193
            ticker: Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control
                characters; blanks at its ends do not count. Example: AAPL
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/sec/export/compensation", locals())

    def get_events_export(
        self, *, cik: str | None = None, ticker: str | None = None, since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: Current reports (Form 8-K): a row a filing.

        Current reports (Form 8-K): a row a filing, of all loaded companies by CIK, or of one. Rows ascend by
        `updated_at`, each with its own; `since` with the last one continues a download that broke off. When the data is
        published again, all rows get later times, and `since` answers all of them: the last row of a key counts.

        Args:
            cik: Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193
            ticker: Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control
                characters; blanks at its ends do not count. Example: AAPL
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/sec/export/events", locals())

    def get_ratios_export(
        self, *, cik: str | None = None, ticker: str | None = None, since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: Ratios: a row a ratio and period (annual, quarterly, trailing twelve months).

        Ratios: a row a ratio and period (annual, quarterly, trailing twelve months), of all loaded companies by CIK, or
        of one. Rows ascend by `updated_at`, each with its own; `since` with the last one continues a download that
        broke off. When the data is published again, all rows get later times, and `since` answers all of them: the last
        row of a key counts.

        Args:
            cik: Only this company. Accepted: a CIK of 1 to 10 digits. Example: 0000320193
            ticker: Only this company, instead of `cik`. Accepted: text of 1 to 20 characters, without control
                characters; blanks at its ends do not count. Example: AAPL
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/sec/export/ratios", locals())

    def get_dataset_export(
        self, dataset: types.ExportedDataset, *, table: types.ExportedTable | None = None, vintage: str | None = None,
        since: str | None = None,
    ) -> AsyncIterator[dict[str, Any]]:
        """Export: a table of the Census, of labor or of lending.

        A whole table. Its rows are those of the list that it is made from, for every place, industry or metric. Tables,
        with a vintage where they have some: `census`: `values_states` (`2023-acs5`), `values_counties` (`2023-acs5`),
        `values_metros` (`2023-acs5`), `values_places` (`2023-acs5`), `values_tracts` (`2023-acs5`), `geographies`;
        `ces`: `employment`; `jolts`: `industries`, `states`; `laus`: `counties`, `states`; `qcew`: `employment`,
        `wages`; `oews`: `occupations`, `national_wages` (`2023`); `sba`: `counties` (`2024-Q1`), `lenders`. Rows ascend
        by `updated_at`, each with its own; `since` with the last one continues a download that broke off. When the data
        is published again, all rows get later times, and `since` answers all of them: the last row of a key counts.

        Args:
            dataset: The dataset. Example: census
            table: A table of the dataset. Default: its first. Example: values_states
            vintage: A vintage, for tables that have several. Default: as the table's list chooses it. Accepted:
                text of 1 to 20 characters, without control characters; blanks at its ends do not count. Example:
                2023-acs5
            since: Only rows whose `updated_at` is later: the last `updated_at` of a download that broke off
                continues it. A time without a zone is in UTC. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Example: 2020-01-31T18:00:00.000001Z
        """
        return self._export("/v1/us/export/{dataset}", locals())

    def get_event_stream(
        self, *, events: types.EventType | Sequence[types.EventType] | None = None,
        filing_types: str | Sequence[str] | None = None, companies: str | Sequence[str] | None = None,
        sics: str | Sequence[str] | None = None, states: str | Sequence[str] | None = None,
        item_codes: types.CurrentReportItem | Sequence[types.CurrentReportItem] | None = None,
        last_event_id: int | None = None, since: str | None = None,
    ) -> AsyncIterator[Event]:
        """New events as they are recorded.

        The events that webhooks carry, as server-sent events (`text/event-stream`), when they are recorded: filings,
        items of current reports, amendments, board changes, executive pay. The lists narrow them as those of a
        subscription do. `data` is the payload of a delivery, and `id` the place of the event in the log: with it, a
        client that was cut off continues, and misses nothing. A stream is one request, whatever it sends.

        Args:
            events: Only events of these types. Default: all types. Separate several values by commas, or repeat the
                parameter. Example: filing.created,board.changed
            filing_types: Only events of filings of these forms, as EDGAR names them. Accepted: 1 to 100 of these,
                each once, separated by commas: a form as EDGAR names it, such as 10-K or DEF 14A; amendments are forms
                of their own (10-K/A). Separate several values by commas, or repeat the parameter. Example:
                10-K,10-K/A,10-Q
            companies: Only events of filings of these companies. They are kept by CIK: a ticker that changes hands
                stays with its company. Tickers or CIKs, up to 1,000. Accepted: 1 to 1000 of these, each once, separated
                by commas: a ticker or CIK (AAPL, BRK.B, 0000320193). Separate several values by commas, or repeat the
                parameter. Example: AAPL,0000789019
            sics: Only events of filings of companies whose SIC code begins with one of these. A company without a
                SIC code is in no list. Accepted: 1 to 500 of these, each once, separated by commas: a SIC code of 4
                digits, or its first 1 to 3. Separate several values by commas, or repeat the parameter. Example:
                737,2834
            states: Only events of filings of companies with headquarters in these states and countries, in EDGAR's
                codes (CA; X0 is the United Kingdom). A company without an address is in no list. Accepted: 1 to 500 of
                these, each once, separated by commas: EDGAR's code of a state or country, 2 letters or digits (CA, X0).
                Separate several values by commas, or repeat the parameter. Example: CA,NY
            item_codes: Only these items of 8-Ks: of `corporate_event.created` its item, of the `filing.created` of
                an 8-K any of its items. Other events are not narrowed. Separate several values by commas, or repeat the
                parameter. Example: 2.02,5.02
            last_event_id: The id of the last event that you have: the stream continues after it; 0 begins with the
                first event of the log. The header `Last-Event-ID`, which clients send when they connect again, wins.
                Default: only new events. Accepted: the id of an event of this stream, a whole number from 0. Example: 0
            since: Begins with the events recorded at this time or later, unless the id of a last event is sent.
                Accepted: a date (2025-01-31, its start in UTC) or a time (2025-01-31T18:00:00Z), from the year 1000 to
                9999 in UTC. Example: 2026-03-01
        """
        return self._events("/v1/us/sec/events/stream", locals())

    def list_webhook_event_types(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.WebhookEventType], types.WebhookEventType, None]:
        """Event types.

        Every type of event that can be subscribed to, with the schema of its payload and an example.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/webhooks/event-types", locals(), None)

    def list_webhooks(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.WebhookSubscription], types.WebhookSubscription, None]:
        """Subscriptions.

        All subscriptions of the account, in the order in which they were created.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/webhooks", locals(), None)

    async def create_webhook(self, body: types.CreateWebhookBody) -> Answer[types.CreatedWebhookSubscription, None]:
        """Create a subscription.

        Subscribes an address to events that are recorded from now on, narrowed by lists: an event has to be in each
        list, and one item of the list is enough. Of a filing of several companies, one is enough, too. The answer has
        the signing secret, which is not shown again. The same address and events can be subscribed to more than once;
        each subscription gets its own deliveries. An address that is not public, or whose host does not resolve, is
        refused.
        """
        return await self._send("POST", "/v1/webhooks", locals())

    async def get_webhook(self, id: str) -> Answer[types.WebhookSubscriptionHealth, None]:
        """A subscription.

        A subscription, with how many deliveries wait, when the next attempt is due, and what failed last.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        return await self._answer("/v1/webhooks/{id}", locals())

    async def update_webhook(self, id: str, body: types.UpdateWebhookBody) -> Answer[types.WebhookSubscription, None]:
        """Change a subscription.

        Changes the fields of the body; the others stay. A list replaces the list before it. The next attempt of a
        delivery already goes to a new address. `is_active: true` reactivates a disabled subscription: its failures are
        forgotten, and deliveries that waited are sent. `is_active: false` disables it.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        return await self._send("PATCH", "/v1/webhooks/{id}", locals())

    async def delete_webhook(self, id: str) -> None:
        """Delete a subscription.

        Deletes a subscription. Deliveries that wait are not sent, and can no longer be read.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        await self._do("DELETE", "/v1/webhooks/{id}", locals())

    async def rotate_webhook_secret(self, id: str) -> Answer[types.RotatedWebhookSecret, None]:
        """Replace the signing secret.

        Replaces the signing secret at once and shows the new one, once. Attempts that begin afterwards are signed with
        it, retries too.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        return await self._send("POST", "/v1/webhooks/{id}/rotate-secret", locals())

    async def preview_webhook(self, body: types.PreviewWebhookBody) -> Answer[types.WebhookPreview, None]:
        """Preview a subscription.

        What a subscription with these lists would have been sent in the last 30 days, by the time at which events were
        recorded. Nothing is sent or kept. The body is that of a new subscription, without its address.
        """
        return await self._send("POST", "/v1/webhooks/preview", locals())

    async def test_webhook(self, id: str) -> Answer[types.QueuedWebhookTest, None]:
        """Send a test delivery.

        Queues a signed delivery of the type `webhook.test`, which is sent like any other. It does not count toward
        `consecutive_failure_count`. A subscription takes 5 in 60 seconds, from all keys and servers together, and an
        account as many for each subscription that it may have, including those of deleted subscriptions; more are a 429
        with `Retry-After`.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        return await self._send("POST", "/v1/webhooks/{id}/test", locals())

    def list_webhook_deliveries(
        self, id: str, *, status: types.WebhookDeliveryStatus | None = None,
        event_type: types.DeliveredEventType | None = None, from_: str | None = None, to: str | None = None,
        page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.WebhookDelivery], types.WebhookDelivery, None]:
        """Deliveries of a subscription.

        Deliveries of a subscription, newest first. `total` is exact up to 10,000; above, it is at least one more than
        all rows up to this page, while more follow.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            status: Only deliveries of this status. Example: failed
            event_type: Only deliveries of this type. Example: filing.created
            from_: Only deliveries queued at this time or later. Accepted: a date (2025-01-31, its start in UTC) or
                a time (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Also read as `from_date` or
                `from_period`. Example: 2026-03-01
            to: Only deliveries queued before this time. Accepted: a date (2025-01-31, its start in UTC) or a time
                (2025-01-31T18:00:00Z), from the year 1000 to 9999 in UTC. Also read as `to_date` or `to_period`.
                Example: 2026-03-02T18:00Z
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/webhooks/{id}/deliveries", locals(), 200)

    async def get_webhook_delivery(self, id: str, delivery_id: str) -> Answer[types.WebhookDeliveryDetail, None]:
        """A delivery with its attempts.

        A delivery, with the time, duration, status, error and answer of each attempt.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            delivery_id: The id of a delivery. Accepted: a UUID. Example: 019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01
        """
        return await self._answer("/v1/webhooks/{id}/deliveries/{delivery_id}", locals())

    async def replay_webhook_delivery(self, id: str, delivery_id: str) -> Answer[types.QueuedWebhookReplay, None]:
        """Send a delivery again.

        Queues a new delivery of the same event, with an id of its own and `triggered_by: replay` in its payload. Any
        delivery can be replayed, including one that succeeded. An account can make 5 replays in 60 seconds for each
        subscription that it may have; more are a 429 with `Retry-After`.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            delivery_id: The id of a delivery. Accepted: a UUID. Example: 019cae60-11d2-7c3e-8a5b-0f2d4c6e8a01
        """
        return await self._send("POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/replay", locals())

    async def create_webhook_replay(
        self, id: str, body: types.CreateWebhookReplayBody,
    ) -> Answer[types.WebhookReplay, None]:
        """Replay a time range.

        Sends the events of a time range that match the subscription as it is now: also those from before it was
        created, or from while it was not active. Each gets a new delivery with `triggered_by: replay`. With `status`,
        `from` can't be before the deliveries that are kept. Events whose data is no longer kept are left out. It counts
        as 5 replays of a delivery.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
        """
        return await self._send("POST", "/v1/webhooks/{id}/replays", locals())

    def list_webhook_replays(
        self, id: str, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.WebhookReplay], types.WebhookReplay, None]:
        """Replays of a subscription.

        Bulk replays of a subscription, newest first.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            page: Page number, from 1; default 1. All formats but JSON have all rows unless this or `per_page` is
                set. Accepted: a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/webhooks/{id}/replays", locals(), 200)

    async def get_webhook_replay(self, id: str, replay_id: str) -> Answer[types.WebhookReplay, None]:
        """A replay.

        A bulk replay, with how many events and deliveries it has come to.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            replay_id: The id of a replay. Accepted: a UUID. Example: 019cae61-7d40-7b1c-a9e2-3f5b7d9c1e04
        """
        return await self._answer("/v1/webhooks/{id}/replays/{replay_id}", locals())

    async def cancel_webhook_replay(self, id: str, replay_id: str) -> Answer[types.WebhookReplay, None]:
        """Cancel a replay.

        Ends a replay that runs, and answers it. Deliveries that it has queued are sent all the same. A replay that has
        ended stays as it is.

        Args:
            id: The id of a subscription. Accepted: a UUID. Example: 019cae5f-3c15-7a2b-9c04-5d1e8f6a7b90
            replay_id: The id of a replay. Accepted: a UUID. Example: 019cae61-7d40-7b1c-a9e2-3f5b7d9c1e04
        """
        return await self._send("DELETE", "/v1/webhooks/{id}/replays/{replay_id}", locals())

    async def create_link(self, body: types.CreateLinkBody) -> Answer[types.CreatedLink, None]:
        """Make a signed link.

        Makes an address that answers one GET request without a header, for spreadsheets and programs that send none. It
        answers this path and query only, until it expires. Its requests count as those of the key that made it, and it
        ends with that key: at once when the key is revoked, and while the key is disabled or the account suspended. A
        key that only reads can make links, too, and is the right one for it.
        """
        return await self._send("POST", "/v1/links", locals())

    def list_links(
        self, *, page: int | None = None, per_page: int | None = None,
    ) -> AsyncRows[list[types.Link], types.Link, None]:
        """Signed links.

        All links of the account that have neither expired nor been revoked, the newest first.

        Args:
            page: Page number, from 1; default 1. All rows are answered unless this or `per_page` is set. Accepted:
                a whole number from 1 to 1000000. Example: 1
            per_page: Rows per page; default 50. Accepted: a whole number from 1 to 200. Example: 50
        """
        return self._rows("/v1/links", locals(), None)

    async def delete_link(self, id: str) -> None:
        """Revoke a signed link.

        Revokes a link, for good. Every running server refuses it within a second. A key that only reads can revoke the
        links that it has made.

        Args:
            id: The id of a link. Accepted: a UUID. Example: 3f0c8a52-6d1e-4b7a-9c04-5d1e8f6a7b90
        """
        await self._do("DELETE", "/v1/links/{id}", locals())

-- The six levels that are served. 'micro' is never served: Micropolitan Statistical Areas are stored only so that
-- requests for them can be refused by name.
create type census_level as enum ('nation', 'state', 'county', 'place', 'tract', 'metro', 'micro');

-- The metrics, and two counts that are only numerators. Shares of the total population are computed per request,
-- because the two tables that they need are published and loaded separately.
create type census_metric as enum (
  'median_age', 'total_population', 'population_density',
  'pct_under_18', 'pct_over_65',
  'pct_white', 'pct_black', 'pct_hispanic', 'pct_asian',
  'median_household_income', 'per_capita_income', 'median_earnings', 'poverty_rate', 'gini_index',
  'median_home_value', 'median_rent', 'homeownership_rate', 'vacancy_rate', 'housing_units',
  'pct_high_school_or_higher', 'pct_bachelors_or_higher', 'pct_graduate_degree',
  'labor_force_participation', 'unemployment_rate',
  'pct_uninsured', 'pct_private_insurance',
  'population_under_18', 'population_over_65'
);

create type census_note as enum (
  'too_few_samples', 'suppressed', 'not_applicable', 'controlled', 'open_ended_interval',
  'not_published', 'not_derivable', 'not_loaded'
);

-- Estimates in blocks. One row holds up to 64 places of one series, ordered by code, in parallel arrays. A series is a
-- metric of a vintage at a level, or one group of one of its breakdowns. One row per value took 120 bytes, mostly
-- header and key, and building the key took longer than reading the file. Here a value takes 30 bytes. Blocks of a
-- series do not overlap: a code can only be in the first block whose last code is not smaller. The limit is 64 because
-- PostgreSQL compresses rows over 2,000 bytes, and that takes longer than everything else.
create table census_blocks (
  vintage         text               not null, -- YYYY-acs5 or YYYY-acs1
  level           census_level       not null,
  metric          census_metric      not null,
  dimension       text               not null default '', -- '' for the metric itself; else race, age, sex …
  grp             text               not null default '', -- the group's key within the dimension
  last_code       bigint             not null,
  codes           bigint[]           not null, -- FIPS codes as numbers, ascending; see census_fips
  estimates       double precision[] not null, -- percentages are 0 to 100; only answers are rounded
  margins         double precision[] not null,
  -- The rank of the source table in the metric's list of sources (0 is the best). A better source replaces a lesser one
  -- place by place, never the other way round.
  source_ranks    smallint[]         not null,
  estimate_notes  census_note[],               -- this and the next two: null if no place of the block has one
  margin_notes    census_note[],
  open_ends       text[],                      -- above, below
  primary key (level, metric, dimension, grp, last_code, vintage)
) partition by list (vintage);

-- A code as text, with the number of digits of its level.
create function census_fips(level census_level, code bigint) returns text
  language sql immutable parallel safe
  return lpad(code::text, case level when 'nation' then 1 when 'state' then 2 when 'place' then 7
                                     when 'tract' then 11 else 5 end, '0');

-- The blocks with one value per row, for people and for reading much of a vintage at once.
create view census_estimates as
  select vintage, level, metric, dimension, grp, cell.source_rank, census_fips(level, cell.code) as fips, cell.value,
         cell.moe, cell.value_note, cell.moe_note, cell.open_ended
    from census_blocks,
         unnest(codes, estimates, margins, source_ranks, estimate_notes, margin_notes, open_ends)
           as cell (code, value, moe, source_rank, value_note, moe_note, open_ended);

-- The files that each ACS table of a vintage and level was read from. The same bytes are not loaded twice.
create table census_files (
  vintage    text         not null,
  level      census_level not null,
  acs_table  text         not null,
  file       text         not null,
  sha256     text         not null,
  row_count  integer      not null,
  loaded_at  timestamptz  not null default now(),
  primary key (vintage, level, acs_table, file)
);

-- How much of each metric is loaded. Derived from the tables above at each publish, in the same transaction.
-- `dimension` is '' for the metric itself.
create table census_coverage (
  vintage       text          not null,
  level         census_level  not null,
  metric        census_metric not null,
  dimension     text          not null default '',
  year          smallint      not null,
  survey        text          not null check (survey in ('acs5', 'acs1')),
  place_count   integer       not null, -- places with a row
  value_count   integer       not null, -- of these, places with a value
  moe_count     integer       not null,
  sources       jsonb         not null default '[]', -- [{"table","lines","rank","file"}]
  primary key (vintage, level, metric, dimension)
);

-- The places of a vintage, with the names that the ACS gave them in it.
create table census_places (
  vintage text         not null,
  level   census_level not null,
  fips    text         not null,
  name    text         not null,
  primary key (vintage, level, fips)
) partition by list (vintage);

-- Gazetteer files: names, coordinates and areas, without estimates. Example of an edition: 'gazetteer-2023'.
create table census_gazetteer (
  edition           text         not null, -- gazetteer-YYYY or geoinfo-YYYY
  level             census_level not null,
  year              smallint     not null,
  fips              text         not null,
  name              text         not null,
  latitude          double precision,
  longitude         double precision,
  land_area_sq_mi   double precision,
  water_area_sq_mi  double precision,
  primary key (edition, level, fips)
) partition by list (edition);
create index census_gazetteer_code on census_gazetteer (level, fips); -- finds the nearest edition that has a code

-- Counties of each Core Based Statistical Area, by delineation (OMB bulletins as published in the Bureau's list 1).
create table census_delineations (
  edition     text     not null, -- delineation-YYYY
  year        smallint not null,
  cbsa        text     not null,
  title       text     not null,
  is_metro    boolean  not null,
  county_fips text     not null,
  is_central  boolean  not null,
  primary key (edition, cbsa, county_fips)
) partition by list (edition);
create index census_delineations_cbsa on census_delineations (cbsa);
create index census_delineations_county on census_delineations (county_fips);

-- Sets of vintages. Most places of a level are in the same vintages, so the list of places refers to a set. A new
-- vintage that only confirms them changes a row or two here instead of 85,000 there.
create table census_vintage_sets (
  id         integer      generated by default as identity primary key,
  level      census_level not null,
  vintages   text[]       not null check (vintages <> '{}'), -- in order
  first_year smallint     not null generated always as (left(vintages[1], 4)::smallint) stored,
  last_year  smallint     not null generated always as (left(vintages[cardinality(vintages)], 4)::smallint) stored
);

-- Every code that any vintage or Gazetteer has, with its newest name. Read it through the view census_geographies.
create table census_listed_places (
  level             census_level not null,
  fips              text         not null,
  name              text         not null,
  name_order        integer      not null, -- place in the alphabetical list of the level (und-x-icu, then code)
  is_current        boolean      not null, -- is in the newest edition of its level
  vintage_set       integer,               -- ACS vintages that have it; null if none has
  area_first_year   smallint,              -- first and last Gazetteer that have it
  area_last_year    smallint,
  parent_level      census_level,
  parent_fips       text,
  latitude          double precision,
  longitude         double precision,
  land_area_sq_mi   double precision,
  water_area_sq_mi  double precision,
  area_edition      text,
  states            text[]       not null, -- a metro can be in several states
  children          jsonb        not null default '[]', -- [{"level","count"}]
  acs_name          text,                               -- the newest name in the ACS, where the list has another
  primary key (level, fips)
);

-- The newest complete edition of each level; no row if none is complete.
create table census_whole_editions (
  level census_level primary key,
  label text         not null,
  year  smallint     not null
);

-- The places with their vintages. The planner skips the left join in queries that read no column of the sets.
create view census_geographies as
  select listed.level, listed.fips, listed.name, listed.name_order, listed.is_current,
         least(sets.first_year, listed.area_first_year) as first_year,
         greatest(sets.last_year, listed.area_last_year) as last_year,
         coalesce(sets.vintages, '{}') as vintages,
         listed.parent_level, listed.parent_fips, listed.latitude, listed.longitude, listed.land_area_sq_mi,
         listed.water_area_sq_mi, listed.area_edition, listed.states, listed.children, listed.acs_name
    from census_listed_places as listed
    left join census_vintage_sets as sets on sets.id = listed.vintage_set;

-- Vintages and editions that were published since the list of places was last updated. Each publication adds its label;
-- updating the list empties the table. The next load therefore repairs what a killed load left, and reads nothing else
-- again.
create table census_unlisted (
  label text primary key
);

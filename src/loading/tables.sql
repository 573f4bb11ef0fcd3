-- What is served and where it came from. One row for each load that was published or refused; the newest `served` row
-- of a (dataset, label) is what answers now.
create table dataset_vintages (
  id           bigint generated always as identity primary key,
  dataset      text        not null,
  label        text        not null,
  state        text        not null check (state in ('served', 'replaced', 'refused', 'failed')),
  sha256       text        not null,
  source       text        not null,
  row_count    bigint      not null default 0,
  duration_ms  integer     not null default 0,
  reason       text,
  detail       jsonb       not null default '{}',
  published_at timestamptz not null default now()
);
create unique index dataset_vintages_served on dataset_vintages (dataset, label) where state = 'served';
create index dataset_vintages_recent on dataset_vintages (dataset, published_at desc);

-- The version that every ETag and cache entry of a dataset carries; it rises with each publish.
create table dataset_versions (
  dataset    text        primary key,
  version    bigint      not null default 1,
  updated_at timestamptz not null default now()
);

-- When the schedule last ran a job, so that a run that was missed while the program was down is made up for.
create table schedule_runs (
  job         text        primary key,
  started_at  timestamptz not null,
  finished_at timestamptz,
  outcome     text
);

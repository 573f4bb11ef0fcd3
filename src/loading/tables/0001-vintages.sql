-- What is served and where it came from. Each published or refused load adds a row. The newest `served` row of a
-- (dataset, label) answers requests now.
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

-- The version in every ETag and cache entry of a dataset. Each publish raises it.
create table dataset_versions (
  dataset    text        primary key,
  version    bigint      not null default 1,
  updated_at timestamptz not null default now()
);

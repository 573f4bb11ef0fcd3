-- Where the times of the rows of exports begin. A row's `updated_at` is this time and its place in its table, in
-- microseconds. Every edition's times are later than those of the edition before, however soon it was published.
create table export_editions (
  dataset      text        primary key,
  version      bigint      not null, -- of dataset_versions
  published_at timestamptz not null, -- tells a dataset that was made anew, whose versions begin again
  starts_at    timestamptz not null
);

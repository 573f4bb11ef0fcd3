-- When each job last ran. A run that was missed while the program was down is made up for.
create table schedule_runs (
  job         text        primary key,
  started_at  timestamptz not null,
  finished_at timestamptz,
  outcome     text
);

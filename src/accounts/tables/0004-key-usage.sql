-- How many requests each key sent, by day (UTC), endpoint and status. Every instance adds its counts every few seconds.
create table key_usage (
  key_id   bigint   not null references api_keys (id) on delete cascade,
  day      date     not null,
  endpoint text     not null,
  status   smallint not null,
  requests bigint   not null,
  primary key (key_id, day, endpoint, status)
) with (fillfactor = 70); -- most rows of today are updated again and again
create index key_usage_day on key_usage (day);

-- The last batch of counts that each process has added: one that is sent again is recognized.
create table key_usage_writers (
  writer     uuid        primary key,
  last_batch bigint      not null,
  written_at timestamptz not null
);

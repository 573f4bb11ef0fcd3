-- What an account did in the last 60 s that it can do only so often, whatever it makes and deletes: a time for each.
create table webhook_account_uses (
  account_id bigint        not null references accounts (id) on delete cascade,
  kind       text          not null, -- tests or replays
  used_at    timestamptz[] not null,
  primary key (account_id, kind)
);

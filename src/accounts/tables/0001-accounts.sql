create table accounts (
  id            bigint generated always as identity primary key,
  email         text        not null,
  password_hash text,
  status        text        not null default 'active' check (status in ('active', 'suspended')),
  created_at    timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table api_keys (
  id           bigint generated always as identity primary key,
  account_id   bigint      not null references accounts (id),
  label        text        not null,
  tier         text        not null default 'standard' check (tier in ('free', 'standard', 'unlimited')),
  status       text        not null default 'active' check (status in ('active', 'disabled', 'revoked')),
  prefix       text        not null, -- the first 12 characters, for display
  sha256       bytea       not null unique,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_account on api_keys (account_id);

-- Every instance keeps the keys in memory. A change notifies all instances, and they read the keys again.
create function announce_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('govdata_keys', '');
  return null;
end $$;
create trigger api_keys_changed after insert or delete or update of tier, status, account_id on api_keys
  for each statement execute function announce_key_change();
create trigger accounts_changed after delete or update of status on accounts
  for each statement execute function announce_key_change();

create table accounts (
  id            bigint generated always as identity primary key,
  email         text        not null,
  password_hash text,
  status        text        not null default 'active' check (status in ('active', 'suspended')),
  created_at    timestamptz not null default now(),
  is_operator   boolean     not null default false -- the owner, the account with the lowest id, is one without this
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
  last_used_at timestamptz,
  form_id      uuid -- the form that it was made with: the same form sent again, as by a reload, makes no second key
);
create index api_keys_account on api_keys (account_id);
create unique index api_keys_form on api_keys (account_id, form_id);

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

-- Tokens are stored as SHA-256. Someone that reads the database can't sign in with what it has.
create table sessions (
  id           bigint generated always as identity primary key,
  account_id   bigint      not null references accounts (id) on delete cascade,
  sha256       bytea       not null unique,
  is_by_link   boolean     not null, -- opened by a one-time link: a new password needs no old one
  created_at   timestamptz not null,
  last_seen_at timestamptz not null  -- written at most once a minute
);
create index sessions_account on sessions (account_id);

-- Browsers that have signed in to an account. A lock of the account by strangers does not hold for them.
create table known_browsers (
  account_id   bigint      not null references accounts (id) on delete cascade,
  sha256       bytea       not null, -- of the token in the browser's cookie, which is new after each sign-in
  signed_in_at timestamptz not null,
  primary key (account_id, sha256)
);
create index known_browsers_sha256 on known_browsers (sha256);

create table sign_in_links (
  id         bigint generated always as identity primary key,
  account_id bigint      not null references accounts (id) on delete cascade,
  sha256     bytea       not null unique,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index sign_in_links_account on sign_in_links (account_id);

create table invitations (
  id         bigint generated always as identity primary key,
  email      text        not null,
  sha256     bytea       not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- Failed sign-ins by subject: an account, an address, or an account at an address. Subjects are hashed: strangers'
-- addresses are not ours to keep.
create table sign_in_failures (
  subject       bytea       primary key,
  failures      integer     not null,
  failed_at     timestamptz not null,
  blocked_until timestamptz not null,
  account       bytea -- the account of the subject, hashed: its failures at all addresses are found and deleted by it
);
create index sign_in_failures_account on sign_in_failures (account);

-- The owner, the account with the lowest id, is an operator without this.
alter table accounts add column is_operator boolean not null default false;

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

-- Failed sign-ins of an account or an address. Its name is hashed: strangers' addresses are not ours to keep.
create table sign_in_failures (
  subject       bytea       primary key,
  failures      integer     not null,
  failed_at     timestamptz not null,
  blocked_until timestamptz not null
);

-- Browsers that have signed in to an account. A lock of the account by strangers does not hold for them.
create table known_browsers (
  account_id   bigint      not null references accounts (id) on delete cascade,
  sha256       bytea       not null, -- of the token in the browser's cookie, which is new after each sign-in
  signed_in_at timestamptz not null,
  primary key (account_id, sha256)
);
create index known_browsers_sha256 on known_browsers (sha256);

-- Failures are counted by account and address together. Those of an account are found by the hash of its name.
delete from sign_in_failures;
alter table sign_in_failures add column account bytea;
create index sign_in_failures_account on sign_in_failures (account);

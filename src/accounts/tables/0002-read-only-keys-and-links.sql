-- A key that only reads changes nothing of its account.
alter table api_keys add column is_read_only boolean not null default false;

-- What signs links: one secret for all instances. It may be encrypted.
create table link_secret (
  is_only boolean primary key default true check (is_only),
  secret  text not null
);

-- Addresses that answer without a header, as the key that made them. The signature is in none of the columns.
create table signed_links (
  id         uuid        primary key,
  key_id     bigint      not null references api_keys (id) on delete cascade,
  path       text        not null, -- path and query, as they are signed
  created_at timestamptz not null default now(),
  expires_at timestamptz, -- null: until it is revoked
  revoked_at timestamptz  -- kept until it would have expired: instances remember what is revoked, not what is valid
);
create index signed_links_key on signed_links (key_id);
create index signed_links_revoked on signed_links (id) where revoked_at is not null;

-- Revoked links are in memory next to the keys.
create trigger signed_links_changed after update of revoked_at on signed_links
  for each statement execute function announce_key_change();

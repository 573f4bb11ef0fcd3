-- Settings that were made on the pages or by a command. A process uses those that its environment does not have.
create table stored_settings (
  name   text        primary key, -- of the environment variable
  value  text        not null, -- a secret is encrypted if GOVDATA_SECRETS_KEY is set
  set_at timestamptz not null default now(),
  set_by text        not null -- the e-mail address of an account, or the command
);

-- Every instance keeps the settings in memory. A change notifies all instances, and they read the settings again.
create function announce_setting_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('govdata_settings', '');
  return null;
end $$;
create trigger stored_settings_changed after insert or update or delete on stored_settings
  for each statement execute function announce_setting_change();

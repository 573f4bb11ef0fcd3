-- The form that a key was made with. The same form sent again, as by a reload, makes no second key.
alter table api_keys add column form_id uuid;
create unique index api_keys_form on api_keys (account_id, form_id);

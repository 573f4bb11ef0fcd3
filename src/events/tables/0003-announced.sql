-- Readers of the log, such as the stream of events, wait for this message instead of asking again and again. PostgreSQL
-- sends it when the transaction commits: the events can be read by then.
create function events_announce() returns trigger language plpgsql as $$
begin
  if exists (select from recorded) then
    perform pg_notify('govdata_events', '');
  end if;
  return null;
end $$;
create trigger events_announced after insert on events
  referencing new table as recorded for each statement execute function events_announce();

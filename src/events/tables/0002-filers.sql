-- What subscriptions narrow events by, besides the form. A filing can have several filers, and its events are about each
-- of them. Industries and states are those at the time of the recording.
alter table events
  add column ciks         text[] not null default '{}', -- of the filers
  add column sic_prefixes text[] not null default '{}', -- of their SIC codes: 7, 73, 737, 7372
  add column states       text[] not null default '{}', -- of their headquarters, as EDGAR's codes
  add column item_codes   text[]; -- of an 8-K: its items, or the event's own; null for events that no item is about

-- Events from before this step get the filers that are known now.
with filings as (
  select left(dedupe_key, 20) as accession,
         array_agg(substr(dedupe_key, 22) order by id) filter (where type = 'corporate_event.created') as item_codes
    from events
   group by 1
), filers as (
  select accession, array_agg(distinct cik) as ciks,
         coalesce(array_agg(distinct sic_prefix) filter (where sic_prefix is not null), '{}') as sic_prefixes,
         coalesce(array_agg(distinct state) filter (where state is not null), '{}') as states
    from (select left(dedupe_key, 20) as accession, data ->> 'cik' as cik from events where data ->> 'cik' is not null
          union
          select accession_number, cik from sec_filings join filings on accession = accession_number) as named
    left join sec_companies using (cik)
    left join lateral (
         select left(sic, length) as sic_prefix from generate_series(1, length(sic)) as length) as prefixes on true
   group by accession
)
update events
   set ciks = coalesce(filers.ciks, '{}'),
       sic_prefixes = coalesce(filers.sic_prefixes, '{}'),
       states = coalesce(filers.states, '{}'),
       item_codes = case when type = 'corporate_event.created' then array[substr(dedupe_key, 22)]
                         when type = 'filing.created' and filing_type ~ '^8-K(12B|12G3|15D5)?(/A)?$'
                         then coalesce(filings.item_codes, '{}') end
  from filings
  left join filers using (accession)
 where filings.accession = left(dedupe_key, 20);

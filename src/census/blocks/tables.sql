-- Estimates in blocks: one row holds, in parallel arrays, up to 64 places of one series (a metric of a vintage at a
-- level, or one group of one of its breakdowns), by code. A row a value took 120 bytes, most of them for its header and
-- its key, and building the key took longer than reading the file; here a value takes 30. Blocks of a series do not
-- overlap, so that the one which can have a code is the first whose last code is not before it. 64, because a larger
-- row would pass 2,000 bytes, from which on PostgreSQL compresses, which takes longer than all else.
create table census_blocks (
  vintage         text               not null, -- YYYY-acs5 or YYYY-acs1
  level           census_level       not null,
  metric          census_metric      not null,
  dimension       text               not null default '', -- '' for the metric itself; else race, age, sex …
  grp             text               not null default '', -- the group's key within the dimension
  last_code       bigint             not null,
  codes           bigint[]           not null, -- FIPS codes as numbers, ascending; census_fips writes them
  estimates       double precision[] not null, -- percentages are 0 to 100, unrounded: rounding is for answers
  margins         double precision[] not null,
  -- The place of the table that a value was read from in the list of sources of its metric (0 is the best): a better
  -- source replaces a lesser one place by place, never the other way round.
  source_ranks    smallint[]         not null,
  estimate_notes  census_note[],               -- this and the next two: null where no place of the block has one
  margin_notes    census_note[],
  open_ends       text[],                      -- above, below
  primary key (level, metric, dimension, grp, last_code, vintage)
) partition by list (vintage);

-- A code with the digits that its level has.
create function census_fips(level census_level, code bigint) returns text
  language sql immutable parallel safe
  return lpad(code::text, case level when 'nation' then 1 when 'state' then 2 when 'place' then 7
                                     when 'tract' then 11 else 5 end, '0');

-- What was loaded before, put into blocks.
do $$
declare
  old record;
begin
  for old in
    select c.oid::regclass as name, c.relname || '_blocks' as new_name, pg_get_expr(c.relpartbound, c.oid) as bound,
           obj_description(c.oid, 'pg_class') as comment
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'census_estimates'::regclass
  loop
    execute format('create table %I partition of census_blocks %s', right(old.new_name, 63), old.bound);
    execute format('comment on table %I is %L', right(old.new_name, 63), old.comment);
    execute format($sql$
      insert into %I
      select vintage, level, metric, dimension, grp, max(code), array_agg(code order by code),
             array_agg(value order by code), array_agg(moe order by code), array_agg(source_rank order by code),
             case when count(value_note) > 0 then array_agg(value_note order by code) end,
             case when count(moe_note) > 0 then array_agg(moe_note order by code) end,
             case when count(open_ended) > 0 then array_agg(open_ended order by code) end
        from (select *, fips::bigint as code,
                     (row_number() over (partition by level, metric, dimension, grp order by fips::bigint) - 1) / 64
                       as block
                from %s) as cells
       group by vintage, level, metric, dimension, grp, block$sql$, right(old.new_name, 63), old.name);
  end loop;
end $$;

drop table census_estimates;

-- The same, one value a row: for people, and for what reads much of a vintage at once.
create view census_estimates as
  select vintage, level, metric, dimension, grp, cell.source_rank, census_fips(level, cell.code) as fips, cell.value,
         cell.moe, cell.value_note, cell.moe_note, cell.open_ended
    from census_blocks,
         unnest(codes, estimates, margins, source_ranks, estimate_notes, margin_notes, open_ends)
           as cell (code, value, moe, source_rank, value_note, moe_note, open_ended);

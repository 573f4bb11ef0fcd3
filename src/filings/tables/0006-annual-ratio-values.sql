-- A ratio of a company, over its fiscal years: statistics read one ratio of thousands of companies. In
-- `sec_annual_figures`, they would read all ratios of each.
create table sec_annual_ratios (
  ratio        text               not null,
  cik          text               not null references sec_annual_figures (cik) on delete cascade,
  fiscal_years smallint[]         not null,
  ratio_values double precision[] not null, -- in its unit, one for each year
  primary key (ratio, cik)
);
create index sec_annual_ratios_of_company on sec_annual_ratios (cik);

-- Earlier programs, too, write `ratios` only: the database keeps the two alike.
create function sec_annual_ratios_replace() returns trigger language plpgsql as $$
begin
  delete from sec_annual_ratios where cik in (select cik from written);
  insert into sec_annual_ratios (ratio, cik, fiscal_years, ratio_values)
  select ratio.key, written.cik, years.fiscal_years, years.ratio_values
    from written
   cross join jsonb_each(written.ratios) as ratio
   cross join lateral (
         select array_agg(key::smallint order by key) as fiscal_years,
                array_agg(value::float8 order by key) as ratio_values
           from jsonb_each_text(ratio.value)
         having count(*) > 0) as years;
  return null;
end $$;
create trigger annual_ratios_inserted after insert on sec_annual_figures
  referencing new table as written for each statement execute function sec_annual_ratios_replace();
create trigger annual_ratios_updated after update on sec_annual_figures
  referencing new table as written for each statement execute function sec_annual_ratios_replace();

update sec_annual_figures set ratios = ratios where ratios is not null;

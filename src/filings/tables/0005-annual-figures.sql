-- Line items of each company's newest fiscal year, made from all its facts, so that thousands of companies are read at
-- once. As with sec_statements, a row is current only with the program, facts and industry that it was made with.
create table sec_annual_figures (
  cik            text   primary key,
  made_by        text   not null, -- version and commit of the program, which decide the order of figures
  revision       bigint not null, -- of sec_fact_revisions
  sic            text,
  fiscal_year    smallint,        -- the company's own number; this and all that follows is null if it has no such year
  period_start   date,            -- null without a statement of a duration, too
  period_end     date,
  currency       text,
  framework      text,            -- us-gaap, ifrs-full
  filed_on       date,            -- newest filing that a figure comes from
  figures        double precision[], -- unscaled, in the program's order of line items; null where nothing was filed
  revenue_before double precision -- of the fiscal year directly before
);

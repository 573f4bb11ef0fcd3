-- The screener: one row for each loaded company, made from filings, surveys and lending, and replaced as a whole when
-- one of these is published. The server keeps it in memory: every request reads all companies.
create table screener_companies (
  edition  text               not null, -- current; the partition that is replaced
  cik      text               not null, -- 10 digits
  identity jsonb              not null, -- names and codes that rows show, and that requests filter by
  periods  jsonb              not null, -- the period of each group of figures: {"statements": "2024-09-28"}
  figures  double precision[] not null, -- in the order of detail.fields of the vintage; null: the company lacks it
  primary key (edition, cik)
) partition by list (edition);

-- Summary Compensation Tables, in US dollars. Each officer and year of a filing has a row, in the table's order.
create table sec_compensation (
  cik                  text     not null,
  accession_number     text     not null,
  position             smallint not null,
  name                 text     not null,
  title                text,
  fiscal_year          smallint not null,
  salary               double precision,
  bonus                double precision,
  stock_awards         double precision,
  option_awards        double precision,
  non_equity_incentive double precision,
  pension_change       double precision,
  other                double precision,
  total                double precision,
  adds_up              boolean,  -- null if no total is printed
  primary key (cik, accession_number, position)
);
create index sec_compensation_by_year on sec_compensation (cik, fiscal_year desc);

-- Directors who joined or left the board, as stated in a filing.
create table sec_director_changes (
  cik              text     not null,
  accession_number text     not null,
  position         smallint not null,
  change_type      text     not null check (change_type in ('joined', 'departed')),
  member_name      text     not null,
  effective_date   date,
  primary key (cik, accession_number, position)
);

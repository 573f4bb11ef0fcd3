-- Proxy statements that were read for their board and pay ratio. One that was loaded before this step has no row until
-- it is read again.
create table sec_boards (
  cik                          text     not null,
  accession_number             text     not null,
  fiscal_year                  smallint, -- null: the text names none
  pay_ratio                    double precision, -- null: the text states none
  ceo_compensation             double precision, -- US dollars, as are all amounts
  median_employee_compensation double precision,
  pay_ratio_year               smallint,
  pay_ratio_confidence         text check (pay_ratio_confidence in ('high', 'medium')),
  pay_ratio_text               text,
  stated_nominees              smallint, -- how many directors are to be elected; null: the text does not say
  found_members                smallint, -- a board of which most were not found has no members
  primary key (cik, accession_number)
);

-- The members of a board, by name.
create table sec_board_members (
  cik              text     not null,
  accession_number text     not null,
  position         smallint not null,
  name             text     not null,
  age              smallint,
  director_since   smallint, -- a year
  stated_tenure    smallint, -- years on the board, where the text has them
  is_independent   boolean,
  committees       jsonb,    -- [{name, is_chair}]; null: not stated
  null_reasons     jsonb    not null,
  evidence         jsonb    not null, -- the words of the filing by field
  primary key (cik, accession_number, position)
);

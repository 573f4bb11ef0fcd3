-- States and counties of LAUS, with the name in the newest file that names them.
create table laus_areas (
  level        text not null check (level in ('state', 'county')),
  fips         text not null,
  name         text not null,
  published_on date not null, -- of the file that the name comes from
  primary key (level, fips)
);

-- First and last period of each measure, over all areas of a part. Derived at each publish.
create table laus_coverage (
  part         text     not null,
  measure      smallint not null, -- last digit of the measure's code
  first_period integer  not null,
  last_period  integer  not null,
  primary key (part, measure)
);

-- States and counties of LAUS, under the name that the newest file with a name gave them.
create table laus_areas (
  level        text not null check (level in ('state', 'county')),
  fips         text not null,
  name         text not null,
  published_on date not null, -- of the file that the name is from
  primary key (level, fips)
);

-- First and last period of each measure over all areas of a part of the store; derived at each publish.
create table laus_coverage (
  part         text     not null,
  measure      smallint not null, -- last digit of the measure's code
  first_period integer  not null,
  last_period  integer  not null,
  primary key (part, measure)
);

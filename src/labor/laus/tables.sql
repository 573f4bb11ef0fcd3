-- States and counties of LAUS, under the name that the newest file with a name gave them.
create table laus_areas (
  level        text not null check (level in ('state', 'county')),
  fips         text not null,
  name         text not null,
  published_on date not null, -- of the file that the name is from
  primary key (level, fips)
);

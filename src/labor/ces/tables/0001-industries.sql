-- Industry names of the Current Employment Statistics, by release. Codes change between releases, and the lists are
-- never mixed. A list can come without data, and data without a list.
create table ces_industries (
  published_on      date     not null,
  industry_code     text     not null, -- 8 digits: supersector and 6
  name              text     not null,
  naics_code        text,              -- as published: 3313,4 · part 238 · -; null if only ce.series names the industry
  publishing_status text,
  display_level     smallint,
  sort_sequence     integer,
  primary key (published_on, industry_code)
);

-- What the data files of a release cover completely. A series in this scope that the release lacks was discontinued.
create table ces_scopes (
  published_on date    not null,
  supersector  text    not null,
  data_type    text    not null,
  is_adjusted  boolean not null,
  primary key (published_on, supersector, data_type, is_adjusted)
);

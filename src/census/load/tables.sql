-- The key of the estimates with the vintage last: it is the same in every row of a partition, and comparing it first
-- took a third of the time in which a load builds the index.
alter table census_estimates drop constraint census_estimates_pkey;
alter table census_estimates add primary key (level, metric, dimension, grp, fips, vintage);

-- The layout of an index's table. Those from before this step may be of the earlier one, and are made again beside it.
alter table sec_search_indexes add column layout integer not null default 2;

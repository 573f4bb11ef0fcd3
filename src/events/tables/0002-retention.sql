-- The data of old events can be emptied (GOVDATA_EVENT_DAYS). Their rows stay: they tell which events were recorded.
alter table events alter column data drop not null;

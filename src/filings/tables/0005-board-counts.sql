-- How many directors a proxy statement says are to be elected, and how many were found in its text. A board of which most
-- were not found has no members.
alter table sec_boards add column stated_nominees smallint; -- null: the text does not say
alter table sec_boards add column found_members smallint; -- null: it was read before this step

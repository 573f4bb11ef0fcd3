-- Lists of filings of all companies, newest first, and of 8-Ks among them.
create index sec_filings_of_all on sec_filings (filed_on desc, accession_number desc);
create index sec_filings_current_reports on sec_filings (filed_on desc, accession_number desc) where form like '8-K%';
-- The chain of a filing and its amendments.
create index sec_filings_amending on sec_filings (cik, amends_accession, filed_on, accession_number)
  where amends_accession is not null;

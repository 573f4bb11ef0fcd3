-- Ratios of every fiscal year of a company, made with its figures: {"net_margin": {"2024": 23.9713}}. A row that an
-- earlier program made has none until it is made again.
alter table sec_annual_figures add column ratios jsonb;

/** What people call a measure. */
export interface Topic {
  /** Its names, each of one or more words. */
  names: readonly string[];
  /** The measures that they mean, the likeliest first. */
  measures: readonly string[];
}

/** Names, separated by commas, and the measures that they mean. Titles and names of measures need no entry. */
const LINES: readonly (readonly [names: string, measures: string])[] = [
  // Census: people
  [
    "population, people, residents, inhabitants, number of people, how many people",
    "total_population population_density",
  ],
  ["density, population density, people per square mile", "population_density"],
  ["age, median age", "median_age pct_under_18 pct_over_65"],
  ["children, kids, under 18, minors, youth, young people", "pct_under_18"],
  ["seniors, elderly, over 65, older people, old people, retirees, 65 and older", "pct_over_65"],
  ["race, ethnicity, diversity", "pct_white pct_black pct_asian pct_hispanic"],
  ["white, white people, white population", "pct_white"],
  ["black, african american, black people, black population", "pct_black"],
  ["hispanic, latino, latina, latinx, hispanic population, hispanic people", "pct_hispanic"],
  ["asian, asian american, asian population, asian people", "pct_asian"],
  // Census: money
  [
    "income, household income, median income, family income, incomes",
    "median_household_income per_capita_income median_earnings",
  ],
  ["per capita income, income per person, income per head", "per_capita_income"],
  ["earnings, earn, median earnings", "median_earnings ces_avg_hourly_earnings ces_avg_weekly_earnings"],
  ["poverty, poor, poor people, poverty rate, below the poverty line", "poverty_rate"],
  ["inequality, income inequality, gini, gini coefficient", "gini_index"],
  // Census: housing
  ["rent, rents, gross rent, median rent, apartment rent, rental cost, cost of renting", "median_rent"],
  [
    "home value, home price, house price, house value, housing price, property value, real estate, cost of a home",
    "median_home_value",
  ],
  ["homeownership, home ownership, homeowner, home owner, owner occupied", "homeownership_rate"],
  ["vacancy, vacant homes, vacant housing, empty homes, empty houses", "vacancy_rate"],
  ["housing, homes, houses, dwellings, housing stock", "housing_units median_home_value median_rent vacancy_rate"],
  // Census: education, insurance
  [
    "education, educational attainment, college, college degree, university degree, bachelor, bachelors degree, " +
      "college graduates",
    "pct_bachelors_or_higher pct_graduate_degree pct_high_school_or_higher",
  ],
  ["high school, high school diploma, high school graduates", "pct_high_school_or_higher"],
  ["graduate degree, masters degree, advanced degree, phd, doctorate", "pct_graduate_degree"],
  [
    "health insurance, insured, health coverage, medical insurance, health care coverage",
    "pct_uninsured pct_private_insurance",
  ],
  ["uninsured, no insurance, without insurance, no health insurance", "pct_uninsured"],
  ["private insurance, private health insurance", "pct_private_insurance"],
  // Work
  [
    "unemployment, unemployment rate, jobless, joblessness, jobless rate, out of work",
    "laus_unemployment_rate unemployment_rate county_unemployment_rate state_unemployment_rate laus_unemployment",
  ],
  ["unemployed, unemployed people, number of unemployed", "laus_unemployment laus_unemployment_rate unemployment_rate"],
  ["labor force, labour force, workforce, workers", "laus_labor_force labor_force_participation"],
  [
    "labor force participation, labour force participation, participation rate, labor participation",
    "labor_force_participation laus_labor_force_participation_rate",
  ],
  ["employment population ratio, employment to population ratio, employment rate", "laus_employment_population_ratio"],
  [
    "jobs, job, employment, payroll, payrolls, nonfarm payrolls, employees, number of jobs, employed",
    "ces_employment qcew_month3_employment oews_employment laus_employment",
  ],
  [
    "job growth, employment growth, change of employment, jobs growth",
    "qcew_employment_yoy_pct industry_employment_yoy",
  ],
  [
    "pay, wage, wages, salary, salaries, median wage, median pay, median salary, annual wage, earn, make",
    "oews_annual_median qcew_avg_weekly_wage ces_avg_hourly_earnings median_earnings",
  ],
  ["average wage, average salary, average pay, mean wage", "oews_annual_mean qcew_avg_weekly_wage"],
  ["hourly wage, hourly pay, wage per hour, pay per hour", "oews_hourly_median ces_avg_hourly_earnings"],
  ["weekly wage, weekly pay, average weekly wage", "qcew_avg_weekly_wage ces_avg_weekly_earnings"],
  ["wage growth, pay growth", "qcew_avg_weekly_wage_yoy_pct industry_earnings_yoy"],
  ["hourly earnings, average hourly earnings", "ces_avg_hourly_earnings"],
  ["weekly earnings, average weekly earnings", "ces_avg_weekly_earnings"],
  ["hours, hours worked, work week, workweek, weekly hours", "ces_avg_weekly_hours"],
  [
    "job openings, openings, open jobs, job vacancies, vacancies, open positions",
    "jolts_job_openings jolts_job_openings_rate industry_openings_rate",
  ],
  ["hires, hiring, new hires", "jolts_hires jolts_hires_rate industry_hires_rate"],
  ["quits, quit rate, resignations, people quitting", "jolts_quits jolts_quits_rate industry_quits_rate"],
  [
    "layoffs, discharges, firings, layoffs and discharges",
    "jolts_layoffs_and_discharges jolts_layoffs_and_discharges_rate",
  ],
  [
    "turnover, separations, labor turnover, jolts",
    "jolts_total_separations jolts_job_openings jolts_hires jolts_quits",
  ],
  [
    "labor market tightness, labour market tightness, tightness, openings per hire",
    "jolts_labour_market_tightness labour_market_tightness",
  ],
  ["establishments, businesses, firms, employers, number of businesses", "qcew_establishments"],
  ["total wages, wages paid, payroll costs", "qcew_total_wages"],
  ["location quotient, concentration, specialization", "qcew_location_quotient oews_location_quotient"],
  // Small businesses' loans
  [
    "loans, sba, sba loans, 7a loans, 7 a loans, small business loans, business loans, lending, small business lending",
    "sba_loan_count sba_total_amount sba_median_loan_size county_loan_count industry_loan_count",
  ],
  [
    "loan amount, amount of loans, loan volume, sba loan amount",
    "sba_total_amount county_loan_amount industry_loan_amount",
  ],
  ["loan size, median loan, average loan", "sba_median_loan_size sba_avg_loan_size"],
  [
    "charge off, charge offs, chargeoff, loan defaults, default rate, loan losses, bad loans",
    "sba_charge_off_rate sba_charge_off_count county_charge_off_rate industry_charge_off_rate",
  ],
  ["guarantee, guaranteed amount, loan guarantees", "sba_guaranteed_amount sba_avg_guarantee_pct"],
  ["jobs supported", "sba_jobs_supported"],
  // Companies
  ["revenue, sales, turnover of companies, net sales, top line", "revenue"],
  ["revenue growth, sales growth, growth of revenue, growth", "revenue_growth"],
  ["profit, net profit, earnings of companies, net income, bottom line, profits", "net_income gross_profit net_margin"],
  ["net margin, profit margin, net profit margin, margin, margins", "net_margin gross_margin operating_margin"],
  ["gross margin", "gross_margin"],
  ["operating margin", "operating_margin"],
  ["gross profit", "gross_profit"],
  ["operating income, operating profit, ebit", "operating_income"],
  ["earnings per share, eps, profit per share", "eps_diluted eps_basic"],
  ["shares, shares outstanding, number of shares, share count", "shares_outstanding shares_diluted shares_basic"],
  ["dividends, dividend, dividends paid, payout", "dividends_paid dividends_declared"],
  ["buybacks, buyback, share buybacks, stock buybacks, repurchases", "share_repurchases"],
  ["cash flow, operating cash flow, cash from operations", "operating_cash_flow free_cash_flow"],
  ["free cash flow, fcf", "free_cash_flow free_cash_flow_margin"],
  ["cash, cash on hand, cash and equivalents", "cash_and_equivalents"],
  ["assets, total assets", "total_assets current_assets"],
  ["liabilities, total liabilities", "total_liabilities current_liabilities"],
  ["debt, long term debt, company debt", "long_term_debt short_term_debt debt_current debt_to_equity"],
  ["leverage, debt to equity, debt ratio", "debt_to_equity"],
  ["equity, book value, shareholders equity, stockholders equity", "stockholders_equity total_equity"],
  ["return on equity, roe", "return_on_equity"],
  ["return on assets, roa", "return_on_assets"],
  ["liquidity, current ratio", "current_ratio"],
  ["research and development, r&d, rnd, research spending, r&d spending", "research_and_development"],
  ["sg&a, overhead, selling general and administrative", "selling_general_and_administrative"],
  ["cost of sales, cost of goods sold, cogs, cost of revenue", "cost_of_revenue"],
  ["capex, capital expenditure, capital spending, investment in equipment", "capital_expenditures"],
  ["tax, taxes, income tax, taxes paid", "income_tax"],
  ["interest expense, interest paid", "interest_expense"],
  ["stock based compensation, stock compensation, share based compensation", "stock_based_compensation"],
  ["depreciation, amortization, depreciation and amortization", "depreciation_and_amortization"],
  ["inventory, inventories", "inventory"],
  ["deposits, bank deposits", "deposits"],
  [
    "ceo pay, ceo salary, ceo compensation, executive pay, executive compensation, chief executive pay, " +
      "compensation of the chief executive",
    "ceo_total_compensation comp_to_market_ratio",
  ],
  ["ceo pay ratio, pay ratio, ceo to worker pay", "comp_to_market_ratio"],
];

/** Every topic; a measure can have several. */
export const TOPICS: readonly Topic[] = LINES.map(([names, measures]) => ({
  names: names.split(", "),
  measures: measures.split(" "),
}));

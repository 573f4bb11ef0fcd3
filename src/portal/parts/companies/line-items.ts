import { LINE_ITEMS } from "../../../filings/facts/concepts/table.ts";

/** How a statement shows a line item. */
interface ShownItem {
  title: string;
  /** How far it is indented: 0 for the sums, 1 for their parts, 2 for parts of parts. */
  depth: 0 | 1 | 2;
}

const sum = (title: string): ShownItem => ({ title, depth: 0 });
const part = (title: string): ShownItem => ({ title, depth: 1 });
const partOfPart = (title: string): ShownItem => ({ title, depth: 2 });

/** Every line item by its name in the API, which also has their order. */
const SHOWN: Readonly<Record<string, ShownItem>> = {
  revenue: sum("Revenue"),
  cost_of_revenue: part("Cost of revenue"),
  gross_profit: sum("Gross profit"),
  research_and_development: partOfPart("Research and development"),
  selling_general_and_administrative: partOfPart("Selling, general and administrative"),
  operating_expenses: part("Operating expenses"),
  operating_income: sum("Operating income"),
  interest_expense: part("Interest expense"),
  income_before_tax: sum("Income before tax"),
  income_tax: part("Income tax"),
  net_income: sum("Net income"),
  profit_loss: part("Net income, with noncontrolling interests"),
  eps_basic: part("Earnings per share, basic"),
  eps_diluted: part("Earnings per share, diluted"),
  shares_basic: part("Average shares, basic"),
  shares_diluted: part("Average shares, diluted"),
  dividends_declared: part("Dividends declared"),
  net_interest_income: part("Net interest income"),
  noninterest_income: part("Noninterest income"),
  provision_for_credit_losses: part("Provision for credit losses"),
  premiums_earned: part("Premiums earned"),
  rental_revenue: part("Rental revenue"),
  cash_and_equivalents: partOfPart("Cash and equivalents"),
  short_term_investments: partOfPart("Short-term investments"),
  receivables: partOfPart("Receivables"),
  inventory: partOfPart("Inventory"),
  current_assets: part("Current assets"),
  property_plant_equipment_net: part("Property, plant and equipment, net"),
  goodwill: part("Goodwill"),
  intangible_assets: part("Intangible assets"),
  loans: part("Loans"),
  total_assets: sum("Total assets"),
  accounts_payable: partOfPart("Accounts payable"),
  short_term_debt: partOfPart("Short-term debt"),
  current_portion_of_long_term_debt: partOfPart("Current portion of long-term debt"),
  debt_current: partOfPart("Debt due within a year"),
  current_liabilities: part("Current liabilities"),
  long_term_debt: part("Long-term debt"),
  deposits: part("Deposits"),
  total_liabilities: sum("Total liabilities"),
  retained_earnings: partOfPart("Retained earnings"),
  stockholders_equity: part("Stockholders' equity"),
  total_equity: sum("Total equity, with noncontrolling interests"),
  shares_outstanding: part("Shares outstanding"),
  operating_cash_flow: sum("Operating cash flow"),
  depreciation_and_amortization: part("Depreciation and amortization"),
  stock_based_compensation: part("Stock-based compensation"),
  capital_expenditures: part("Capital expenditures"),
  acquisitions: part("Acquisitions"),
  investing_cash_flow: sum("Investing cash flow"),
  dividends_paid: part("Dividends paid"),
  share_repurchases: part("Share repurchases"),
  debt_issued: part("Debt issued"),
  debt_repaid: part("Debt repaid"),
  financing_cash_flow: sum("Financing cash flow"),
  exchange_rate_effect: part("Effect of exchange rates"),
  net_change_in_cash: sum("Net change in cash"),
  cash_beginning_of_period: part("Cash at the beginning"),
  cash_end_of_period: part("Cash at the end"),
  free_cash_flow: sum("Free cash flow"),
};

/** Returns the title and the indentation of a line item of the API. A new one has its name as the title. */
export const shownItem = (name: string): ShownItem => SHOWN[name] ?? part(titleOfName(name));

/** Returns a name of the API as a title: `Revenue growth` for `revenue_growth`. */
export const titleOfName = (name: string): string =>
  name
    .replaceAll("_", " ")
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/^Eps\b/, "EPS");

const STATEMENT_OF: ReadonlyMap<string, string> = new Map(
  Object.values(LINE_ITEMS)
    .flat()
    .map(({ name, statement }) => [name, statement]),
);

/** Returns the statement that has a line item; undefined for other figures, such as ratios. */
export const statementOf = (name: string): string | undefined => STATEMENT_OF.get(name);

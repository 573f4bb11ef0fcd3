/** A screen to begin with. */
interface ExampleScreen {
  text: string;
  href: string;
}

/** Screens that show what can be asked, of statements, the labor market and lending. */
export const EXAMPLES: readonly ExampleScreen[] = [
  {
    text: "Large companies that keep more than a fifth of their revenue",
    href: "/screener?revenue_min=1000000000&net_margin_min=20&currency=USD&sort=-net_margin",
  },
  {
    text: "Companies that grow, with positive free cash flow",
    href: "/screener?revenue_growth_min=10&free_cash_flow_min=0&fields=free_cash_flow_margin&sort=-revenue_growth",
  },
  {
    text: "Software publishers in California, by revenue",
    href: "/screener?naics=5132&state=CA&sort=-revenue",
  },
  {
    text: "Headquarters in counties with unemployment of 4% or less",
    href: "/screener?county_unemployment_rate_max=4&sort=county_unemployment_rate",
  },
  {
    text: "Industries with more than 5% of their jobs open",
    href: "/screener?industry_openings_rate_min=5&fields=industry_quits_rate&sort=-industry_openings_rate",
  },
  {
    text: "Pay of chief executives against the national median",
    href: "/screener?comp_to_market_ratio_min=1&fields=ceo_total_compensation&sort=-comp_to_market_ratio",
  },
];

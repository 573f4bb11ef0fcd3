/** A text that an assistant can read before it quotes figures. */
export interface Guide {
  uri: string;
  name: string;
  title: string;
  description: string;
  /** Markdown. */
  text: string;
}

const guide = (name: string, title: string, description: string, lines: readonly string[]): Guide => ({
  uri: `govdata://guides/${name}`,
  ...{ name, title, description },
  text: `# ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`,
});

/** What readers of these figures get wrong most often. */
export const GUIDES: readonly Guide[] = [
  guide("margins", "Margins of error", "How to read and quote the margins of Census figures", [
    "ACS figures come from a survey of households. `moe` is the margin of error at 90% confidence: in nine of " +
      "ten samples the true figure lies within value ± moe. The standard error is moe / 1.645.",
    "Two figures differ beyond sampling error if |a - b| > sqrt(moe_a² + moe_b²). `rank_areas` says so in " +
      "`differs_from_first`. Without it, do not say that one area is higher.",
    "Rank alone says little: areas next to each other in a ranking often do not differ.",
    "A margin can be absent for a reason: `controlled` figures are set to official counts and have no sampling " +
      "error; `open_ended_interval` medians lie in the highest or lowest class, so the value is its bound.",
    "Figures of BLS surveys here have no margins. Wages of OEWS have a relative standard error (`…_prse`, percent).",
  ]),
  guide("vintages", "Vintages and periods", "Which year a figure is of, and what can be compared", [
    "A Census vintage names its last year and its survey: `2023-acs5` is the average of 2019 to 2023, for all areas; " +
      "`2023-acs1` is of 2023, for areas of 65,000 people or more.",
    "Compare 5-year vintages only with 5-year vintages whose years do not overlap: 2018-acs5 and 2023-acs5. " +
      "Never compare acs1 with acs5.",
    "Dollars of a vintage are of its last year. Money of different vintages is not adjusted for inflation.",
    "BLS periods: CES, JOLTS and LAUS `2024-06` (a month) or `2024` (an annual average), QCEW `2024-Q1`, OEWS " +
      "`2024` (May).",
    "Connecticut has planning regions instead of counties from the 2022 vintage on: their codes differ.",
    "Fiscal years are as the company numbers them: a year that ends in January 2025 can be fiscal 2024 or 2025.",
  ]),
  guide("nulls", "Why a figure is null", "What each reason of a null means", [
    "`suppressed`: withheld by the agency to protect employers or persons. `too_few_samples`: too few answers.",
    "`top_coded`: above the highest wage that OEWS publishes; the figure is at least that wage.",
    "`not_loaded`: this server has not loaded it; the answer's notes or the tool `coverage` have the command. It " +
      "says nothing about the figure.",
    "`not_published`: the agency publishes none for this area and period. `not_available`: its file has the row " +
      "without the figure. `not_applicable`: the figure makes no sense there.",
    "`not_derivable`: it can't be computed from what is published, such as growth from a year without a figure.",
    "Never replace a null by a figure of another area, period or source without saying so.",
  ]),
  guide("revisions", "Revisions and adjustment", "Why a figure of last month can change", [
    "CES and JOLTS are revised in the two months after their first release, and once a year back for years. LAUS is " +
      "revised each year. `preliminary` marks figures that will be revised.",
    "`as_of` (tools `series` and `financials`) answers what was known on a day: the figure before its revisions, or " +
      "before a restatement.",
    "`sa` is seasonally adjusted, `nsa` is not. Compare months of different seasons only with `sa`; LAUS figures of " +
      "counties and QCEW are `nsa`: compare a period with the same one a year before.",
    "Companies restate: `trace` lists every value filed for a period with its filing. The newest filing counts " +
      "unless `as_of` is given.",
  ]),
];

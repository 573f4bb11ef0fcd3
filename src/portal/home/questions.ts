/** A question that the starter data answers, and the page with the answer. */
interface Question {
  text: string;
  href: string;
}

/** The questions of the home page. Each page shows its answer with the data that comes with the program. */
export const QUESTIONS: readonly Question[] = [
  { text: "What does a household in Alameda County, California, earn?", href: "/places/06001#income" },
  { text: "In which counties do households earn the most?", href: "/map?metric=median_household_income&level=county" },
  { text: "How does poverty in Texas compare with the nation?", href: "/compare?places=48,1&metric=poverty_rate" },
  { text: "How high was unemployment in Wayne County, Michigan?", href: "/places/26163#unemployment" },
  { text: "What does a registered nurse earn?", href: "/occupations/29-1141" },
  { text: "Where does Apple have its headquarters?", href: "/companies/AAPL" },
];

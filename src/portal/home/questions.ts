/** A question that the starter data answers, and the page with the answer. */
interface Question {
  text: string;
  href: string;
}

/** The questions of the home page. Each page shows its answer with the data that comes with the program. */
export const QUESTIONS: readonly Question[] = [
  { text: "What does a household in Alameda County, California, earn?", href: "/places/06001#income" },
  { text: "In which counties do households earn the most?", href: "/map?metric=median_household_income&level=county" },
  {
    text: "Do Alameda, Los Angeles and San Francisco differ in income?",
    href: "/compare?places=06001,06037,06075&metric=median_household_income",
  },
  { text: "How high is unemployment in Wayne County, Michigan?", href: "/places/26163#unemployment" },
  { text: "What does a registered nurse earn?", href: "/occupations/29-1141" },
  { text: "How much of each dollar does Apple keep?", href: "/companies/AAPL/ratios" },
];

/** The names of the API's categories of metrics, as headings. */
const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  demographics: "People",
  population: "Age",
  race_ethnicity: "Race and ethnicity",
  income: "Income",
  housing: "Housing",
  education: "Education",
  employment: "Work",
  health_insurance: "Health insurance",
};

/** Returns the heading of a category of metrics: `Race and ethnicity`. */
export const categoryTitle = (category: string): string => CATEGORY_TITLES[category] ?? category;

/** The cuts of JOLTS besides industry (states, regions, size classes), and the elements of JOLTS. */

/** The codes of a JOLTS series for the four Census regions. */
export const REGIONS = [
  { name: "Northeast", code: "NE" },
  { name: "South", code: "SO" },
  { name: "Midwest", code: "MW" },
  { name: "West", code: "WE" },
] as const;

/** Size classes by number of employees of the establishment. `00` means all classes. */
export const SIZE_CLASSES = [
  { code: "01", title: "1 to 9 employees" },
  { code: "02", title: "10 to 49 employees" },
  { code: "03", title: "50 to 249 employees" },
  { code: "04", title: "250 to 999 employees" },
  { code: "05", title: "1,000 to 4,999 employees" },
  { code: "06", title: "5,000 or more employees" },
] as const;

export const SIZE_CODES = SIZE_CLASSES.map(({ code }) => code);

/** Returns the title of a size class. Undefined for `00` and unknown codes. */
export const sizeTitle = (code: string): string | undefined => SIZE_CLASSES.find((size) => size.code === code)?.title;

/** Fields of JOLTS elements, by element code. Levels are in thousands, rates in percent. */
export const ELEMENTS = {
  JO: "job_openings",
  HI: "hires",
  TS: "total_separations",
  QU: "quits",
  LD: "layoffs_and_discharges",
  OS: "other_separations",
  UO: "unemployed_per_job_opening",
} as const;

export type ElementCode = keyof typeof ELEMENTS;

export const ELEMENT_CODES = Object.keys(ELEMENTS) as ElementCode[];

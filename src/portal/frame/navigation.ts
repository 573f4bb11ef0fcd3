/** A link of the head of each page. */
interface NavigationLink {
  label: string;
  href: string;
}

/** The menus of the head of each page, in their order. A new page that people look for is a line here. */
export const NAVIGATION: readonly (NavigationLink | { label: string; links: readonly NavigationLink[] })[] = [
  {
    label: "Data",
    links: [
      { label: "What is loaded", href: "/#loaded" },
      { label: "United States", href: "/places/1" },
      { label: "Map", href: "/map" },
      { label: "Compare", href: "/compare" },
      { label: "Table", href: "/table" },
      { label: "Industries", href: "/industries/00" },
      { label: "Occupations", href: "/occupations/00-0000" },
      { label: "Assistants", href: "/assistants" },
    ],
  },
  {
    label: "Filings",
    links: [
      { label: "Companies", href: "/companies" },
      { label: "Screener", href: "/screener" },
      { label: "Search in filings", href: "/filings/search" },
    ],
  },
  { label: "Docs", href: "/docs" },
];

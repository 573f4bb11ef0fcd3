/** A state, the District of Columbia or Puerto Rico: what the American Community Survey covers. */
export interface State {
  /** FIPS code of two digits. */
  fips: string;
  /** Postal abbreviation. */
  usps: string;
  name: string;
}

/** FIPS code, postal abbreviation and name, from the Census Bureau's `state.txt`. */
const LINES = `01 AL Alabama
02 AK Alaska
04 AZ Arizona
05 AR Arkansas
06 CA California
08 CO Colorado
09 CT Connecticut
10 DE Delaware
11 DC District of Columbia
12 FL Florida
13 GA Georgia
15 HI Hawaii
16 ID Idaho
17 IL Illinois
18 IN Indiana
19 IA Iowa
20 KS Kansas
21 KY Kentucky
22 LA Louisiana
23 ME Maine
24 MD Maryland
25 MA Massachusetts
26 MI Michigan
27 MN Minnesota
28 MS Mississippi
29 MO Missouri
30 MT Montana
31 NE Nebraska
32 NV Nevada
33 NH New Hampshire
34 NJ New Jersey
35 NM New Mexico
36 NY New York
37 NC North Carolina
38 ND North Dakota
39 OH Ohio
40 OK Oklahoma
41 OR Oregon
42 PA Pennsylvania
44 RI Rhode Island
45 SC South Carolina
46 SD South Dakota
47 TN Tennessee
48 TX Texas
49 UT Utah
50 VT Vermont
51 VA Virginia
53 WA Washington
54 WV West Virginia
55 WI Wisconsin
56 WY Wyoming
72 PR Puerto Rico`;

/** The 50 states, the District of Columbia and Puerto Rico, by FIPS code. */
export const STATES: readonly State[] = LINES.split("\n").map((line) => ({
  fips: line.slice(0, 2),
  usps: line.slice(3, 5),
  name: line.slice(6),
}));

/** Island areas and freely associated states, which have figures from other agencies than the Census Bureau. */
export const TERRITORIES: readonly State[] = [
  { fips: "60", usps: "AS", name: "American Samoa" },
  { fips: "64", usps: "FM", name: "Federated States of Micronesia" },
  { fips: "66", usps: "GU", name: "Guam" },
  { fips: "68", usps: "MH", name: "Marshall Islands" },
  { fips: "69", usps: "MP", name: "Northern Mariana Islands" },
  { fips: "70", usps: "PW", name: "Palau" },
  { fips: "78", usps: "VI", name: "U.S. Virgin Islands" },
];

const byCode = (states: readonly State[]) =>
  new Map(states.flatMap((state) => [[state.fips, state] as const, [state.usps, state] as const]));

const BY_CODE = byCode(STATES);
const BY_CODE_WITH_TERRITORIES = byCode([...STATES, ...TERRITORIES]);

/** Returns the state of a FIPS code (`06`) or postal abbreviation (`CA`), else undefined. */
export const findState = (code: string): State | undefined => BY_CODE.get(code.toUpperCase());

/** As {@link findState}, with the island areas and freely associated states (`66`, `GU`). */
export const findStateOrTerritory = (code: string): State | undefined =>
  BY_CODE_WITH_TERRITORIES.get(code.toUpperCase());

import { beforeAll, describe, expect, test } from "bun:test";
import {
  buildDirectory,
  type Directory,
  type NamedFiler,
} from "../../../../src/filings/search/recognition/directory.ts";
import { recognize, withoutName } from "../../../../src/filings/search/recognition/recognize.ts";
import { readWords, type Words } from "../../../../src/filings/search/recognition/words.ts";
import { FILERS } from "./companies.ts";

let directory: Directory;
let words: Words;

beforeAll(async () => {
  words = await readWords();
  directory = await buildDirectory(FILERS);
});

const namesIn = (question: string): string[] =>
  recognize(question, directory, words).filers.map(({ filer }) => filer.tickers[0] ?? filer.name);

describe("a question that names a filer is narrowed to it", () => {
  test.each([
    ["What is Best Buy's gross margin?", ["BBY"]],
    ["Does American Water Works have positive working capital?", ["AWK"]],
    ["How much has the effective tax rate of Corning changed?", ["GLW"]],
    ["Owens Corning roofing demand", ["OC"]],
    ["Costco membership fees", ["COST"]],
    ["Verizon capital spending", ["VZ"]],
    ["Is Verizon a capital intensive business based on FY 2022 data?", ["VZ"]],
    ["Lockheed backlog", ["LMT"]],
    ["nvidia export controls to china", ["NVDA"]],
    ["How does Gap Inc. manage inventory?", ["GAP"]],
    ["Target's inventory shrink", ["TGT"]],
    ["General Motors electric vehicles", ["GM"]],
    ["does The Home Depot see tariffs", ["HD"]],
    ["Block (formerly known as Square): revenue growth", ["XYZ"]],
    ["the theft at Target (TGT)", ["TGT"]],
    ["Are JnJ's FY2022 financials that of a high growth company?", ["JNJ"]],
    ["Johnson and Johnson talc", ["JNJ"]],
    ["If JPM went bankrupt, what would remain?", ["JPM"]],
    ["What is the margin for AMD?", ["AMD"]],
    ["$TSLA production ramp", ["TSLA"]],
    ["NYSE: V interchange", ["V"]],
    ["what has dragged down 3M's growth", ["MMM"]],
    ["Compare Apple and Microsoft on cloud", ["AAPL", "MSFT"]],
    ["What does C3.ai say about federal revenue?", ["AI"]],
    ["Mastercard and Visa settlement with merchants", ["MA", "V"]],
    ["what does visa inc say about litigation", ["V"]],
    ["Gap Inc's sourcing", ["GAP"]],
    ["How is the transformation of Citi going?", ["C"]],
    ["United Airlines labor costs", ["UAL"]],
    ["What did U.S. Bancorp reserve?", ["USB"]],
    ["What does Vertex Pharmaceuticals spend on research?", ["VRTX"]],
    ["Wendy's menu prices", ["WEN"]],
    ["Cheniere's export capacity", ["LNG"]],
    ["Was Moody's Corporation sued?", ["MCO"]],
    ["How did Permian Resources hedge its gas?", ["PR"]],
    ["visa and mastercard", ["V", "MA"]],
    ["how do visa and mastercard earn fees", ["V", "MA"]],
    ["interchange fees of mastercard and visa", ["MA", "V"]],
    ["mastercard, visa and gap in 2023", ["MA", "V", "GAP"]],
    ["visa vs mastercard", ["V", "MA"]],
    ["what do walmart and target say about theft", ["WMT", "TGT"]],
    ["recalls of tesla and general motors", ["TSLA", "GM"]],
    ["VISA AND MASTERCARD LITIGATION WITH MERCHANTS IN EUROPE", ["V", "MA"]],
    ["How do Visa, Mastercard and Block earn fees?", ["V", "MA", "XYZ"]],
    ["Apple vs. Microsoft in cloud services", ["AAPL", "MSFT"]],
    ["Compare Apple with Microsoft", ["AAPL", "MSFT"]],
    ["How does Visa differ from Mastercard?", ["V", "MA"]],
    ["Netflix's churn compared to Walmart's", ["NFLX", "WMT"]],
    ["What is the FY2018 capital expenditure (in USD millions) for 3M? Use the cash flow statement.", ["MMM"]],
    ["What is the FY2017 net profit margin for Best Buy? Answer in percents.", ["BBY"]],
    ["What is the FY2020 revenue growth rate for Block (formerly known as Squareup)?", ["XYZ"]],
    ["What are three main companies acquired by Pfizer in this report?", ["PFE"]],
    ["costs reported by Adobe", ["ADBE"]],
    ["Which debt was the largest for MGM in H1 FY2023?", ["MGM"]],
    ["What is AES's FY2022 return on assets?", ["AES"]],
    ["McDonalds franchise rent", ["MCD"]],
    ["UPS's labor contract", ["UPS"]],
    ["UPS and FedEx surcharges", ["UPS", "FDX"]],
    ["Lululemon vs Nike", ["LULU", "NKE"]],
    ["Home Depot vs Lowe's", ["HD", "LOW"]],
    ["NVDA vs AMD data center revenue", ["NVDA", "AMD"]],
    ["Chevron's reserves", ["CVX"]],
    ["meta and intel capital spending", ["META", "INTC"]],
    ["Adobe's Figma termination fee", ["ADBE"]],
    ["How has goodwill grown since Microsoft made over 20 acquisitions?", ["MSFT"]],
  ])("%s", (question, tickers) => {
    expect(namesIn(question)).toEqual(tickers);
  });
});

describe("words and other companies' business send a question to no company", () => {
  test.each([
    "revenue target for the gap between visa and block trades",
    "What Are The General Risks Of A Target Company In A Merger",
    "apple juice concentrate prices",
    "Which retailers depend on Apple?",
    "sales to Walmart as a share of revenue",
    "competition from Netflix and Amazon",
    "supplier concentration with Boeing and Lockheed Martin",
    "the Boeing 737 MAX grounding",
    "Boeing 737 MAX grounding",
    "Amazon Web Services outage risk",
    "customers include Tesla",
    "acquisition of Microsoft shares",
    "What is Lamb Weston?",
    "H-1B visa restrictions",
    "How long is Leigh Fox's tenure with the company?",
    "What was the increase from vessel operations for Teekay LNG in 2019?",
    "In which year is the amortization included in the CMS results larger?",
    "impact of AI on IT jobs, ESG and LNG prices",
    "What are U.S. federal contracts?",
    "the strong dollar general effect",
    "sales into China by ship-to location",
    "$50 million buyback for 3M",
    "General and administrative expenses",
    "What is the symbol of the company's common stock?",
    "Root cause of the material weakness",
    "風險 因素 供應鏈",
    "😀😀😀",
    "How does Vertex invest in research?",
    "the Amazon rainforest and deforestation",
    "deforestation in the amazon basin",
    "Eagle Ford drilling costs",
    "How did Permian production grow?",
    "Has Moody's lowered the rating?",
    "Nasdaq listing requirements",
    "How did sales in New Jersey change?",
    "Why did the Health Care business segment shrink?",
    "tariffs of the People's Republic of China",
    "Has California's privacy law raised costs?",
    "Did Australian sales fall?",
    "Shanghai's lockdown",
    "expenses in the U.S. As of the end of the year",
    "Dow Corning's claims",
    "What are the costs of the CMA's review?",
    "How concentrated are the customers, Apple and Microsoft?",
    "visa and work permits",
    "sales to visa and mastercard",
    "competition from netflix, target and walmart",
    "the gap between target and block",
    "partners such as visa or mastercard",
    "customers include Tesla vs Boeing",
    "Walmart and Target accounted for 30% of net sales",
    "Walmart accounted for approximately 15 percent of our sales",
    "Walmart made up 20% of our sales",
    "The largest customers are Home Depot and Lowe's",
    "Goldman Sachs as underwriter of our notes",
    "Wells Fargo is the trustee under the indenture",
    "Meta and Microsoft as our customers",
    "dependence on Acme and Google for traffic",
    "Was the asset sold by Adobe?",
    "spin-off of Adobe",
    "Hershey, Pennsylvania theme park",
    "Hazardous Waste Management rules",
    "a filter of 5 micron",
    "AES 256 for payments",
    "AES encryption of payments",
    "meta analysis of clinical trials",
    "Meta analysis of clinical trials",
    "tesla coil",
    "Chevron deference of the Supreme Court",
    "workday hours of drivers",
    "bullish sentiment of investors",
    "competitive intel on prices",
    "maturity of a loan for 3M",
  ])("%s", (question) => {
    expect(namesIn(question)).toEqual([]);
  });
});

test("a company that a question may name is a hint, not a decision", () => {
  const { filers, possible } = recognize("What does Target say about theft?", directory, words);
  expect(filers).toEqual([]);
  expect(possible.map(({ filer, text }) => [filer.tickers[0], text])).toEqual([["TGT", "Target"]]);
});

test.each([
  ["how do nvidia and block trades differ", ["NVDA"]],
  ["did walmart raise its target and netflix its prices", ["WMT", "NFLX"]],
  ["a price target, nvidia and others", ["NVDA"]],
  ["tesla's delivery target and gap", ["TSLA"]],
  ["Compare Apple's exposure to Walmart with 2020", ["AAPL"]],
])("%s: a word next to a company is still a word", (question, tickers) => {
  expect(namesIn(question)).toEqual(tickers);
});

test.each([
  [
    "What did Walmart say about wages?",
    "Walmart",
    "What did the company say about wages?",
    "What did  say about wages?",
  ],
  ["The Home Depot’s costs", "Home Depot", "the company's costs", " costs"],
  ["C3.ai in C3.air and (C3.ai)", "C3.ai", "the company in C3.air and (the company)", " in C3.air and ()"],
  ["Apple", "Apple", "Apple", "Apple"],
])(
  "%s: what is compared does not have the name of the company to which it was narrowed",
  (question, name, text, words) => {
    expect(withoutName(question, name)).toEqual({ text, words });
  },
);

test("SG&A is not a ticker, and the words that name a company are said as written", () => {
  expect(recognize("What is SG&A as a percentage of sales?", directory, words).possible).toEqual([]);
  const { filers } = recognize("What does Johnson & Johnson say about talc?", directory, words);
  expect(filers.map(({ text }) => text)).toEqual(["Johnson & Johnson"]);
});

test.each([
  ["FY2018 - FY2020 average margin", [2020]],
  ["as of fiscal year 2021, payments expected in 2024", [2021]],
  ["Did it grow between FY20 and FY21?", [2021]],
  ["net revenue in 2021 Q1", [2021]],
  ["cash at the end of Q2 of FY2024", [2024]],
  ["legal battles from 2022, 2021 and 2020", [2022, 2023]],
  ["fiscal 2022-2023 shipping costs", [2023]],
  ["shipping costs in 2020–2022", [2022, 2023]],
  ["FY22/23 and FY2021-22 guidance", [2023]],
  ["guidance as of FY2023Q1", [2023]],
  ["fiscal 2022-10-K", [2022]],
  ["the Tax Cuts and Jobs Act cut $2021 and 2,019 units, 1.2020 and ASU 2016-02", []],
  ["a bond due in 2099, founded in 1850", []],
])("%s: reports of the years %p", (question, fiscalYears) => {
  expect(recognize(question, directory, words).fiscalYears).toEqual(fiscalYears);
});

test.each([
  ["a list in one word", `Walmart and ${"andor".repeat(190)}`],
  ["a list of letters", `Walmart ${"and A ".repeat(160)}`],
  ["commas", `Walmart${", B".repeat(320)}`],
  ["articles", `Walmart as ${"the ".repeat(240)}`],
  ["names after a relation", `on ${"Acme, ".repeat(150)}Tesla`],
  ["ranges of years", `FY${"2022-".repeat(190)}`],
])("a question much longer than any is understood before a test's time is up: %s", (_, question) => {
  // A pattern that tried every way through it took 27 s for a tenth of this.
  expect(recognize(question.repeat(10), directory, words).fiscalYears.length).toBeLessThanOrEqual(1);
});

test("25,000 companies are known by name, and the names of two of them by neither", async () => {
  const made = Array.from({ length: 25_000 }, (_, index): NamedFiler => {
    const cik = String(5_000_000 + index).padStart(10, "0");
    return { cik, isLoaded: true, name: `Zyx${index % 24_999} Qorp Inc.`, formerNames: [], tickers: [`Z${index}`] };
  });
  const large = await buildDirectory([...FILERS, ...made]);
  const cikOf = (question: string) => recognize(question, large, words).filers.map(({ filer }) => filer.cik);
  expect(cikOf("Zyx77 Qorp revenue and costs")).toEqual(["0005000077"]);
  expect(cikOf("Zyx0 Qorp revenue and costs")).toEqual([]);
  expect(cikOf("Netflix revenue and costs")).toEqual(["0001065280"]);
});

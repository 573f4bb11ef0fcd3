import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { nameWords } from "../../src/filings/search/recognition/names.ts";
import { STATES } from "../../src/reference/states.ts";
import { ROOT } from "../check/sources.ts";

/**
 * Makes `data/reference/ordinary_words.csv` and `abbreviations.txt`:
 *
 *     npx bun scripts/reference/make-words.ts DICTIONARY LARGE_DICTIONARY FILINGS TICKERS
 *
 * DICTIONARY is SCOWL's list of American English words (Debian's `wamerican`), LARGE_DICTIONARY its longer one
 * (`wamerican-large`). FILINGS is `filings.jsonl.gz`, lines of `{ doc, pages }` with the text of filings, where `doc`
 * begins with the company (`AMCOR_2023_10K`). TICKERS is EDGAR's `company_tickers_exchange.json.gz`.
 */
const [dictionary, largeDictionary, filings, tickers] = process.argv.slice(2);
if (!dictionary || !largeDictionary || !filings || !tickers) {
  console.error("usage: make-words.ts DICTIONARY LARGE_DICTIONARY FILINGS TICKERS");
  process.exit(2);
}

/** A word or abbreviation that so many companies write is not a name. */
const [WORD_COMPANIES, ABBREVIATION_COMPANIES] = [2, 3];

/** Newer words, and abbreviations that few of the companies in FILINGS use. Chosen by hand. */
const MORE_WORDS = `app apps biotech bitcoin blockchain blog broadband cannabinoid cannabis chatbot chatbots crypto
cryptocurrency cyber cybersecurity drone drones ecommerce edtech email emoji ethereum fintech genomics hashtag hemp
hydrogen insurtech lidar lithium metaverse microchip nano nanotech omicron opioid opioids pharma podcast proptech
quantum ransomware semiconductor semiconductors smartphone smartphones stablecoin startup startups streaming
telehealth telemedicine uranium vape vaping webcast website websites wifi wind`;
const MORE_ABBREVIATIONS = `ABS ADR AFFO AGI AGM AML API APR ARPU ARR ASU BDC BPS CAGR CAPEX CBD CCPA CDO CECL CFPB
CFTC CLO CMA CMBS CMS COGS COSO CPG CPI CRE CRM CRT CSB CSR CTA DAU DCF DEI DNA DOE DOJ DOL DPO DSO DVA EBIT EBITDA
ECB EHR ELV EMA EMEA EPA EPC EPM EPS ERM ERO ERP ESG ESPP ESSA ETF EUR EV FASB FCF FCPA FDA FDIC FED FERC FFO FHA FIFO
FOMC FTC FX GDP GDPR GHG GLP GMV GPO GPU HCC HCM HIPAA HMO HVAC ICU IFRS IIJA IND IOT IP IPO IRA IRR IRS IT KPI LBO
LCD LED LEED LGD LIFO LLM LNG LPG LTC LTIP LTV MAU MBS MLP MMA MNPI MRI MSA MSR NAV NCI NDA NFT NGL NIM NLP NOI NOL
NRC OCC OCI OEM OLED OPEC OTC PBM PCAOB PCB PCR PEO PFAS PHI PII PPA PPE PPNE PPP PSU R&D RFP RMBS RNA ROA ROE ROI
ROIC ROU RSU RTO RWA SAAS SAR SBA SBC SCM SEC SEM SGA SKU SLA SLR SMB SME SOC SOFR SOX SPAC SSD TAM TARP TCFD TCJA TRS
TSR UAW USD USDA VAR VAT VC VIE VOC VOIP VPN WACC WARN XBRL YOY YTD`;

/** Months, days, peoples, cities, and first names that companies' names begin with. Chosen by hand. */
const MORE_NAMES = `january february april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday african american asian british chinese dutch english european french german
indian japanese korean latin mexican nordic pacific swiss africa antarctic asia atlantic europe charles david donald
eli ethan frank george harley harry henry howard james jack jeff joe john joseph kate kenneth laura mark martin mary
michael mike oscar oliver patrick paul peter ralph raymond robert ross rush sally samuel scott simon stanley stella
steve steven thomas tiffany tim tom tommy tyler victoria virginia walker walter warren wayne william amsterdam
barcelona basel beijing berlin bogota brussels delhi dubai dublin frankfurt geneva hamburg istanbul jakarta
johannesburg kyoto lagos lima lisbon london madrid manila melbourne milan montreal moscow mumbai munich osaka oslo
paris prague rome santiago seoul shanghai shenzhen stockholm sydney taipei tokyo toronto vancouver vienna warsaw wuhan
zurich`;

/** Words of the dictionaries that nearly always mean the company, in lower case, too. */
const COMPANY_WORDS = `abb airbus amazon arista biogen carrefour chevron cisco coca colliers dell fluor hertz hp intel
intuit kohls lam lithia meta micron occidental outfitters roadhouse samsara sartorius synchrony tesla xerox yum`;

const isPlain = (word: string): boolean => /^[a-z]{2,15}$/.test(word);
const split = (list: string): string[] => list.split(/\s+/);

const common = new Set(split(MORE_WORDS));
const abbreviations = new Set(split(MORE_ABBREVIATIONS));
/** Companies that many filings name by abbreviation. */
const COMPANIES = new Set(["AMD", "CVS", "GE", "IBM"]);
const text = new TextDecoder().decode(Bun.gunzipSync(await Bun.file(filings).bytes()));
const seen = new Map<string, Set<string>>();
for (const line of text.trimEnd().split("\n")) {
  const { doc, pages } = JSON.parse(line) as { doc: string; pages: string[] };
  const company = doc.replace(/_\d{4}.*/, "");
  // Words of addresses (investors.example.com) are names.
  const plainText = pages.join(" ").replace(/\S*(?:www\.|http|\.com|@)\S*/g, " ");
  for (const [word] of plainText.matchAll(/(?<![\w.&-])(?:[a-z]{2,15}|[A-Z]{2,5})(?![\w&-])/g)) {
    const companies = seen.get(word) ?? new Set();
    seen.set(word, companies.add(company));
  }
}
for (const currency of Intl.supportedValuesOf("currency")) if (!COMPANIES.has(currency)) abbreviations.add(currency);
for (const [word, { size }] of seen) {
  if (isPlain(word) && size >= WORD_COMPANIES) common.add(word);
  if (/^[A-Z]/.test(word) && size >= ABBREVIATION_COMPANIES && !COMPANIES.has(word)) abbreviations.add(word);
}

const listed = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(await Bun.file(tickers).bytes()))) as {
  data: [cik: number, name: string][];
};
const companyWords = new Set(split(COMPANY_WORDS));
const nameBeginnings = new Set(listed.data.map(([, name]) => nameWords(name).core[0] ?? ""));
const linesOf = async (path: string) => (await Bun.file(path).text()).split("\n").filter(isPlain);
/** Of the longer list, those that can be taken for a company. */
const rare = [
  ...(await linesOf(dictionary)),
  ...(await linesOf(largeDictionary)).filter((word) => nameBeginnings.has(word)),
].filter((word) => !companyWords.has(word));

/** Words of the names of countries and states, and of the main cities of metropolitan areas. */
const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const areas: string[][] = parse(await Bun.file(join(ROOT, "data/reference/county_cbsas.csv")).text(), { fromLine: 2 });
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)).filter((word) => word.length > 3);
const states = wordsOf([
  ...letters.flatMap((first) => letters.map((second) => countries.of(first + second) ?? "")),
  ...STATES.map(({ name }) => name),
]);
const cities = wordsOf(areas.flatMap((row) => row.slice(1).flatMap((title) => title.split(/[-,/]/))));

const tiers = new Map<string, string>();
for (const word of cities) tiers.set(word, "name");
for (const word of rare) tiers.set(word, "rare");
for (const word of [...states, ...split(MORE_NAMES)]) tiers.set(word, "name");
for (const word of common) if (isPlain(word)) tiers.set(word, "common");
if (tiers.size < 30_000) throw new Error(`${tiers.size} words are too few`);
const rows = [...tiers].map(([word, tier]) => `${word},${tier}`).toSorted();
await Bun.write(join(ROOT, "data/reference/ordinary_words.csv"), `word,tier\n${rows.join("\n")}\n`);
await Bun.write(join(ROOT, "data/reference/abbreviations.txt"), `${[...abbreviations].toSorted().join("\n")}\n`);

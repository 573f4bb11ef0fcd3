import { sourceRefused } from "../../errors.ts";
import { asCik } from "../submission/accession.ts";
import { type Headquarters, headquartersOf } from "./headquarters.ts";
import { tickerKey } from "./identifier.ts";
import { listAt, objectAt, preview, textAt } from "./json-fields.ts";
import { naicsOfCompany } from "./naics.ts";

/** A former name of a company, as EDGAR has it. */
export interface FormerName {
  name: string;
  /** Days, `YYYY-MM-DD`; null if EDGAR has none. */
  from: string | null;
  to: string | null;
}

/** A company as EDGAR's submissions JSON has it, cleaned, with what follows from it. Null: EDGAR has no value. */
export interface Company {
  /** 10 digits. */
  cik: string;
  name: string;
  /** `operating`, `other`, … */
  entityType: string | null;
  /** 4 digits. */
  sic: string | null;
  sicDescription: string | null;
  /** NAICS 2022 code of the SIC code, 2 to 6 digits or a range; null if that leads to none or to several sectors. */
  naicsCode: string | null;
  naicsDescription: string | null;
  ein: string | null;
  lei: string | null;
  category: string | null;
  /** `MMDD`, nominal: NVIDIA's `0131` ends on the last Sunday of January. */
  fiscalYearEnd: string | null;
  /** EDGAR's code: `DE`, `2M` (Germany). */
  stateOfIncorporation: string | null;
  headquarters: Headquarters;
  /** Upper case, share classes with a dash; the first is the company's main ticker. Empty once it is delisted. */
  tickers: string[];
  /** Exchanges of the tickers, in their order. */
  exchanges: (string | null)[];
  /** Newest first, as in the file. */
  formerNames: FormerName[];
}

/**
 * Reads the company of a submissions document (`CIK##########.json`, parsed).
 *
 * Source: data.sec.gov/submissions; county and coordinates from the ZIP, NAICS from the SIC by `data/reference`.
 * @throws `source_refused` with the file, the path in it and the reason, also for an older page, which has no company
 */
export async function companyOf(document: unknown, file: string): Promise<Company> {
  const root = objectAt(document, "the document", file);
  const cik = asCik(typeof root.cik === "number" ? String(root.cik) : (textAt(root.cik, "cik", file) ?? ""));
  if (cik === undefined) throw sourceRefused({ file }, "cik", `${preview(root.cik)} is not a CIK of 1 to 10 digits`);
  const name = textAt(root.name, "name", file);
  if (name === null) throw sourceRefused({ file }, "name", `${preview(root.name)} is not a company name`);
  const text = (field: string): string | null => textAt(root[field], field, file);
  const sic = sicOf(text("sic"));
  const formerNames = listAt(root.formerNames, "formerNames", file).flatMap((entry, index) =>
    formerNameOf(objectAt(entry, `formerNames[${index}]`, file), `formerNames[${index}]`, file),
  );
  const industry = await naicsOfCompany({ cik, sic, name });
  return {
    cik,
    name,
    entityType: text("entityType"),
    sic,
    sicDescription: text("sicDescription"),
    naicsCode: industry?.code ?? null,
    naicsDescription: industry?.title ?? null,
    ein: realNumber(text("ein")),
    lei: text("lei"),
    category: withoutMarkup(text("category")),
    fiscalYearEnd: /^(?:0[1-9]|1[0-2])[0-3]\d$/.test(text("fiscalYearEnd") ?? "") ? text("fiscalYearEnd") : null,
    stateOfIncorporation: text("stateOfIncorporation"),
    headquarters: await headquartersOf(businessAddress(root.addresses, file), "addresses.business", file),
    ...tickersOf(root, file),
    formerNames,
  };
}

function businessAddress(addresses: unknown, file: string): unknown {
  return addresses === undefined || addresses === null ? {} : objectAt(addresses, "addresses", file).business;
}

/** Four digits. Some copies lost the leading zeros. */
const sicOf = (text: string | null): string | null =>
  text !== null && /^\d{1,4}$/.test(text) ? text.padStart(4, "0") : null;

/** EDGAR fills a missing number with zeros. */
const realNumber = (text: string | null): string | null => (text === null || /^0+$/.test(text) ? null : text);

/** `Non-accelerated filer<br>Smaller reporting company` with a comma. */
function withoutMarkup(category: string | null): string | null {
  const parts = (category ?? "").split(/<br\s*\/?>/i).map((part) => part.trim());
  return parts.filter((part) => part !== "").join(", ") || null;
}

function formerNameOf(entry: ReturnType<typeof objectAt>, path: string, file: string): FormerName[] {
  const name = textAt(entry.name, `${path}.name`, file);
  const day = (field: string) => /^\d{4}-\d{2}-\d{2}/.exec(textAt(entry[field], `${path}.${field}`, file) ?? "")?.[0];
  return name === null ? [] : [{ name, from: day("from") ?? null, to: day("to") ?? null }];
}

/** Two parallel lists. A ticker that is named twice counts once. */
function tickersOf(root: ReturnType<typeof objectAt>, file: string): Pick<Company, "tickers" | "exchanges"> {
  const exchanges = listAt(root.exchanges, "exchanges", file);
  const exchangeByTicker = new Map<string, string | null>();
  for (const [index, entry] of listAt(root.tickers, "tickers", file).entries()) {
    const ticker = textAt(entry, `tickers[${index}]`, file);
    if (ticker !== null && !exchangeByTicker.has(tickerKey(ticker)))
      exchangeByTicker.set(tickerKey(ticker), textAt(exchanges[index], `exchanges[${index}]`, file));
  }
  return { tickers: [...exchangeByTicker.keys()], exchanges: [...exchangeByTicker.values()] };
}

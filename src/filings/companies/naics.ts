import { dataFile } from "../../executable/data.ts";
import { type NaicsCode, naics } from "../../reference/naics.ts";

const REAL_ESTATE_TRUST = "6798";
/** Investment vehicles that hold mortgages. EDGAR gives them the SIC of trusts that own buildings. */
const MORTGAGE_TRUST = "525990";

let read: Promise<{ bySic: ReadonlyMap<string, string>; mortgageTrusts: ReadonlySet<string> }> | undefined;

/** The files are this program's own: no field that is read contains a comma or a quote. */
const tables = () => {
  read ??= Promise.all(
    ["sic_naics", "mortgage_trusts"].map(async (name) =>
      (await dataFile(`reference/${name}.csv`).text())
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")),
    ),
  ).then(([sics = [], trusts = []]) => ({
    bySic: new Map(sics.map(([sic = "", code = ""]) => [sic, code])),
    mortgageTrusts: new Set(trusts.map(([cik = ""]) => cik)),
  }));
  return read;
};

/**
 * Returns the NAICS 2022 code of a company by its SIC code: the longest beginning that all codes share to which the
 * Census Bureau's concordances lead. Null without a SIC, and where it leads to several sectors or none. If a SIC code's
 * industry is not what its concordance says, it belongs in `CHOSEN` of `scripts/reference/make-sic-naics.ts`.
 * Real estate trusts that hold mortgages are known by their names, or by a list.
 */
export async function naicsOfCompany({
  cik,
  sic,
  name,
}: {
  cik: string;
  sic: string | null;
  name: string;
}): Promise<NaicsCode | null> {
  if (sic === null) return null;
  const { bySic, mortgageTrusts } = await tables();
  const holdsMortgages = sic === REAL_ESTATE_TRUST && (mortgageTrusts.has(cik) || /\bmortgage\b/i.test(name));
  const code = holdsMortgages ? MORTGAGE_TRUST : bySic.get(sic);
  return (code && (await naics()).find(code)) || null;
}

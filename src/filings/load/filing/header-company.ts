import { type Company, companyOf } from "../../companies/company.ts";
import type { Filing } from "../../submission/filing.ts";
import type { Identity } from "./identity.ts";

/** Whether companies file this form about themselves, so that its filer is a company worth its own page. */
export const isOfCompany = (form: string): boolean => /^(?:10-?K|10-?Q|8-K|20-F|40-F|6-K|DEF 14A)/.test(form);

/**
 * Returns a company as its report's header describes it; undefined without a header, or if the filer may not be a
 * company.
 */
export async function companyOfHeader({ header }: Filing, { cik, form }: Identity): Promise<Company | undefined> {
  const party = header?.parties.find((candidate) => candidate.cik === cik && candidate.role === "filer");
  if (!party?.name || !isOfCompany(form)) return undefined;
  const { street1, street2, city, state, zip } = party.businessAddress;
  const document = {
    cik,
    name: party.name,
    sic: party.sic,
    sicDescription: party.sicDescription,
    ein: party.irsNumber,
    stateOfIncorporation: party.stateOfIncorporation,
    fiscalYearEnd: party.fiscalYearEnd,
    addresses: { business: { street1, street2, city, stateOrCountry: state, zipCode: zip } },
    formerNames: party.formerNames.map(({ name, changed }) => ({ name, to: changed })).toReversed(),
  };
  return companyOf(document, `the header of ${identityText(cik, form)}`);
}

const identityText = (cik: string, form: string): string => `a ${form} of ${cik}`;

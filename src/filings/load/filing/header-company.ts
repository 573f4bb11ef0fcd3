import { type Company, companyOf } from "../../companies/company.ts";
import type { Filing } from "../../submission/filing.ts";
import type { Identity } from "./identity.ts";

/** Whether a form is one that companies file of themselves, so that who files it is a company worth its own page. */
export const isOfCompany = (form: string): boolean => /^(?:10-?K|10-?Q|8-K|20-F|40-F|6-K|DEF 14A)/.test(form);

/** A company as the header of its report describes it; undefined where it has none, or the filer may be anybody. */
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

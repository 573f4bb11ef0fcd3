import { nearest } from "../nearest.ts";

/** Reports of companies, domestic and foreign. */
const REPORTS =
  "10-K|10-K405|10-KSB|10-KSB40|10-KT|10-KT405|10-KSB405|10-Q|10-QSB|10-QT|10-D|10-C|8-K|8-K12B|8-K12G3|8-K15D5|" +
  "6-K|20-F|20FR12B|20FR12G|40-F|40FR12B|40FR12G|11-K|11-KT|18-K|ARS|SD|1-E|1-K|1-SA|1-U|1-Z|1-Z-W|ABS-15G|ABS-EE|" +
  "NT 10-K|NT 10-Q|NT 10-D|NT 20-F|NT 11-K|NT-NCEN|NT-NCSR|NT N-MFP|NT NPORT-EX|NT NPORT-P|NTN 10K|NTN 10Q|" +
  "IRANNOTICE|U-1|U-3A-2|U5S|35-CERT|U-13-60|X-17A-5|17AD-27|SHLDR|SUPPL|CT ORDER|NO ACT";
/** Proxy statements, information statements and related forms. */
const PROXIES =
  "DEF 14A|DEF 14C|DEFA14A|DEFA14C|DEFC14A|DEFC14C|DEFM14A|DEFM14C|DEFN14A|DEFR14A|DEFR14C|DEFS14A|DEFS14C|DEL AM|" +
  "DFAN14A|DFRN14A|PRE 14A|PRE 14C|PREA14A|PREC14A|PREC14C|PREM14A|PREM14C|PREN14A|PRER14A|PRER14C|PRES14A|PRRN14A|" +
  "PRES14C|PX14A6G|PX14A6N|N-PX|N-PX-VR|N-PX-CR|N-PX-NT|N-PX-FM";
/** Registration statements and prospectuses. */
const OFFERINGS =
  "S-1|S-1MEF|S-2|S-2MEF|S-3|S-3ASR|S-3D|S-3DPOS|S-3MEF|S-4|S-4 POS|S-4EF|S-4MEF|S-6|S-6EL24|S-8|S-8 POS|S-11|" +
  "S-11MEF|S-20|S-B|S-BMEF|SB-1|SB-2|SB-2MEF|SF-1|SF-1MEF|SF-3|SF-3MEF|F-1|F-1MEF|F-2|F-3|F-3ASR|F-3D|F-3DPOS|" +
  "F-3MEF|F-4|F-4 POS|F-4EF|F-4MEF|F-6|F-6 POS|F-6EF|F-7|F-7 POS|F-8|F-8 POS|F-9|F-9 POS|F-10|F-10EF|F-10POS|F-80|" +
  "F-80POS|F-N|F-X|FWP|DRS|DRSLTR|DOS|DOSLTR|1-A|1-A POS|1-A-W|253G1|253G2|253G3|253G4|424A|424B1|424B2|424B3|" +
  "424B4|424B5|424B7|424B8|424H|425|POS AM|POS AMI|POS AMC|POS EX|POS462B|POS462C|POSASR|487|RW|RW WD|AW|AW WD|" +
  "EFFECT|QUALIF|305B2|T-3|T-6|D|REGDEX|C|C-AR|C-AR-W|C-TR|C-TR-W|C-U|C-U-W|C-W|CFPORTAL|CFPORTAL-W|144|10-12B|" +
  "10-12G|8-A12B|8-A12G|15-12B|15-12G|15-15D|15F-12B|15F-12G|15F-15D|25|25-NSE|CERT|CERTAMX|CERTARCA|CERTBATS|" +
  "CERTCBO|CERTNAS|CERTNYS|CERTPAC|CERTTXS|STOP ORDER";
/** Owners, tenders and managers. */
const OWNERS =
  "3|4|5|SC 13D|SC 13G|SCHEDULE 13D|SCHEDULE 13G|SC 13E1|SC 13E3|SC 13E4|SC 14D1|SC 14D9|SC 14F1|SC14D1F|SC14D9C|" +
  "SC14D9F|SC TO-C|SC TO-I|SC TO-T|SC13E4F|CB|13F-HR|13F-NT|13F-E|13FCONP|13H|13H-A|13H-Q|13H-T|13H-I|13H-R|" +
  "SHO-003|SBSE|SBSE-A|SBSE-C|ADV|ADV-E|ADV-H-C|ADV-H-T|ADV-NR|ADVCO|MA|MA-A|MA-I|MA-W|TA-1|TA-2|TA-W|ATS-N|" +
  "ATS-N-C|ATS-N-W|CUSTODY|SDR|REVOKED";
/** Investment companies. */
const FUNDS =
  "N-1|N-1A|N-1A EL|N-2|N-2 POSASR|N-2ASR|N-2MEF|N-3|N-4|N-5|N-6|N-6F|N-8A|N-8B-2|N-8B-4|N-8F|N-8F NTC|N-8F ORDR|" +
  "N-14|N-14 8C|N-14MEF|N-18F1|N-23C-2|N-23C3A|N-23C3B|N-23C3C|N-30B-2|N-30D|N-54A|N-54C|N-CEN|N-CR|N-CSR|N-CSRS|" +
  "N-MFP|N-MFP1|N-MFP2|N-MFP3|N-Q|N-RN|N-VP|N-VPFS|NPORT-EX|NPORT-NP|NPORT-P|NSAR-A|NSAR-B|NSAR-U|24F-1|24F-2EL|" +
  "24F-2NT|485A24E|485APOS|485B24E|485BPOS|485BXT|485BXTF|486APOS|486BPOS|497|497AD|497H2|497J|497K|497VPI|497VPU|" +
  "40-17F1|40-17F2|40-17G|40-17GCS|40-202A|40-205E|40-206A|40-24B2|40-33|40-6B|40-6C|40-8B25|40-8F-2|40-8F-A|" +
  "40-8F-B|40-8F-L|40-8F-M|40-APP|40-OIP|40-RPT";
/** Letters between the Commission and its filers. */
const LETTERS =
  "CORRESP|UPLOAD|LTR|SEC STAFF ACTION|SEC STAFF LETTER|DRSLTR|DOSLTR|APP NTC|APP ORDR|APP WD|APP WDG|WDL-REQ";

/** The forms that EDGAR has or had, under its names, without amendments (`/A`). */
export const FORM_NAMES: readonly string[] = [
  ...new Set([REPORTS, PROXIES, OFFERINGS, OWNERS, FUNDS, LETTERS].flatMap((names) => names.split("|"))),
];

const KNOWN: ReadonlySet<string> = new Set(FORM_NAMES);

/** Whether EDGAR has or had a form, amendments included. Upper case only. */
export const isFormName = (form: string): boolean => KNOWN.has(form.replace(/\/A$/, ""));

/** Returns a form as EDGAR writes it, whatever the case of its letters; another text as it is. */
export const canonicalForm = (text: string): string => (isFormName(text.toUpperCase()) ? text.toUpperCase() : text);

/** Returns only the letters and digits of a form: `10KA` for `10k/a`. */
const squashed = (form: string): string => form.toUpperCase().replace(/[^A-Z0-9]/g, "");

const BY_SQUASHED: ReadonlyMap<string, string> = new Map(
  FORM_NAMES.flatMap((form) => [form, `${form}/A`]).map((form) => [squashed(form), form]),
);

/**
 * Returns the form with the same letters (`10K`: 10-K), else one that contains the text as a word or begins with it
 * (`13D`: SC 13D, `13F`: 13F-HR), else one that is a typo away; undefined if none is near. Case is ignored.
 */
export function nearestForm(text: string): string | undefined {
  const form = text.toUpperCase();
  const letters = squashed(form).replace(/^FORM(?=.)/, "");
  return (
    BY_SQUASHED.get(letters) ??
    FORM_NAMES.find((name) => name.split(" ").includes(form)) ??
    FORM_NAMES.find((name) => letters.length > 1 && squashed(name).startsWith(letters)) ??
    nearest(form, FORM_NAMES)
  );
}

import { ITEM_DESCRIPTIONS } from "../../../reference/form-8k-items.ts";

/** What the frequent forms are for, as the SEC describes them. */
const NAMES: Readonly<Record<string, string>> = {
  "3": "First statement of an insider's holdings",
  "4": "Change in an insider's holdings",
  "5": "Yearly statement of an insider's holdings",
  "6-K": "Report of a foreign company",
  "8-K": "Current report",
  "10-K": "Annual report",
  "10-KSB": "Annual report of a small business",
  "10-KT": "Report for a change in the fiscal year",
  "10-Q": "Quarterly report",
  "11-K": "Annual report of an employees' plan",
  "13F-HR": "Holdings of an investment manager",
  "20-F": "Annual report of a foreign company",
  "25-NSE": "Removal of a security from an exchange",
  "40-F": "Annual report of a Canadian company",
  "144": "Notice of a planned sale by an insider",
  "424B2": "Prospectus",
  "424B3": "Prospectus",
  "424B5": "Prospectus",
  ARS: "Annual report to shareholders",
  CORRESP: "Letter to the SEC's staff",
  "DEF 14A": "Proxy statement",
  DEFA14A: "Additional proxy material",
  EFFECT: "Notice that a registration is effective",
  FWP: "Written communication about an offering",
  "NT 10-K": "Notice that an annual report is late",
  "NT 10-Q": "Notice that a quarterly report is late",
  "PRE 14A": "Preliminary proxy statement",
  "S-1": "Registration of securities",
  "S-3": "Registration of securities, short form",
  "S-3ASR": "Registration of securities, effective at once",
  "S-4": "Registration for a merger",
  "S-8": "Registration of shares for employees",
  "SC 13D": "Holder of more than 5% of the shares",
  "SC 13G": "Passive holder of more than 5% of the shares",
  "SCHEDULE 13D": "Holder of more than 5% of the shares",
  "SCHEDULE 13G": "Passive holder of more than 5% of the shares",
  SD: "Report on conflict minerals and payments",
  UPLOAD: "Letter from the SEC's staff",
};

const AMENDMENT = /\/A$/;

/** Returns what a form is for: `Annual report`, `Annual report, amended`; empty for a rare form. */
export function formName(form: string): string {
  const name = NAMES[form.replace(AMENDMENT, "")];
  if (name === undefined) return "";
  return AMENDMENT.test(form) ? `${name}, amended` : name;
}

/** Whether a description says more than the form does, such as `FORM 4`. */
export const isNews = (description: string | null, form: string): boolean =>
  description !== null && description.toUpperCase().replace(/^FORM /, "") !== form.toUpperCase();

/** The events of a current report, by the numbers of its items. */
export const EventItems = ({ items }: { items: readonly string[] }) => (
  <ul class="items">
    {items.map((item) => (
      <li key={item}>
        <span class="unit">{item}</span> {itemName(item)}
      </li>
    ))}
  </ul>
);

/** The numbers of the old items have no point. */
const itemName = (item: string): string => ITEM_DESCRIPTIONS.new[item] ?? ITEM_DESCRIPTIONS.old[item] ?? "";

import { expect, test } from "bun:test";
import { isNarrative } from "../../../../src/filings/search/chunks/narrative.ts";

test.each([
  "None.",
  "Not applicable.",
  "[Reserved]",
  "__________________\n† Executive Compensation Plan or Agreement.",
  "The information required by this Item will be included in the 2025 Proxy Statement, and is incorporated " +
    "herein by reference.",
  "The information called for by Item 12 is incorporated by reference from\nthe information on page 1 of, " +
    'and under the caption "Election of Directors"\nin, the Proxy Statement.',
  "The information called for by this item is incorporated herein by reference to the material under the " +
    "caption Item 3. Ratification of appointment of independent registered public accounting firm in the " +
    "Proxy Statement.",
  "Please see Note 12 of the Notes to the Consolidated Financial Statements in Part IV, Item 15 of this " +
    "Annual Report on Form 10-K for a discussion of our legal proceedings.",
  "Executive Compensation\nResponse to this item is included in “Item 7 — Market Risk.”",
  "Exhibit Number Description\n3.1 Amended and Restated Bylaws (incorporated by reference to Exhibit 3.1 " +
    "of the Form 8-K filed\nMay 3, 2024).\n10.21*, ** Form of Restricted Stock Unit Award Agreement\n31.1** " +
    "Certification of Chief Executive Officer.",
  "Table of Contents\nConsolidated Statements of Income 62\nConsolidated Balance Sheets 64\nNote 1: " +
    "Business and Accounting Policies 67\nNote 2: Acquisitions 73\nReport of Management 148",
  // Lists of exhibits: where they were filed is in columns, in footnotes, or nowhere.
  "Exhibit Number Exhibit Description Form Exhibit Filing Date\n4.14 Officer’s Certificate, dated as of " +
    "May 3, 2017, with forms of notes due 2022. 8-K 4.1 5/3/17\n10.13* 2022 Employee Stock Plan. 8-K 10.1 " +
    "3/4/22",
  "10 .8* — Amended and Restated Deferred Compensation Plan (incorporated by reference to Exhibit 10.6 of " +
    "the Annual Report on Form 10-K)\n10 .9* — Incentive Plan (incorporated by reference to Exhibit 10.2 of " +
    "the Form 8-K)",
  "10.82 — Asset Purchase Agreement dated January 21, 1997, with Example Inc.(12)\n10.83 — Transition " +
    "Services Agreement dated January 21, 1997(12)\n10.84 — License Agreement(12)",
  "(4) Incorporated by reference to the exhibit with the same number in the Registration Statement on Form " +
    "S-1, filed with the SEC on June 11, 1993\n(5) Incorporated by reference to Exhibit B to the proxy " +
    "statement",
  "Exhibit 10-C 1980 Stock Option Plan of Filed as Exhibit 10-E to\nthe Registrant, as amended the " +
    "Registrant's Annual\non October 8, 1981.** Report on Form 10-K\nExhibit 10-D Support Agreement Filed " +
    "with this Report.",
  "3a Restated Certificate of Incorporation (filed as Exhibit 3a to Form 10-K and incorporated herein by " +
    "reference).\n10a(i) Amendment to Plan (filed as Exhibit 10a(i) to Form 10-K and incorporated herein by " +
    "reference).",
  "101.INS Inline XBRL Instance Document\n101.SCH Inline XBRL Taxonomy Extension Schema\n101.CAL Inline " +
    "XBRL Taxonomy Extension Calculation Linkbase\n* Management contract or compensatory plan.",
  "EX-101.SCH Inline XBRL Taxonomy Extension Schema\nEX-101.PRE Inline XBRL Taxonomy Extension " +
    "Presentation Linkbase\nExhibit 104: Cover Page Interactive Data File",
  "† Management contract or compensatory plan\n* Filed herewith\n** Certain schedules to this exhibit have " +
    "been omitted. The registrant will provide a copy to the SEC upon request.",
  "(a) Documents filed as part of this report:\n1. Financial Statements:\nConsolidated Balance Sheets as " +
    "of December 31, 2024\nConsolidated Statements of Income\nNotes to Consolidated Financial Statements\n2. " +
    "All schedules are omitted because they are not applicable.\n3. See the Exhibit Index.",
  // References.
  "The information captioned “Director Independence” and “Interlocks; Related Transactions” in our 2016 " +
    "proxy statement is incorporated herein by reference.",
  "The information called for by this item is incorporated herein by reference to the discussion under the " +
    "caption Item 1. Election of directors; and the material under the caption “Officers” in Part I of this " +
    "Report.",
  "We will file a definitive proxy statement no later than 120 days after the end of the year. The " +
    "information required by this item will be included in it.",
  "For a discussion of legal proceedings, see “Part I, Item 1. Financial Statements—Note 14. Legal and " +
    "Other Contingencies” of this report.",
  "A copy of our insider trading policy is filed as Exhibit 19.1 to this report.",
  "As a smaller reporting company, we are not required to provide risk factors.",
  "There are no items to report.",
  // Signatures, and a heading without its text.
  "POWER OF ATTORNEY\nKNOW ALL MEN BY THESE PRESENTS, that each person whose signature appears below " +
    "constitutes and appoints A. Person his true and lawful attorney-in-fact, with full power of " +
    "substitution, to sign any amendments to this report.",
  "Pursuant to the requirements of Section 13 of the Securities Exchange Act of 1934, the registrant has " +
    "duly caused this report to be signed on its behalf by the undersigned, thereunto duly " +
    "authorized.\nEXAMPLE INC.\nBy: /s/ A. Person\nA. Person\nChief Executive Officer\nFebruary 4, 2021",
  "Contingent Consideration",
  "f. Revolving Credit Facility",
  "Critical Accounting Policies\nMerchandise Inventories",
])("a passage that says nothing is not indexed: %p", (text) => {
  expect(isNarrative(text)).toBe(false);
});

test.each([
  "We depend on one supplier.",
  "Our independent auditor is Example LLP. The information required by this item is incorporated by " +
    "reference to the proxy statement.",
  "We have adopted a code of ethics. See Item 10.",
  "The information on our website is not incorporated by reference into this report. We were founded in 1912.",
  "The loss of a customer; a strike; and other risks that we describe in our reports may harm us.",
  "None of our employees is represented by a union.",
  "See how our sales grew: in 2024 they rose by 5%. We opened 12 stores.",
  "Florida 161\nGeorgia 90\nGuam 1\nHawaii 8\nIdaho 11\nItem stores 12",
  "3.75% Senior notes due 2027, of which a certification was made, rose.\n4.25% Senior notes due " +
    "2032\n4.9% Senior notes due 2040",
  "Cash flow was the result of:\n$14.1 Net earnings\n8.4 non-cash expenses\n2.1 increases in payables\nas " +
    "an exhibit shows",
  "風險因素：供應鏈。",
  // What looks like a list of exhibits, a signature or a reference, and says something.
  "10 Includes a tax benefit of $5 million on a charge of $87 million. Refer to Note 17.\n11 Includes a " +
    "tax benefit of $45 million on a charge of $225 million. Refer to Note 2.",
  "(2) We have $720 million of borrowings under our credit agreement.\n(3) We signed plans for new leases in 2025.",
  "(b) Reports on Form 8-K\n(i) Current report on Form 8-K dated May 18, 1999, reporting that the Board " +
    "adopted a plan to repurchase up to $75 million of common stock.\n(17) Filed herewith",
  "1.9 “Disability” means that the participant is unable to engage in any gainful activity for twelve " +
    "months under the policy or the agreement with the company, whichever of the two the committee has " +
    "approved, and for as long as the participant receives benefits, which the plan pays at the end of each " +
    "month in which the participant is so unable to work for the company.\n1.10 “Plan” means this " +
    "plan.\n1.11 “Policy” means the policy.",
  "/s/ Example LLP\nPortland, Oregon\nJuly 17, 2025\nWe have served as the Company's auditor since 1974.",
  "The Board has adopted a policy on insider trading. Pursuant to the requirements of the exchange, a " +
    "majority of directors is independent.",
  "There are no legal proceedings pending which are material.",
  "A Person 60 Chief People Officer and Interim Executive Vice President, Legal and Government Relations",
])("a passage that says something is indexed: %p", (text) => {
  expect(isNarrative(text)).toBe(true);
});

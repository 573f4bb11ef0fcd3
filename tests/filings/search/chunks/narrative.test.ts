import { expect, test } from "bun:test";
import { isNarrative } from "../../../../src/filings/search/chunks/narrative.ts";

test.each([
  "None.",
  "Not applicable.",
  "[Reserved]",
  "__________________\n† Executive Compensation Plan or Agreement.",
  "The information required by this Item will be included in the 2025 Proxy Statement, and is incorporated herein by reference.",
  'The information called for by Item 12 is incorporated by reference from\nthe information on page 1 of, and under the caption "Election of Directors"\nin, the Proxy Statement.',
  "The information called for by this item is incorporated herein by reference to the material under the caption Item 3. Ratification of appointment of independent registered public accounting firm in the Proxy Statement.",
  "Please see Note 12 of the Notes to the Consolidated Financial Statements in Part IV, Item 15 of this Annual Report on Form 10-K for a discussion of our legal proceedings.",
  "Executive Compensation\nResponse to this item is included in “Item 7 — Market Risk.”",
  "Exhibit Number Description\n3.1 Amended and Restated Bylaws (incorporated by reference to Exhibit 3.1 of the Form 8-K filed\nMay 3, 2024).\n10.21*, ** Form of Restricted Stock Unit Award Agreement\n31.1** Certification of Chief Executive Officer.",
  "Table of Contents\nConsolidated Statements of Income 62\nConsolidated Balance Sheets 64\nNote 1: Business and Accounting Policies 67\nNote 2: Acquisitions 73\nReport of Management 148",
])("a passage that says nothing is not indexed: %p", (text) => {
  expect(isNarrative(text)).toBe(false);
});

test.each([
  "",
  "RISK FACTORS",
  "We depend on one supplier.",
  "Our independent auditor is Example LLP. The information required by this item is incorporated by reference to the proxy statement.",
  "We have adopted a code of ethics. See Item 10.",
  "The information on our website is not incorporated by reference into this report. We were founded in 1912.",
  "The loss of a customer; a strike; and other risks that we describe in our reports may harm us.",
  "None of our employees is represented by a union.",
  "See how our sales grew: in 2024 they rose by 5%. We opened 12 stores.",
  "Florida 161\nGeorgia 90\nGuam 1\nHawaii 8\nIdaho 11\nItem stores 12",
  "3.75% Senior notes due 2027, of which a certification was made, rose.\n4.25% Senior notes due 2032\n4.9% Senior notes due 2040",
  "Cash flow was the result of:\n$14.1 Net earnings\n8.4 non-cash expenses\n2.1 increases in payables\nas an exhibit shows",
  "風險因素：供應鏈。",
])("a passage that says something is indexed: %p", (text) => {
  expect(isNarrative(text)).toBe(true);
});

/** Invented reports with inline XBRL, in the form of today's annual reports. */

/** A context; `of` has the dates, `member` a dimension, of a class of shares unless `axis` says another. */
export interface MadeContext {
  id: string;
  of: readonly [instant: string] | readonly [start: string, end: string];
  member?: string;
  axis?: string;
  cik?: string;
}

/** A tagged number: its attributes, and its text (markup). */
export type MadeNumber = Record<string, string> & { name: string; text: string };

export const NAMESPACES =
  'xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" ' +
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" ' +
  'xmlns:xbrli="http://www.xbrl.org/2003/instance" ' +
  'xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:dei="http://xbrl.sec.gov/dei/2024" ' +
  'xmlns:ifrs-full="https://xbrl.ifrs.org/taxonomy/2024-03-27/ifrs-full" xmlns:made="http://made.example/20231231"';

export const CIK = "0001999999";

export const contextXml = ({
  id,
  of,
  member,
  axis = "us-gaap:StatementClassOfStockAxis",
  cik = CIK,
}: MadeContext): string =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier ` +
  `scheme="http://www.sec.gov/CIK">${cik}</xbrli:identifier>` +
  (member === undefined
    ? ""
    : `<xbrli:segment><xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember></xbrli:segment>`) +
  "</xbrli:entity><xbrli:period>" +
  (of.length === 1
    ? `<xbrli:instant>${of[0]}</xbrli:instant>`
    : `<xbrli:startDate>${of[0]}</xbrli:startDate><xbrli:endDate>${of[1]}</xbrli:endDate>`) +
  "</xbrli:period></xbrli:context>";

export const UNITS =
  '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>' +
  '<xbrli:unit id="eur"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>' +
  '<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>' +
  '<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>' +
  '<xbrli:unit id="usdPerShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure>' +
  "</xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator>" +
  "</xbrli:divide></xbrli:unit>";

const CONTEXTS: readonly MadeContext[] = [
  { id: "y", of: ["2023-01-01", "2023-12-31"] },
  { id: "i", of: ["2023-12-31"] },
  { id: "b", of: ["2023-01-01", "2023-12-31"], member: "made:WheelsMember" },
];

/** `Revenues` in millions over the year, unless said otherwise. */
export const numberXml = ({ text, ...attributes }: MadeNumber): string => {
  const all: Record<string, string> = {
    contextRef: "y",
    unitRef: "usd",
    decimals: "-6",
    scale: "6",
    format: "ixt:num-dot-decimal",
    ...attributes,
  };
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<ix:nonFraction ${written.join(" ")}>${text}</ix:nonFraction>`;
};

/** What a report has besides its numbers. */
export interface MadeReport {
  /** Markup of the body. */
  body: string;
  hidden?: string;
  contexts?: readonly MadeContext[];
  namespaces?: string;
  /** Facts of the cover, `dei:` in front of the names. */
  cover?: Record<string, string>;
}

/** A whole document. */
export function reportHtml({
  body,
  hidden = "",
  contexts = CONTEXTS,
  namespaces = NAMESPACES,
  cover = {},
}: MadeReport) {
  const facts = Object.entries(cover).map(
    ([name, text]) => `<ix:nonNumeric contextRef="y" name="dei:${name}">${text}</ix:nonNumeric>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<html ${namespaces}><head><title>made</title></head><body>` +
    `<div style="display:none"><ix:header><ix:hidden>${facts.join("")}${hidden}</ix:hidden><ix:resources>` +
    `${contexts.map(contextXml).join("")}${UNITS}</ix:resources></ix:header></div>${body}</body></html>`
  );
}

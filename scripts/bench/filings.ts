import { Tokenizer } from "htmlparser2";
import { builtInTokenizer } from "../../src/embeddings/built-in.ts";
import { readFilingFacts } from "../../src/filings/inline/inline-facts.ts";
import { parseFiling } from "../../src/filings/parsing/parsed-filing.ts";
import { chunksOf } from "../../src/filings/search/chunks/chunks.ts";
import { reportSections } from "../../src/filings/sections/sections.ts";
import { readFiling } from "../../src/filings/submission/filing.ts";
import { limitRow, type Row } from "./report.ts";
import { sized } from "./smoke.ts";

const ROUNDS = sized(5, 1);
/** As many as a large company's report has. */
const CONTEXTS = 500;
const NAMESPACES =
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance" ' +
  'xmlns:us-gaap="http://fasb.org/us-gaap/2024"';

const IDENTITY = { accession: "0000000042-24-000001", form: "10-K", filed: "2024-03-01" };

/**
 * CPU time that a 3 MB annual report with inline XBRL takes, header to sections and facts, and to sections and chunks
 * as search has them, next to that of its tokens.
 */
export async function filings(): Promise<Row[]> {
  const report = madeReport(3_000_000);
  const bytes = new TextEncoder().encode(report);
  const filing = readFiling(bytes, "made.txt");
  const readFacts = () => readFilingFacts(filing, IDENTITY, "made.txt");
  if (readFacts().facts.length !== CONTEXTS) throw new Error("the made-up report has no facts");
  const facts = cpuMs(readFacts);
  const whole = cpuMs(() => {
    parseFiling(bytes, "made.txt", { withText: true });
    readFacts();
  });
  const tokens = cpuMs(() => tokenize(report));
  const { count } = await builtInTokenizer();
  let chunkCount = 0;
  const cut = () => {
    const sections = reportSections(readFiling(bytes, "made.txt"));
    chunkCount = sections.flatMap(({ text }) => (text ? chunksOf({ text }, count) : [])).length;
  };
  const chunks = cpuMs(cut);
  const sections = cpuMs(() => reportSections(filing));
  return [
    limitRow(
      "a 3 MB 10-K, read",
      whole,
      300,
      "ms of CPU",
      `its facts alone ${facts.toFixed(0)} ms, its tokens ${tokens.toFixed(0)} ms`,
    ),
    limitRow(
      `a 3 MB 10-K, cut into sections and ${chunkCount} chunks`,
      chunks,
      400,
      "ms of CPU",
      `its sections alone ${sections.toFixed(0)} ms, its tokens ${tokens.toFixed(0)} ms`,
    ),
  ];
}

/** The median of some rounds, the first, in which code is compiled, left out. */
function cpuMs(work: () => unknown): number {
  work();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

/** Items of prose and tables, marked up as today's reports are: most of their bytes are attributes. */
function madeReport(sizeBytes: number): string {
  const paragraph =
    '<div style="margin-top:9pt;text-align:justify"><span style="color:#000000;font-family:\'Helvetica\',sans-serif;' +
    'font-size:9pt;font-weight:400;line-height:120%">The Company makes mills&#8217; wheels, and sells them in many ' +
    "places; demand for wheels varies with the seasons and the price of grain.</span></div>\n";
  // Each figure is the same wherever a context has it, or none would count.
  const amount = (index: number) =>
    '<td colspan="3" style="background-color:#cceeff;padding:2px 1pt;text-align:right;vertical-align:bottom"><span ' +
    'style="font-family:\'Helvetica\',sans-serif;font-size:9pt;font-weight:400"><ix:nonFraction unitRef="usd" ' +
    `contextRef="c-${index % CONTEXTS}" decimals="-6" name="us-gaap:Revenues" format="ixt:num-dot-decimal" scale="6" ` +
    `id="f-${index}">` +
    `1,${100 + (index % CONTEXTS)}</ix:nonFraction></span></td>`;
  const row = (index: number) =>
    '<tr><td colspan="3" style="padding:2px 1pt"><span style="font-size:9pt">Wheels</span></td>' +
    `${amount(index)}${amount(index + 1)}</tr>`;
  const context = (index: number) =>
    `<xbrli:context id="c-${index}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000099` +
    "</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>" +
    `${new Date(Date.UTC(2023, 0, index + 1)).toISOString().slice(0, 10)}` +
    "</xbrli:instant></xbrli:period></xbrli:context>";
  const items = [
    "1. Business",
    "1A. Risk Factors",
    "2. Properties",
    "3. Legal Proceedings",
    "7. Management’s Discussion",
  ];
  const part = (first: number) =>
    `${paragraph.repeat(10)}<table>${Array.from({ length: 12 }, (_, index) => row(first + index)).join("")}</table>`;
  const times = Math.ceil(sizeBytes / (items.length * part(0).length));
  const body = items.map(
    (item) =>
      `<div><span style="font-weight:700">Item ${item}</span></div>` +
      Array.from({ length: times }, (_, index) => part(index * 13)).join(""),
  );
  return (
    "<SUBMISSION>\n<ACCESSION-NUMBER>0000000042-24-000001\n<TYPE>10-K\n<PERIOD>20231231\n<FILING-DATE>20240301\n" +
    "<FILER>\n<COMPANY-DATA>\n<CONFORMED-NAME>MADE UP MILLS INC\n<CIK>0000000099\n</COMPANY-DATA>\n</FILER>\n" +
    `<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<html ${NAMESPACES}><body><div style="display:none"><ix:header><ix:resources>` +
    `${Array.from({ length: CONTEXTS }, (_, index) => context(index)).join("")}<xbrli:unit id="usd"><xbrli:measure>` +
    `iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>${body.join("")}</body></html>\n` +
    "</TEXT>\n</DOCUMENT>\n</SUBMISSION>\n"
  );
}

function tokenize(html: string): number {
  let count = 0;
  const add = () => {
    count++;
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true, xmlMode: false },
    {
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: add,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: add,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: add,
      ontext: add,
      ontextentity: add,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return count;
}

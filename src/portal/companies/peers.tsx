import {
  type AnswerOf,
  type ApiAnswer,
  type ApiClient,
  type ApiFailure,
  isAnswer,
  requestLine,
  segment,
} from "../../in-process/api-client.ts";
import type { RowOf } from "../../in-process/operations.ts";
import { exactText, percentText, scaledText, scaleOf } from "../parts/companies/amounts.ts";
import type { Company } from "../parts/companies/company.ts";
import { shownItem, titleOfName } from "../parts/companies/line-items.ts";
import { NO_FIGURE } from "../parts/figures.ts";
import { Absent } from "../parts/notes.tsx";
import { MOST_LINES } from "../parts/shown-with.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { companyAddress } from "./company-frame.tsx";

/** A company of the screener. */
type Peer = RowOf<"listScreenedCompanies">;

/** What a group of peers has in common: a filter of the screener. */
interface PeerGroup {
  filter: "sic" | "naics";
  code: string;
  /** `SIC code 3571, Electronic Computers` */
  title: string;
  outcome: AnswerOf<"listScreenedCompanies"> | ApiFailure;
}

/** The groups that were looked at, the narrowest first: the next one only where the one before has no other company. */
export type Peers = readonly PeerGroup[];

/** The most peers that are shown. */
const MOST_SHOWN = 6;

/** Digits of an industry group in NAICS. */
const GROUP_DIGITS = 4;

const ITEMS = ["revenue", "net_income"] as const;
const RATIO = "net_margin";

/** Reads the loaded companies of a company's SIC code, or else of its NAICS industry group, by revenue. */
export async function readPeers(api: ApiClient, company: Company): Promise<Peers> {
  const groups: PeerGroup[] = [];
  for (const { filter, code, title } of groupsOf(company)) {
    const outcome = await api.ask("listScreenedCompanies", {
      [filter]: code,
      sort: "-revenue",
      fields: [...ITEMS, RATIO].join(","),
      per_page: MOST_SHOWN + 1,
    });
    groups.push({ filter, code, title, outcome });
    if (!isAnswer(outcome) || othersIn(outcome.data, company).length > 0) break;
  }
  return groups;
}

/** Returns the groups of a company, the narrowest first. */
export function groupsOf({
  sic,
  sic_description: description,
  naics_code: naics,
}: Company): Omit<PeerGroup, "outcome">[] {
  const sicTitle = `SIC code ${[sic, description].filter(Boolean).join(", ")}`;
  const group = naics?.includes("-") ? naics : naics?.slice(0, GROUP_DIGITS); // a range of sectors, such as 31-33
  return [
    ...(sic === null ? [] : [{ filter: "sic" as const, code: sic, title: sicTitle }]),
    ...(group === undefined ? [] : [{ filter: "naics" as const, code: group, title: `NAICS group ${group}` }]),
  ];
}

const othersIn = (rows: readonly Peer[], { cik }: Company): Peer[] =>
  rows.filter((row) => row.cik !== cik).slice(0, MOST_SHOWN);

/** Returns the answers of the groups, those that came. */
export const peerAnswers = (peers: Peers): ApiAnswer<unknown>[] => peers.map(({ outcome }) => outcome).filter(isAnswer);

const TITLE = "Companies of its industry";

/** The loaded companies of a company's industry, with key figures of the newest fiscal year of each. */
export function PeersSection({ peers, company, identifier }: { peers: Peers; company: Company; identifier: string }) {
  const group = peers.at(-1);
  if (group && "error" in group.outcome) return <Absent id="peers" title={TITLE} error={group.outcome.error} />;
  const others = group && isAnswer(group.outcome) ? othersIn(group.outcome.data, company) : [];
  return (
    <section>
      <h2 id="peers">{TITLE}</h2>
      {group === undefined || others.length === 0 ? (
        <p class="missing">{emptyText(peers)}</p>
      ) : (
        <PeerTable group={group} others={others} identifier={identifier} />
      )}
    </section>
  );
}

/** Says why there are no peers: the company has no industry, or no other one of it is loaded. */
const emptyText = (peers: Peers): string =>
  peers.length === 0
    ? "EDGAR gives no SIC code of this company, so its industry is not known."
    : `No other loaded company has ${peers.map(({ title }) => title).join(", or ")}.`;

function PeerTable({ group, others, identifier }: { group: PeerGroup; others: readonly Peer[]; identifier: string }) {
  const codes = others.map(({ ticker, cik }) => ticker ?? cik);
  return (
    <>
      <Table label={TITLE} layout="companies" columns={columnsOf(others)} rows={others} />
      <p class="note">
        {`${group.title}. Of the newest fiscal year of each, in its own currency, as filed; the highest revenue first.`}
        {others.some(hasGap) && " –: the loaded statements do not have the figure."}
      </p>
      <p class="tools">
        <a href={requestLine("/screener", { [group.filter]: group.code })}>All of them in the screener</a>
        <a href={requestLine("/compare", { companies: [identifier, ...codes].join(",") })}>Compare with them</a>
        <a href={requestLine(companyAddress(identifier, "ratios"), { with: codes.slice(0, MOST_LINES - 1).join(",") })}>
          Their ratios through the years
        </a>
      </p>
    </>
  );
}

const hasGap = ({ values }: Peer): boolean => [...ITEMS, RATIO].some((name) => values[name] == null);

const columnsOf = (others: readonly Peer[]): Column<Peer>[] => [
  {
    heading: "Company",
    cell: ({ name, ticker, cik }) => (
      <>
        <a href={`/companies/${segment(ticker ?? cik)}`}>{name}</a> <span class="unit">{ticker}</span>
      </>
    ),
  },
  {
    heading: "Fiscal year",
    isNumber: true,
    cell: ({ fiscal_year: year }) => year ?? <span class="missing">no statement loaded</span>,
  },
  { heading: "Currency", cell: ({ currency }) => currency ?? NO_FIGURE },
  ...ITEMS.map((item): Column<Peer> => {
    const scale = scaleOf(others.map(({ values }) => values[item] ?? null));
    return {
      heading: shownItem(item).title,
      unit: scale.name,
      isNumber: true,
      cell: ({ values }) => {
        const amount = values[item] ?? null;
        return amount === null ? NO_FIGURE : <span title={exactText(amount)}>{scaledText(amount, scale)}</span>;
      },
    };
  }),
  {
    heading: titleOfName(RATIO),
    unit: "%",
    isNumber: true,
    cell: ({ values: { [RATIO]: margin } }) => (margin == null ? NO_FIGURE : percentText(margin)),
  },
];

import { isAnswer, requestLine, segment } from "../../in-process/api-client.ts";
import { CHART_SCRIPT } from "../charts/chart-figure.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { type Company, readCompany } from "../parts/companies/company.ts";
import { readAnnualStatements } from "../parts/companies/statement.ts";
import { dayText } from "../parts/figures.ts";
import { Facts } from "../parts/values.tsx";
import { CountyLink, companyAddress, companyPageOf } from "./company-frame.tsx";
import { FilingTable, NoFilings } from "./filings/filing-table.tsx";
import { HeadquartersMap, headquartersPlace } from "./headquarters-map.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PeersSection, peerAnswers, readPeers } from "./peers.tsx";
import { readListedFilings } from "./statements/filing-link.tsx";
import { YearChart } from "./year-chart.tsx";

/** How many of the newest filings the page shows. */
const NEWEST_FILINGS = 5;

/** The forms about the company itself; others, such as those of its officers' trades, are many more. */
const REPORTS = "10-K,10-Q,8-K,DEF 14A,20-F,40-F,6-K";

/** `/companies/{identifier}`: who a company is and where, its key figures, and its newest filings. */
export async function companyPage({ api, path }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const [statements, filings, place, peers] = await Promise.all([
    readAnnualStatements(api, identifier),
    api.ask("listFilings", { identifier, form: REPORTS, per_page: NEWEST_FILINGS }),
    headquartersPlace(company.answer.data.headquarters),
    readPeers(api, company.answer.data),
  ]);
  const filingsOfCompany = isAnswer(filings) ? filings.data : [];
  const forms = statements.flatMap((outcome) =>
    isAnswer(outcome) ? outcome.data.slice(0, 1).map(({ form }) => form) : [],
  );
  const listed = await readListedFilings(api, identifier, forms);
  return companyPageOf(company, "", {
    from: [...statements.filter(isAnswer), ...[filings].filter(isAnswer), ...peerAnswers(peers)],
    scripts: ["drawer", CHART_SCRIPT],
    body: (
      <>
        <div class="head-and-map">
          <KeyFigures identifier={identifier} statements={statements} listed={listed} />
          {place && <HeadquartersMap place={place} />}
        </div>
        {isAnswer(statements[0]) && <YearChart identifier={identifier} income={statements[0]} />}
        <h2 id="identity">Identity</h2>
        <Identity company={company.answer.data} />
        <p class="tools">
          <a href={requestLine("/compare", { companies: identifier })}>Compare with other companies</a>
        </p>
        <PeersSection peers={peers} company={company.answer.data} identifier={identifier} />
        <h2 id="filings">Newest reports</h2>
        {filingsOfCompany.length > 0 ? (
          <FilingTable filings={filingsOfCompany} />
        ) : (
          <NoFilings company={company.answer.data} what="reports" />
        )}
        <p class="tools">
          <a href={companyAddress(identifier, "filings")}>All filings</a>
        </p>
      </>
    ),
  });
}

function Identity({ company }: { company: Company }) {
  return (
    <Facts
      facts={[
        ["CIK", company.cik],
        ["Tickers", company.tickers.join(", ")],
        ["Exchange", company.exchange_name],
        ["Industry (SIC)", company.sic && `${company.sic} ${company.sic_description ?? ""}`],
        ["Industry (NAICS)", company.naics_code && <Naics company={company} />],
        ["Headquarters", <Headquarters key="headquarters" company={company} />],
        ["Incorporated in", company.state_of_incorporation],
        ["Fiscal year ends", company.fiscal_year_end && yearEnd(company.fiscal_year_end)],
        ["Filer category", company.category],
        ["Former names", company.former_names.map(formerName).join("; ")],
      ]}
    />
  );
}

/** Returns the day on which fiscal years end: `September 26` for `0926`. */
const yearEnd = (monthAndDay: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(`2000-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}T00:00:00Z`), // a leap year has every day
  );

const formerName = ({ name, to }: Company["former_names"][number]): string =>
  to === null ? name : `${name} (until ${dayText(to)})`;

const Naics = ({ company: { naics_code: code, naics_description: description } }: { company: Company }) => (
  <a href={`/industries/${segment(code ?? "")}`}>
    {code} {description}
  </a>
);

function Headquarters({ company }: { company: Company }) {
  const { street, city, state, zip, country } = company.headquarters;
  const parts = [street, city, [state, zip].filter(Boolean).join(" "), country].filter(Boolean);
  if (parts.length === 0) return <span class="missing">not known</span>;
  return (
    <>
      {parts.join(", ")}
      {company.headquarters.county_fips !== null && (
        <>
          {" · "}
          <CountyLink headquarters={company.headquarters} />{" "}
          <a class="unit" href={requestLine("/screener", { county_fips: company.headquarters.county_fips })}>
            companies there
          </a>
        </>
      )}
    </>
  );
}

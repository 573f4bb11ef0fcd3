import type { ComponentChildren } from "preact";
import { requestLine, segment } from "../../in-process/api-client.ts";
import type { PageAnswer, PageContent } from "../page.ts";
import type { Company, KnownCompany } from "../parts/companies/company.ts";
import { dayText } from "../parts/figures.ts";
import { PageTabs } from "../parts/links.tsx";

/** The pages of a company, by the end of their address. */
const PAGES = [
  ["", "Overview"],
  ["financials", "Financials"],
  ["ratios", "Ratios"],
  ["compensation", "Compensation"],
  ["board", "Board"],
  ["context", "Labor and lending"],
  ["events", "Events"],
  ["filings", "Filings"],
] as const;

/** The end of the address of a company's page. */
type CompanyPageName = (typeof PAGES)[number][0];

/** Returns the address of a page of a company. */
export const companyAddress = (identifier: string, page: CompanyPageName = ""): string =>
  `/companies/${segment(identifier)}${page === "" ? "" : `/${page}`}`;

/** Returns a page of a company: its name, who it is, and links to its other pages above the page's own content. */
export function companyPageOf(
  { answer, identifier }: KnownCompany,
  page: CompanyPageName,
  { from = [], body, ...content }: Partial<PageContent> & { body: ComponentChildren },
): PageAnswer {
  const company = answer.data;
  return {
    kind: "page",
    title: page === "" ? company.name : `${company.name}: ${PAGES.find(([name]) => name === page)?.[1]}`,
    breadcrumb: [
      { label: "Companies", href: "/companies" },
      ...(page === "" ? [] : [{ label: company.name, href: companyAddress(identifier) }]),
    ],
    summary: <Identity company={company} />,
    freshness: freshnessText(answer),
    from: [...from, answer],
    ...content,
    body: (
      <>
        <PageTabs
          label="Pages of this company"
          tabs={PAGES.map(([name, label]) => ({
            label,
            isCurrent: name === page,
            href: companyAddress(identifier, name),
          }))}
        />
        {body}
      </>
    ),
  };
}

/** Says where a company's data is from, and how fresh: its newest filing, and the day of the load. */
function freshnessText({ data: { latest_filing: filing }, metadata }: KnownCompany["answer"]): string {
  const newest = filing === null ? [] : [`newest filing: form ${filing.form} of ${dayText(filing.filed_date)}`];
  return ["SEC EDGAR", ...newest, `loaded ${dayText(metadata.updated_at)}`].join(", ");
}

/** One line on who a company is and where, with links. */
function Identity({ company }: { company: Company }) {
  const { exchange_name: exchange, ticker, sic_description: industry, headquarters } = company;
  const town = [headquarters.city, headquarters.state ?? headquarters.country].filter(Boolean).join(", ");
  const parts = [
    ticker === null ? `CIK ${Number(company.cik)}` : [exchange, ticker].filter(Boolean).join(": "),
    industry,
    town,
  ];
  return <>{parts.filter(Boolean).join(" · ")}</>;
}

/** The county of a company's headquarters, as a link; nothing if it is not known. */
export function CountyLink({ headquarters: { county_fips: fips, county_name: name } }: Pick<Company, "headquarters">) {
  if (fips === null) return null;
  return <a href={requestLine(`/places/${segment(fips)}`, { level: "county" })}>{name ?? fips}</a>;
}

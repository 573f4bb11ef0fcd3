import { requestLine } from "../../../in-process/api-client.ts";
import type { PageAnswer, PageContext } from "../../page.ts";
import { readCompany } from "../../parts/companies/company.ts";
import { TableLinks } from "../../parts/downloads.tsx";
import { PageTabs, pageNumber } from "../../parts/links.tsx";
import { Notes } from "../../parts/notes.tsx";
import { companyAddress, companyPageOf } from "../company-frame.tsx";
import { FiledForm, FiledList, PER_PAGE } from "./filed-list.tsx";
import { FilingTable } from "./filing-table.tsx";

/** Forms that readers look for; the form takes any. */
const CHOICES = [
  ["All forms", undefined],
  ["Annual reports", "10-K,10-K/A,20-F,20-F/A,40-F,40-F/A"],
  ["Quarterly reports", "10-Q,10-Q/A"],
  ["Current reports", "8-K,8-K/A,6-K,6-K/A"],
  ["Proxy statements", "DEF 14A,DEFA14A"],
] as const;

/** `/companies/{identifier}/filings`: a company's filings with their events; `form=`, `from_date=`, `to_date=`. */
export async function filingsPage({ api, path, query }: PageContext): Promise<PageAnswer> {
  const company = await readCompany(api, path.identifier);
  const { identifier } = company;
  const filter = {
    form: query.get("form") || undefined,
    from_date: query.get("from_date") || undefined,
    to_date: query.get("to_date") || undefined,
  };
  if (query.has("csv")) {
    const request = api.request("listFilings", { identifier, ...filter });
    return { kind: "csv", request, name: `${company.answer.data.cik}-filings` };
  }
  const page = pageNumber(query);
  const filings = await api.get("listFilings", {
    identifier,
    ...filter,
    page: page === 1 ? undefined : page,
    per_page: PER_PAGE,
  });
  const self = companyAddress(identifier, "filings");
  const total = filings.total ?? filings.data.length;
  return companyPageOf(company, "filings", {
    from: [filings],
    body: (
      <>
        <PageTabs
          label="Forms"
          tabs={CHOICES.map(([label, form]) => ({
            label,
            isCurrent: filter.form === form,
            href: requestLine(self, { ...filter, form }),
          }))}
        />
        <FiledForm action={self} filter={filter}>
          <label for="form">Forms</label>
          <input id="form" name="form" value={filter.form} placeholder="10-K,8-K" maxLength={200} />
        </FiledForm>
        <FiledList
          company={company.answer.data}
          words={["filing", "filings"]}
          total={total}
          page={page}
          hasMore={filings.hasMore}
          self={self}
          filter={filter}
        >
          {filings.data.length > 0 && <FilingTable filings={filings.data} />}
        </FiledList>
        {total > 0 && (
          <p class="tools">
            <TableLinks href={requestLine(self, { ...filter, csv: "filings" })} />
          </p>
        )}
        <Notes metadata={filings.metadata} />
      </>
    ),
  });
}

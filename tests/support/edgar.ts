import { headerPage, type MadeSubmission, submissionText } from "../filings/load/made-edgar.ts";
import { type MadeAgency, madeAgency } from "./agency.ts";

/** A filing that a local EDGAR has accepted. */
export interface Accepted {
  filing: MadeSubmission;
  /** Unix time in milliseconds: when it appeared in the feed. */
  atMs: number;
}

/** An EDGAR on this machine, with a feed that grows, pages about filings, and daily indexes. */
export interface LocalEdgar {
  agency: MadeAgency;
  /** Every filing, oldest first. */
  accepted: Accepted[];
  /** Accepts filings: they are in the feed from now on, and their documents are there. */
  publish(...filings: readonly MadeSubmission[]): void;
  /** Days, `YYYY-MM-DD`, whose index is there. */
  indexedDays: Set<string>;
  /** The most entries of the feed. */
  deepest: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The feed's address without its parameters. */
export const FEED = "/cgi-bin/browse-edgar";

/**
 * Starts an EDGAR that publishes what a test gives it. `before` sees each request first, and may answer it instead,
 * such as with an error.
 */
export function localEdgar(before?: (request: Request) => Response | Promise<Response> | undefined): LocalEdgar {
  const accepted: Accepted[] = [];
  const filingByFolder = new Map<string, MadeSubmission>();
  const answer = (request: Request) => before?.(request) ?? edgarAnswer(new URL(request.url));
  const edgar: LocalEdgar = {
    agency: madeAgency({}, answer),
    accepted,
    publish(...filings) {
      for (const filing of filings) {
        accepted.push({ filing, atMs: Date.now() });
        filingByFolder.set(filing.accession.replaceAll("-", ""), filing);
      }
    },
    indexedDays: new Set(),
    deepest: 4_900,
    [Symbol.asyncDispose]: () => edgar.agency.stop(),
  };
  return edgar;

  function edgarAnswer({ pathname, searchParams }: URL): Response {
    if (pathname === FEED) return feedPage(Number(searchParams.get("start")), Number(searchParams.get("count")));
    const [, day] = /\/daily-index\/\d{4}\/QTR\d\/company\.(\d{8})\.idx$/.exec(pathname) ?? [];
    if (day !== undefined) return dailyIndex(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
    const [, folder = "", name = ""] = /^\/Archives\/edgar\/data\/\d+\/(\d{18})\/(.+)$/.exec(pathname) ?? [];
    const filing = filingByFolder.get(folder);
    if (filing === undefined) return missing();
    if (name === `${filing.accession}.txt`) return new Response(submissionText(filing));
    if (name === `${filing.accession}-index-headers.html`) return html(headerPage(filing));
    return name === "main.htm" ? html(filing.body) : missing();
  }

  function feedPage(start: number, count: number): Response {
    if (start > edgar.deepest) {
      const page = "<html><head><title>SEC.gov | File Unavailable</title></head></html>";
      return new Response(page, { status: 503, headers: { "content-type": "text/html" } });
    }
    const entries: string[] = [];
    // Newest first. An entry for each party, so a filing's entries can be on two pages.
    for (let index = accepted.length - 1, place = 0; index >= 0 && entries.length < count; index--)
      for (const entry of entriesOf(accepted[index] as Accepted)) {
        if (place++ < start) continue;
        if (entries.length < count && place <= edgar.deepest) entries.push(entry);
      }
    const text = `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed>\n${entries.join("\n")}\n</feed>\n`;
    return new Response(text, { headers: { "content-type": "application/atom+xml" } });
  }

  function dailyIndex(day: string): Response {
    if (!edgar.indexedDays.has(day)) return new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
    const rows = accepted
      .filter(({ filing }) => filing.filed === day)
      .flatMap(({ filing: { filers, form, accession } }) =>
        filers.map(({ cik, name }) =>
          [
            name.padEnd(61),
            form.padEnd(11),
            String(Number(cik)).padEnd(11),
            `${day.replaceAll("-", "")}    edgar/data/${Number(cik)}/${accession}.txt         `,
          ].join(" "),
        ),
      );
    const head =
      "Company Name                                                  Form Type   CIK         Date Filed  File Name";
    return new Response([head, "-".repeat(141), ...rows, ""].join("\n"));
  }
}

const missing = () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html" } });

function entriesOf({ filing, atMs }: Accepted): string[] {
  const { accession, form, filed, filers } = filing;
  const sizeKb = Math.ceil((filing.body.length + 2_000) / 1_000);
  const summary =
    `&lt;b&gt;Filed:&lt;/b&gt; ${filed} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; ` +
    `${sizeKb} KB`;
  return filers.map(
    ({ cik, name }) => `<entry>
<title>${form} - ${name} (${cik}) (Filer)</title>
<summary type="html"> ${summary}</summary>
<updated>${new Date(atMs).toISOString().slice(0, 19)}-00:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`,
  );
}

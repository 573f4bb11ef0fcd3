/** A browser without a screen: it keeps its cookies, and sends forms with the token of the page that it saw last. */
export interface PlainBrowser {
  /** The cookies as they are sent: `govdata_session=…`; empty when signed out. */
  cookie: string;
  /** Opens a page. Redirects are not followed. */
  open(path: string): Promise<PageText>;
  /** Sends a form. `fields` win over the token, `headers` over those of a page of this server. */
  send(path: string, fields?: FormFields, headers?: Record<string, string>): Promise<PageText>;
}

/** The values of a form's fields; a list is a field with several. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** What a page answered. */
export interface PageText {
  status: number;
  headers: Headers;
  /** Where a redirect leads; empty without one. */
  to: string;
  text: string;
}

/** What a browser has before its first page. */
interface Start {
  cookie?: string;
  csrfToken?: string;
  /** What a proxy says it comes from, to a server that trusts this machine. Each browser has its own address. */
  address?: string;
}

let browsers = 0;

/** Returns a browser for the pages of a server. */
export function plainBrowser(url: string, start: Start = {}): PlainBrowser {
  browsers++;
  const { address = `198.18.${browsers >> 8}.${browsers & 255}` } = start;
  let { csrfToken = "" } = start;
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<PageText> => {
    const response = await fetch(url + path, {
      ...init,
      redirect: "manual",
      headers: { accept: "text/html", cookie: browser.cookie, "x-forwarded-for": address, ...init.headers },
    });
    browser.cookie = response.headers.getSetCookie().reduce(withCookie, browser.cookie);
    const text = await response.text();
    csrfToken = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrfToken;
    return { status: response.status, to: response.headers.get("location") ?? "", text, headers: response.headers };
  };
  const browser: PlainBrowser = {
    cookie: start.cookie ?? "",
    open: (path) => ask(path, {}),
    send: (path, fields = {}, headers = {}) =>
      ask(path, {
        method: "POST",
        body: formBody({ ...(csrfToken === "" ? {} : { _csrf: csrfToken }), ...fields }),
        headers: { origin: url, ...headers },
      }),
  };
  return browser;
}

function formBody(fields: FormFields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return body;
}

/** Returns the cookies after a `Set-Cookie`; one without a value ends. */
function withCookie(cookies: string, set: string): string {
  const [pair = ""] = set.split(";");
  const [name] = pair.split("=", 1);
  const others = cookies.split("; ").filter((cookie) => cookie !== "" && !cookie.startsWith(`${name}=`));
  return [...others, ...(pair.endsWith("=") ? [] : [pair])].join("; ");
}

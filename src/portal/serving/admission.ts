import type { Settings } from "../../config.ts";
import { bug, notPermitted, payloadTooLarge, unknownPath, unsupportedMediaType } from "../../errors.ts";
import { bytesOf } from "../../http/body/read-body.ts";
import type { PathValues } from "../../http/router.ts";
import type { PageAnswer, PageContext, PortalPage, Session } from "../page.ts";
import { requireSameOrigin, requireToken } from "./checks.ts";
import { cookieToken } from "./cookies.ts";

/** Returns the fields of a form, after its checks; none for a page that is only read. @throws 403, 413, 415 */
export async function formOf(
  { method }: PortalPage,
  request: Request,
  session: Session | undefined,
  { baseUrl, maxBodyKb }: Settings,
): Promise<URLSearchParams> {
  if (method === "GET") return new URLSearchParams();
  requireSameOrigin(request, baseUrl);
  const form = await readForm(request, maxBodyKb * 1024);
  if (session) requireToken(session, form);
  return form;
}

/** Finds the session of a cookie's token. */
export type FindSession = (token: string) => Promise<Session | undefined>;

/** Returns the session of a request's cookie; undefined if the browser is not signed in. */
export async function sessionOf(
  request: Request,
  { settings, findSession }: { settings: Settings; findSession?: FindSession },
): Promise<Session | undefined> {
  const token = cookieToken("govdata_session", request.headers, settings);
  return token === undefined ? undefined : findSession?.(token);
}

/** Returns the session of a page that needs one. @throws TypeError on pages whose `needs` lets others pass */
export function sessionFor({ session }: Pick<PageContext, "session">): Session {
  if (!session) throw bug("a page that needs no session asks for one");
  return session;
}

/** Returns where a visitor without an account goes first; undefined for one that may see the page. @throws 403 */
export function refusalOf(
  { needs, method }: PortalPage,
  session: Session | undefined,
  { settings, target }: { settings: Settings; target: string },
): PageAnswer | undefined {
  const isOpen = needs === "anyone" || (needs === "explorer" && settings.explorer === "open");
  // A form can't be opened after the sign-in. The page that its address begins with can: /keys for /keys/1/revoke.
  const next = method === "GET" ? target : target.replace(/^(\/[^/?]*).*$/, "$1");
  if (!session && !isOpen) return { kind: "redirect", to: `/sign-in?${new URLSearchParams({ next })}` };
  if (needs === "operator" && !session?.isOperator) throw notPermitted("This page is for operators of this server");
  return undefined;
}

/** Returns the values in a path, decoded. @throws 404 for malformed percent escapes */
export function decodedPath(values: PathValues, target: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === null) throw unknownPath(target.split("?", 1)[0] ?? "/", undefined);
      return [name, value];
    }),
  );
}

/** What browsers send a form as, unless it has files. */
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Reads the fields of a form. @throws 413 above `limitBytes`, 415 for another type of body */
export async function readForm(request: Request, limitBytes: number): Promise<URLSearchParams> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > limitBytes) throw payloadTooLarge(limitBytes);
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE)
    throw unsupportedMediaType(`Content-Type "${type.slice(0, 80)}" is not accepted; accepted: ${FORM_TYPE}`);
  return new URLSearchParams(new TextDecoder().decode(await bytesOf(request, limitBytes)));
}

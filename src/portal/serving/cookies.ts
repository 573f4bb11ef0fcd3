/** What a cookie of a session depends on. */
interface CookieSettings {
  /** The public address. With https, the cookie is sent over TLS alone, and for this host alone. */
  baseUrl: string;
}

const isSecure = ({ baseUrl }: CookieSettings): boolean => baseUrl.startsWith("https://");

const cookieName = (settings: CookieSettings): string =>
  isSecure(settings) ? "__Host-govdata_session" : "govdata_session";

/** Returns the token in the cookie of a session; undefined without one. */
export function sessionToken(headers: Headers, settings: CookieSettings): string | undefined {
  const start = `${cookieName(settings)}=`;
  const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}

/** Returns the `Set-Cookie` that gives a browser a session until `expiresAt`; without a token, one that ends it. */
export function sessionCookie(
  session: { token: string; expiresAt: Date } | undefined,
  settings: CookieSettings,
): string {
  const maxAgeSeconds = session ? Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000)) : 0;
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure(settings)) attributes.push("Secure");
  return [`${cookieName(settings)}=${session?.token ?? ""}`, ...attributes].join("; ");
}

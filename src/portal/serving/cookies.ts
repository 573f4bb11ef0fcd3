/** The cookies: of a session, and of a browser that has signed in before. */
type CookieName = "govdata_session" | "govdata_browser";

/** What a cookie depends on. */
interface CookieSettings {
  /** The public address. With https, the cookie is sent only over TLS, and only for this host. */
  baseUrl: string;
}

const isSecure = ({ baseUrl }: CookieSettings): boolean => baseUrl.startsWith("https://");

const fullName = (name: CookieName, settings: CookieSettings): string =>
  `${isSecure(settings) ? "__Host-" : ""}${name}`;

/** Returns the token in a cookie; undefined without one. */
export function cookieToken(name: CookieName, headers: Headers, settings: CookieSettings): string | undefined {
  const start = `${fullName(name, settings)}=`;
  const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}

/** Returns the `Set-Cookie` that gives a browser a token until `expiresAt`; without a token, one that takes it back. */
export function tokenCookie(
  name: CookieName,
  given: { token: string; expiresAt: Date } | undefined,
  settings: CookieSettings,
): string {
  const maxAgeSeconds = given ? Math.max(0, Math.floor((given.expiresAt.getTime() - Date.now()) / 1000)) : 0;
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  if (isSecure(settings)) attributes.push("Secure");
  return [`${fullName(name, settings)}=${given?.token ?? ""}`, ...attributes].join("; ");
}

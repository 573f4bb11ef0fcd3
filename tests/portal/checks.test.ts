import { expect, test } from "bun:test";
import type { Session } from "../../src/portal/page.ts";
import { readForm } from "../../src/portal/serving/admission.ts";
import { localAddress, requireSameOrigin, requireToken } from "../../src/portal/serving/checks.ts";
import { cookieToken, tokenCookie } from "../../src/portal/serving/cookies.ts";

const BASE = "https://data.example.org";
const post = (headers: Record<string, string>, body = "a=1") =>
  new Request(`${BASE}/keys`, { method: "POST", body, headers: { host: "data.example.org", ...headers } });

test.each([
  ["this origin", { origin: BASE }],
  ["this origin, behind a proxy that changes the host", { origin: BASE, host: "10.0.0.1:8080" }],
  ["this host, where no public address is set", { origin: "http://localhost:8091", host: "localhost:8091" }],
  ["a page that says so itself", { "sec-fetch-site": "same-origin" }],
  ["a page with a secret address", { "sec-fetch-site": "same-origin", origin: "null" }],
])("a form from %s is accepted", (_, headers) => {
  expect(() => requireSameOrigin(post(headers), BASE)).not.toThrow();
});

test.each([
  ["another origin", { origin: "https://evil.example" }],
  ["another port", { origin: "https://data.example.org:444" }],
  ["a sandboxed page", { origin: "null" }],
  ["another site", { "sec-fetch-site": "cross-site", origin: BASE }],
  ["a sibling domain", { "sec-fetch-site": "same-site", origin: BASE }],
  ["a program that names no origin", {}],
])("a form from %s is refused", (_, headers) => {
  expect(() => requireSameOrigin(post(headers), BASE)).toThrow("another site");
});

const SESSION: Session = {
  ...{ id: 1, accountId: 1, email: "ann@example.org", isOperator: false, isOwner: false },
  ...{ csrfToken: "0123456789abcdef", createdAt: new Date(), hasPassword: true },
};

test("a form needs the token of its session, whole and exact", () => {
  expect(() => requireToken(SESSION, new URLSearchParams({ _csrf: "0123456789abcdef" }))).not.toThrow();
  for (const token of ["", "0123456789abcde", "0123456789abcdeF", "0123456789abcdef0"])
    expect(() => requireToken(SESSION, new URLSearchParams({ _csrf: token }))).toThrow("older than the session");
  expect(() => requireToken(SESSION, new URLSearchParams())).toThrow("older than the session");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "evil", "", "/a\r\nset-cookie: x=1", "/\tb"])(
  "an address to go to, %p, leads home and to no other host",
  (address) => expect(localAddress(address)).toBe("/"),
);

test("a path with a query is an address to go to", () => {
  expect(localAddress("/places/06001?level=county#income")).toBe("/places/06001?level=county#income");
});

test("the cookie of a session is only for this host and TLS where the address is https", () => {
  const session = { token: "gd_session_1", expiresAt: new Date(Date.now() + 60_000) };
  expect(tokenCookie("govdata_session", session, { baseUrl: BASE })).toMatch(
    /^__Host-govdata_session=gd_session_1; Path=\/; Max-Age=(?:59|60); HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(tokenCookie("govdata_session", undefined, { baseUrl: "http://127.0.0.1:8080" })).toBe(
    "govdata_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

test("the token is read from its own cookie, not from one with a longer name", () => {
  const headers = new Headers({ cookie: "xgovdata_session=a; govdata_session=b; other=c" });
  expect(cookieToken("govdata_session", headers, { baseUrl: "http://127.0.0.1:8080" })).toBe("b");
  expect(cookieToken("govdata_session", headers, { baseUrl: BASE })).toBeUndefined();
  expect(cookieToken("govdata_session", new Headers(), { baseUrl: BASE })).toBeUndefined();
});

test("the fields of a form are read up to the limit, and no other type of body", async () => {
  const type = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
  expect([...(await readForm(post(type, "a=1&b=%C3%A9+x"), 100))]).toEqual([
    ["a", "1"],
    ["b", "é x"],
  ]);
  expect(readForm(post(type, "a".repeat(101)), 100)).rejects.toThrow("larger than 100 bytes");
  expect(readForm(post({ "content-type": "text/plain" }), 100)).rejects.toThrow('"text/plain" is not accepted');
});

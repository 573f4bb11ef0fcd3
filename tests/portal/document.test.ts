import { expect, test } from "bun:test";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { commandText } from "../../src/command.ts";
import { noneLoaded, notFound, unavailable } from "../../src/errors.ts";
import { Field, PostForm } from "../../src/portal/forms/form.tsx";
import { renderDocument } from "../../src/portal/frame/document.tsx";
import { problemPage } from "../../src/portal/frame/problem-page.tsx";
import type { Session } from "../../src/portal/page.ts";

const OPTIONS = {
  ...{ asset: (name: string) => `/assets/${name}`, session: undefined, hasAccounts: false },
  ...{ origin: "http://127.0.0.1:8080", basePath: "" },
};

/** What a filing or a name of a company may hold. */
const HOSTILE = `</title><script src="//evil.example"></script>" onload="alert(1)' href="/x`;

test("hostile names stay text in each place of the frame", () => {
  const html = renderDocument(
    {
      title: HOSTILE,
      breadcrumb: [{ label: `The county of ${HOSTILE}`, href: `/places/${HOSTILE}` }],
      summary: HOSTILE,
      freshness: HOSTILE,
      from: [{ request: `/v1/${HOSTILE}`, data: null, metadata: { source: HOSTILE }, total: null, hasMore: false }],
      body: h("p", { title: HOSTILE }, HOSTILE),
    },
    { ...OPTIONS, searched: HOSTILE, basePath: "/gov" },
  );
  expect(html).not.toContain('<script src="//');
  expect(html.match(/<script/g)?.length).toBe(1);
  expect(html).not.toMatch(/<[^>]* onload="/);
  expect(html).not.toContain('href="/gov/x');
});

test("a page is not painted before its end is there, so that nothing in it moves", () => {
  const html = renderDocument({ title: "A", body: null }, OPTIONS);
  expect(html).toMatch(/<link rel="expect" href="#end" blocking="render"\/>.*<\/main><footer class="site" id="end">/s);
});

test("the page of an unknown company leads to the list of companies, and names no path of the API", () => {
  const error = notFound(
    "ticker",
    "ABCD",
    "no loaded company has it. /v1/us/sec/companies?query= finds companies by name",
  );
  const html = renderDocument(problemPage(error, "/companies/ABCD"), OPTIONS);
  expect(html).toContain(
    'no loaded company has it. <a href="/companies">The list of companies</a> finds companies by name.',
  );
  expect(html).not.toContain("/v1/");
});

test("a step of the way to a page is left out where the next one has the same name", () => {
  const breadcrumb = ["Top Executives", "Chief Executives"].map((label, at) => ({ label, href: `/occupations/${at}` }));
  const html = renderDocument({ title: "Chief Executives", breadcrumb, body: null }, OPTIONS);
  expect(html).toContain('<ol><li><a href="/occupations/0">Top Executives</a></li></ol>');
});

test("the request of a page is shown in four languages, ready to run", () => {
  const from = [
    { request: "/v1/us/census/places/06?vintage=2018-acs5", data: null, metadata: {}, total: null, hasMore: false },
  ];
  const html = renderDocument({ title: "A", from, body: null }, OPTIONS);
  const url = "http://127.0.0.1:8080/v1/us/census/places/06?vintage=2018-acs5";
  expect(html).toContain(`-H "X-API-Key: $GOVDATA_KEY" \\\n  '${url}'`.replaceAll('"', "&quot;"));
  for (const language of ["curl", "TypeScript", "Python", "R"]) expect(html).toContain(`>${language}</label>`);
});

test("the page of an error shows the command that helps, as something to copy", () => {
  const { title, body } = problemPage(
    unavailable(`The dataset "sba" is not loaded yet; load it with: ${commandText("load sba")}`),
    "/",
  );
  expect(title).toBe("This data is not loaded");
  const html = renderDocument({ title, body }, OPTIONS);
  expect(html).toContain(`<pre><code>${commandText("load sba")}</code></pre>`);
  expect(html).not.toContain("Try again in a moment"); // no waiting loads it
  const { body: several } = problemPage(noneLoaded(["ces", "laus"]), "/");
  expect(renderDocument({ title, body: several }, OPTIONS)).toContain(
    `<pre><code>${commandText("load ces")}</code></pre><pre><code>${commandText("load laus")}</code></pre>`,
  );
  expect(problemPage(noneLoaded(["ces"], true), "/").title).toBe("Not ready yet");
  expect(renderDocument(problemPage(notFound("place", "99", "x"), "/"), OPTIONS)).toContain("There is no place");
});

test("a form has its session's token, and what is wrong is shown next to the field", () => {
  const session: Session = {
    ...{ id: 1, accountId: 1, email: "ann@example.org", isOperator: false, isOwner: false },
    ...{ csrfToken: "token-1", createdAt: new Date(), hasPassword: true },
  };
  const faults = { "": "Nothing was saved", email: 'is not "an address"' };
  const field = h(Field, { name: "email", label: "E-mail", type: "email", value: HOSTILE, hint: "Yours", faults });
  const html = renderToString(h(PostForm, { action: "/keys", session, faults, children: field }));
  expect(html).toContain('<input type="hidden" name="_csrf" value="token-1"/>');
  expect(html).toContain('role="alert">Nothing was saved');
  expect(html).toContain('aria-invalid="true" aria-describedby="email-fault email-hint"');
  expect(html).toContain('id="email-fault">is not &quot;an address&quot;');
  expect(html).not.toMatch(/<[^>]* onload="/);
});

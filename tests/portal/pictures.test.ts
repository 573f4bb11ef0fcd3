import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { h } from "preact";
import { LineChart } from "../../src/portal/charts/lines/line-chart.tsx";
import { chartPicture } from "../../src/portal/charts/pictures/page-pictures.tsx";
import { pictureAddress } from "../../src/portal/charts/pictures/picture-address.ts";
import { PICTURE_STYLE } from "../../src/portal/charts/pictures/picture-style.ts";
import { xmlOf } from "../../src/portal/serving/xml.ts";
import { seedLending } from "../contract/lending-seed.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: ({ database }) => seedLending(database) });
});
afterAll(() => server.stop());

const open = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" } });

test("a chart has an address of its own, which is that of its page with its name", async () => {
  const page = await (await open("/places/12086/lending?from=2000")).text();
  const address = /href="([^"]*svg=approved-loans)" download="approved-loans.svg"/.exec(page)?.[1] ?? "";
  expect(address).toBe("/places/12086/lending?from=2000&amp;svg=approved-loans");
  const picture = await open(address.replace("&amp;", "&"));
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(picture.headers.get("content-disposition")).toBe('inline; filename="approved-loans.svg"');
  expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
  const svg = await picture.text();
  expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
  for (const text of ["Approved loans, by quarter of approval", "US dollars", "Source: U.S. Small Business"])
    expect(svg).toContain(text);
});

test("its policy allows nothing but the style sheet within it", async () => {
  const { headers } = await open("/places/12086/lending?svg=approved-loans");
  const hash = new Bun.CryptoHasher("sha256").update(PICTURE_STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`;
  expect(headers.get("content-security-policy")).toBe(policy);
});

test("a chart that the page does not have is not found, and the answer names those that it has", async () => {
  const response = await open("/places/12086/lending?svg=<script>");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("this page has approved-loans");
  expect(await (await open("/?svg=map")).text()).toContain("svg: is not a parameter of this page; accepted: csv");
});

test("an address keeps its other parameters, also those that appear twice, and one picture replaces another", () => {
  expect(pictureAddress("/compare?a=1&a=2&svg=old", "new")).toBe("/compare?a=1&a=2&svg=new");
  expect(pictureAddress("/usage", "requests")).toBe("/usage?svg=requests");
});

test("its colors are those of pages in light colors", async () => {
  const styles = await Bun.file(join(import.meta.dir, "../../src/portal/assets/portal.css")).text();
  const light = styles.slice(0, styles.indexOf("@media"));
  const colors = [...light.matchAll(/--(series-\d): (#\w+);/g)].map(([, name, color]) => `.${name}{color:${color}}`);
  expect(colors).toHaveLength(8);
  for (const rule of colors) expect(PICTURE_STYLE).toContain(rule);
});

test("hostile texts stay texts in a picture", () => {
  const name = `</text><script>alert(1)</script>"onload="alert(2)\u0001\uD800 & Co`;
  const chart = h(LineChart, {
    ...{ id: "years", title: name, label: name, unit: name, note: name, vintage: name, table: "", from: [] },
    format: String,
    series: [1, 2].map((factor) => ({
      label: `${name} ${factor}`,
      points: [2022, 2023].map((year) => ({ period: String(year), value: year * factor })),
    })),
  });
  const answer = chartPicture({ title: name, body: chart }, "years", { self: "/here", ownTitle: undefined });
  const svg = answer.kind === "svg" ? xmlOf(answer.picture) : "";
  expect(svg).toContain("&lt;/text>&lt;script>alert(1)");
  for (const text of ["<script", ' onload="', "\u0001"]) expect(svg).not.toContain(text);
  expect(svg.isWellFormed()).toBe(true);
  expect(svg.match(/<\/?(\w+)/g)?.filter((tag) => !/^<\/?(svg|style|rect|text|g|path|circle)$/.test(tag))).toEqual([]);
});

test("a file of XML has a value for each attribute, also where it is empty", () => {
  const drawing = h("svg", null, h("path", { d: "", id: `a > b d "c" d` }), " d > ");
  expect(xmlOf(drawing)).toBe(`<svg><path d="" id="a > b d &quot;c&quot; d"></path> d > </svg>`);
});

import { expect, test } from "bun:test";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { ErrorBars, Sparkline, Strip } from "../../src/portal/parts/marks.tsx";

const numbers = (svg: string): number[] => [...svg.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));

test("a year without a value is a gap, and a lone year is a dot", () => {
  const years = [2010, 2011, 2014, 2016].map((year) => ({ year, value: year, moe: 1 }));
  const svg = renderToString(h(Sparkline, { years }));
  const lines = [...svg.matchAll(/class="line" d="([^"]*)"/g)].map(([, path = ""]) => path);
  expect(lines.map((path) => path.match(/[ML]/g)?.join(""))).toEqual(["ML", "M", "M"]);
  expect(renderToString(h(Sparkline, { years: years.slice(0, 1) }))).toBe("");
});

test("equal values and values without a margin are drawn inside their box", () => {
  for (const item of [
    { value: 5, moe: null },
    { value: 5, moe: 0 },
    { value: -3, moe: 2 },
  ]) {
    const bars = renderToString(h(ErrorBars, { items: [item, { value: 5, moe: null }] }));
    const strip = renderToString(h(Strip, { item, peers: [5, 5] }));
    for (const svg of [bars, strip]) {
      expect(svg).not.toContain("NaN");
      expect(Math.max(...numbers(svg))).toBeLessThanOrEqual(240);
    }
  }
});

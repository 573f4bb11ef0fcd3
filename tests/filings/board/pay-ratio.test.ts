import { describe, expect, test } from "bun:test";
import { read, table } from "./made-proxy.ts";

describe("the pay ratio is read", () => {
  test.each<[string, string, [number, number | null, number | null, string]]>([
    [
      "with the chief executive first",
      "<p>For 2023, the annual total compensation of our CEO was $7,000,000 and the median " +
        "of all employees (other than our CEO) was $50,000. The ratio is 140 to 1.</p>",
      [140, 7_000_000, 50_000, "high"],
    ],
    [
      "with the median first, written with a colon",
      "<p>The annual total compensation of our median employee was $50,250, resulting in a " +
        "pay ratio of 139:1 to that of Ms. Roe, $7,000,000.</p>",
      [139, 7_000_000, 50_250, "high"],
    ],
    [
      "in millions and as “one to”",
      "<p>Our median employee was paid $40,000, and our Chief Executive Officer $2.4 " +
        "million. The pay ratio is 1:60.</p>",
      [60, 2_400_000, 40_000, "high"],
    ],
    [
      "with the amounts in a table",
      `<p>Pay ratio of CEO to median employee</p>${table(
        ["Annual total compensation of the CEO", "$", "9,000,000"],
        ["Annual total compensation of the median employee", "$", "60,000"],
        ["Ratio", "150:1"],
      )}`,
      [150, 9_000_000, 60_000, "high"],
    ],
    [
      "without amounts",
      "<p>The ratio of our CEO’s pay to that of the median employee is 88 to 1.</p>",
      [88, null, null, "medium"],
    ],
    [
      "and not a supplemental one that leaves out a grant",
      "<p>For 2023 our CEO had $7,000,000 and the median employee $50,000: a pay ratio of " +
        "140 to 1.</p><p>Without the one-time grant our CEO had $4,000,000, and the " +
        "supplemental pay ratio is 80 to 1.</p>",
      [140, 7_000_000, 50_000, "high"],
    ],
  ])("%s", (_, body, [ratio, ceo, median, confidence]) => {
    expect(read(body).pay_ratio).toMatchObject({
      ...{ ratio, ceo_compensation: ceo, median_employee_compensation: median, confidence },
    });
  });

  test("with the year of the proxy statement only where the text next to it names that year", () => {
    const text = "the pay of our CEO was $700,000, and of our median employee $50,000. The pay ratio is 14 to 1.";
    expect(read(`<p>For 2023, ${text}</p>`).pay_ratio?.fiscal_year).toBe(2023);
    expect(read(`<p>Last year, ${text}</p>`).pay_ratio?.fiscal_year).toBeNull();
  });
});

test.each([
  "<p>Our stock split at a ratio of 4 to 1. The median home of an employee costs $300,000.</p>",
  "<p>Target pay is at the peer median. The exchange ratio is 2:1.</p>",
  "<p>The debt to equity ratio was 3 to 1 at the end of 2023.</p>",
])("no pay ratio: %s", (body) => {
  expect(read(body).pay_ratio).toBeNull();
});

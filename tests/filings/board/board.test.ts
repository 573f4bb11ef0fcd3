import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { membersOf, read, table } from "./made-proxy.ts";

describe("directors are read", () => {
  test.each<[string, string, string[]]>([
    [
      "in cards of lines",
      "<p>JANE Q. ROE</p><p>Director since: 2014</p><p>Age 61</p><p>Independent</p>" +
        "<p>Committees: Audit (Chair), Nominating and Governance</p>",
      ["JANE Q. ROE | 61 | 2014 | independent | Audit*, Nominating and Governance"],
    ],
    [
      "in cards side by side",
      table(
        ["Jane Roe", "Lee Chan"],
        ["Age: 61<br>Director since: 2014", "Age: 48<br>Director since: 2021"],
        ["Committees: Audit", "Committees: Compensation (Chair)"],
      ),
      ["Jane Roe | 61 | 2014 | - | Audit", "Lee Chan | 48 | 2021 | - | Compensation*"],
    ],
    [
      "in biographies",
      "<p>Jane Roe, 61, has served as a director of the Company since May 2014. Ms. Roe was " +
        "chief executive of Initech.</p>" +
        "<p>Lee Chan</p><p>Age 48. Mr. Chan joined our Board in 2021.</p>",
      ["Jane Roe | 61 | 2014 | - | -", "Lee Chan | 48 | 2021 | - | -"],
    ],
    [
      "in a table with a column for each fact",
      table(
        ["Name", "Age", "Position", "Director Since", "Independent"],
        ["Jane Roe, Jr.", "61", "Retired partner", "2014", "Yes"],
        ["Lee Chan (1)", "48", "President and Director", "2021", "No"],
      ),
      ["Jane Roe, Jr. | 61 | 2014 | independent | -", "Lee Chan | 48 | 2021 | not independent | -"],
    ],
    [
      "in a matrix of committees",
      table(
        ["Director", "Audit", "Compensation", "Nominating and Governance"],
        ["Jane Roe", "C", "", "✓"],
        ["Lee Chan", "✓", "Chair", "Chair"],
        ["Omar Haddad", "", "✓", ""],
        ["Ana Díaz", "", "", ""],
      ),
      [
        "Ana Díaz | - | - | - | ",
        "Jane Roe | - | - | - | Audit*, Nominating and Governance",
        "Lee Chan | - | - | - | Audit, Compensation*, Nominating and Governance*",
        "Omar Haddad | - | - | - | Compensation",
      ],
    ],
    [
      "in lists of each committee's members",
      "<p>Jane Roe</p><p>Director since 2014</p><p>Lee Chan</p><p>Director since 2021</p>" +
        "<p>The members of the Audit Committee are Jane Roe (Chair) and Lee Chan.</p>" +
        "<h3>Compensation Committee</h3><p>Members: Lee Chan (Chair), Jane Roe</p>",
      ["Jane Roe | - | 2014 | - | Compensation, Audit*", "Lee Chan | - | 2021 | - | Compensation*, Audit"],
    ],
  ])("%s", (_, body, expected) => {
    expect(membersOf(body)).toEqual(expected);
  });

  test("with years on the board, where a table has them in place of a year", () => {
    const [member] = read(table(["Nominee", "Age", "Tenure"], ["Jane Roe", "61", "9 years"])).members;
    expect(member).toMatchObject({ age: 61, director_since: null, stated_tenure: 9 });
    expect(member?.null_reasons.director_since).toBe("not_stated");
  });

  test("once, where a card and a table write a name in two ways", () => {
    const body =
      `<p>JANE Q. ROE</p><p>Director since: 2014</p>` +
      `${table(["Name", "Age", "Director since"], ["Jane Q. Roe", "61", "2014"])}`;
    expect(membersOf(body)).toEqual(["Jane Q. Roe | 61 | 2014 | - | -"]);
  });
});

describe("independence is what the company says", () => {
  const CARDS =
    "<p>Jane Roe</p><p>Director since 2014</p><p>Lee Chan</p><p>Director since 2021</p>" +
    "<p>Ana Moe</p><p>Director since 2019</p>";
  test.each<[string, [boolean | null, boolean | null, boolean | null]]>([
    ["The Board has determined that all directors other than Mr. Chan are independent.", [true, true, false]],
    ["Each of our directors, except Lee Chan and Ana Moe, is independent under NYSE rules.", [false, true, false]],
    ["The Board has determined that each of Ms. Roe and Mr. Chan is independent.", [null, true, true]],
    ["Mr. Chan is not independent because he is our President.", [null, null, false]],
    [
      "The Board has determined that Jane Roe, Lee Chan and Ana Moe qualify as independent directors.",
      [true, true, true],
    ],
    ["All directors are independent except for Ms. Roe, our President, and Mr. Chan.", [true, false, false]],
    ["Ms. Roe, our President, is not deemed an “independent” director.", [null, false, null]],
    // None of these says who is independent.
    ["All of our directors are independent.", [null, null, null]],
    [
      "We have elections of all directors, other than Ms. Roe, no pill, few rules, and independent advice.",
      [null, null, null],
    ],
    ["Chan, and our founder, Ms. Roe, all of our directors are independent.", [null, null, null]],
    ["Ms. Roe retained an independent consultant.", [null, null, null]],
    ["A majority of our directors must be independent.", [null, null, null]],
    ["Each member of the Audit Committee, other than Mr. Chan, is independent.", [null, null, null]],
    ["Mr. Chan was chief executive when Initech became an independent public company.", [null, null, null]],
  ])("%s", (sentence, expected) => {
    const { members } = read(`${CARDS}<p>${sentence}</p>`);
    expect(members.map(({ is_independent: isIndependent }) => isIndependent)).toEqual(expected);
  });
});

describe("what looks like a director is not one", () => {
  test.each<[string, string]>([
    ["an officer with an age", table(["Name", "Age", "Position"], ["Jane Roe", "61", "Chief Financial Officer"])],
    ["a managing director", table(["Name", "Age", "Position"], ["Jane Roe", "61", "Managing Director, Sales"])],
    ["an officer's biography", "<p>Jane Roe, 61, has served as our Treasurer since 2014.</p>"],
    ["a seat on another board", "<p>Jane Roe has been a director of Initech Corp. since 2014.</p>"],
    ["a payee", table(["Name", "Year", "Salary ($)", "Total ($)"], ["Jane Roe", "2023", "61", "61"])],
    ["a plan with an age", "<p>Jane Roe</p><p>Participants who retire at age 62 have ten years of service.</p>"],
  ])("%s", (_, body) => {
    expect(membersOf(body)).toEqual([]);
  });

  // Made after what real texts had as directors: a firm, a region, two persons on one line, a director who died.
  test.each<[string, string]>([
    ["a firm with the year and age of the person below", "<p>Birch Alder</p><p>Director since: 2015</p><p>Age: 50</p>"],
    ["two persons on one line", "<p>Rita Stone Paul Berg</p><p>Director since: 2015</p><p>Age: 50</p>"],
    [
      "a director who died",
      "<p>Paul Berg, who served as a director of the Company since 1997, passed away on May 2, 2023.</p>" +
        "<p>Mr. Berg is missed.</p>",
    ],
    [
      "a director who does not stand for re-election",
      "<p>Rita Stone</p><p>Director since: 2012</p><p>Age: 60</p>" +
        "<p>Ms. Stone, who joined our Board in 2012, has decided not to stand for re-election at the meeting.</p>",
    ],
    [
      "two directors who retire",
      "<p>Rita Stone</p><p>Director since: 2012</p><p>Paul Berg</p><p>Director since: 2013</p>" +
        "<p>Ms. Stone and Mr. Berg will retire from the Board at the end of the annual meeting.</p>",
    ],
  ])("%s", (_, body) => {
    const directors =
      "<p>Jane Roe</p><p>Director since: 2014</p><p>Ms. Roe is a chemist.</p>" +
      "<p>Lee Chan</p><p>Director since: 2021</p><p>Mr. Chan is a chemist.</p>";
    expect(read(directors + body).members.map(({ name }) => name)).toEqual(["Jane Roe", "Lee Chan"]);
  });

  test("a former director on a list of independent directors", () => {
    const { members } = read(
      "<p>Jane Roe</p><p>Director since: 2014</p><p>Ms. Roe is a chemist. Mr. Berg was one.</p>" +
        "<p>The Board has determined that our former directors Paul Berg, Ana Moe and Karl Linde were independent.</p>",
    );
    expect(members.map(({ name }) => name)).toEqual(["Jane Roe"]);
  });

  test("and of two ages none is served: the reason says so", () => {
    const [member] = read(
      "<p>Jane Roe</p><p>Director since: 2014</p><p>Age: 61</p>" +
        table(["Name", "Age", "Director since"], ["Jane Roe", "62", "2014"]),
    ).members;
    expect(member).toMatchObject({ age: null, director_since: 2014, null_reasons: { age: "contradictory" } });
  });
});

describe("any board", () => {
  const NAMES = ["Jane Roe", "Lee Chan", "Ana Moe", "Omar Haddad", "Ines Prieto", "Karl Lindqvist"];
  const director = fc.record({
    age: fc.integer({ min: 30, max: 90 }),
    since: fc.integer({ min: 1980, max: 2024 }),
    marks: fc.tuple(fc.constantFrom("", "✓", "●"), fc.constantFrom("", "M", "X")),
  });
  const COLUMNS = ["Age", "Director since", "Audit", "Compensation"] as const;

  test("is read from a table whatever the order of its columns and rows, its blanks and its footnote marks", () => {
    fc.assert(
      fc.property(
        fc.array(director, { minLength: 2, maxLength: NAMES.length }),
        fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
        fc.constantFrom("", " ", "\n  ", "&nbsp;"),
        fc.constantFrom("", "<sup>1</sup>", " (2)"),
        (directors, columns, blank, mark) => {
          const cellOf = ({ age, since, marks }: (typeof directors)[number], column: (typeof COLUMNS)[number]) =>
            ({ Age: `${age}`, "Director since": `${since}`, Audit: marks[0], Compensation: marks[1] })[column];
          const rows = directors.map((made, index) => [
            `${blank}${NAMES[index]}${mark}${blank}`,
            ...columns.map((column) => blank + cellOf(made, column) + blank),
          ]);
          const { members } = read(table(["Name", ...columns], ...rows));
          expect(members.map(({ name, age, director_since }) => [name, age, director_since])).toEqual(
            directors.map(({ age, since }, index) => [NAMES[index] ?? "", age, since]).sort() as never,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("has no value that is not in the text", () => {
    const piece = fc.constantFrom(
      ...[
        "Jane Roe",
        "Lee Chan",
        "Director since",
        "2014",
        "Age",
        "61",
        "is independent",
        "Audit Committee",
        "(Chair)",
      ],
      ...[
        "Members:",
        "the Board",
        "has served as a director",
        "since",
        "other than",
        "all " + "directors",
        ",",
        ".",
        "and",
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 12 }), (lines) => {
        const body = lines.map((words) => `<p>${words.join(" ")}</p>`).join("");
        for (const { name, age, director_since: since, committees } of read(body).members) {
          for (const value of [name, age, since, ...(committees?.map((seat) => seat.name) ?? [])])
            if (value !== null) expect(body).toContain(String(value));
        }
      }),
      { numRuns: 300 },
    );
  });
});

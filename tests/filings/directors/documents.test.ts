import { describe, expect, test } from "bun:test";
import { type DirectorChange, directorChanges } from "../../../src/filings/directors/director-changes.ts";
import { readMarkup } from "../../../src/filings/markup/markup.ts";

const CONTEXT = { company: "ACME WIDGETS INC", filed: "2024-04-05" };

const plain = ({ change_type, member_name, effective_date }: DirectorChange) =>
  `${change_type} | ${member_name} | ${effective_date ?? "-"}`;
const changesIn = (html: string, context = CONTEXT) =>
  directorChanges(readMarkup(html, "invented.htm"), context).map(plain);
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

const PAY = `<p>Director Compensation</p><table>
${row("Name", "Fees Earned or Paid in Cash ($)", "Stock Awards ($)", "Total ($)")}
${row("Ingrid M. Berg(1)", "95,000", "135,000", "230,000")}
${row("Lee Chan <sup>(2)</sup>", "20,000", "—", "20,000")}
${row("Nora A. Okafor", "30,000", "45,000", "75,000")}
${row("Ana Ruiz*", "50,000", "—", "50,000")}</table>`;

describe("proxy statements as a whole", () => {
  test("a short name is given in full, as the director compensation table has it", () => {
    expect(
      changesIn(`<p>Upon her election to the Board, effective October 2, 2023, Dr. Berg received units.</p>${PAY}`),
    ).toEqual(["joined | Ingrid M. Berg | 2023-10-02"]);
  });

  test("footnotes of the director compensation table are of those whose names have their marks", () => {
    const notes =
      "<p>(1) Elected to the Board on October 2, 2023.</p><p>(2) Retired from the Board at the 2023 Annual " +
      "Meeting.</p><p>* Ms. Ruiz resigned from the Board effective August 1, 2023.</p>";
    expect(changesIn(PAY + notes).sort()).toEqual([
      "departed | Ana Ruiz | 2023-08-01",
      "departed | Lee Chan | -",
      "joined | Ingrid M. Berg | 2023-10-02",
    ]);
  });

  test("footnotes laid out as a table are read too", () => {
    const notes = `<table>${row("(1)", "Joined the Board in October 2023.")}
      ${row("(2)", "Mr. Chan served on the Board until May 17, 2023.")}</table>`;
    expect(changesIn(PAY + notes)).toEqual(["departed | Lee Chan | 2023-05-17", "joined | Ingrid M. Berg | -"]);
  });

  test("a change that a proxy tells several times is one, with its date", () => {
    const html =
      "<p>Lee Chan will not stand for re-election.</p><p>Mr. Chan will retire from the Board effective May 22, " +
      "2024.</p><p>After Mr. Chan’s retirement from the Board on May 22, 2024 there will be eight " +
      "directors.</p>";
    expect(changesIn(html)).toEqual(["departed | Lee Chan | 2024-05-22"]);
  });

  test("cards and tables say since when: the fiscal year or later is a change", () => {
    const cards = `<table>
      ${row("<p>Nora A. Okafor</p><p>Director Nominee</p>", "<p>Director Since: 2023</p><p>Age: 51</p>")}
      ${row("Lee Chan", "Director since: 2022")}</table>`;
    expect(changesIn(cards)).toEqual(["joined | Nora A. Okafor | -"]);
    const list =
      "<p>Nora A. Okafor</p><p>Age: 51</p><p>Director since March 4, 2024</p><p>Lee Chan</p><p>Director since 2011</p>";
    expect(changesIn(list)).toEqual(["joined | Nora A. Okafor | 2024-03-04"]);
    const table = `<table>${row("Name", "Age", "Director Since")}${row("Nora A. Okafor", "51", "2024")}
      ${row("Lee Chan", "70", "2001")}</table>`;
    expect(changesIn(table)).toEqual(["joined | Nora A. Okafor | -"]);
  });

  test("since when one is on another company’s board isn't a change", () => {
    const boards = "<p>Director Since:</p><p>2012</p><p>Other boards:</p><p>Globex Corp. (Director since 2023)</p>";
    const card = `<table>${row("<p>Lee Chan</p>", boards)}</table>`;
    expect(changesIn(card)).toEqual([]);
    expect(changesIn("<p>Lee Chan</p><p>Age: 70</p><p>Director of Globex Corporation since 2023</p>")).toEqual([]);
  });

  test("the years are those of the fiscal year that the proxy reports on, not of the calendar", () => {
    const departures =
      "<p>Ana Ruiz resigned from the Board on November 3, 2022.</p><p>Lee Chan resigned from the Board on " +
      "August 1, 2022.</p>";
    const proxy = `<p>For the fiscal year ended September 30, 2023 we report.</p>${departures}`;
    expect(changesIn(proxy, { ...CONTEXT, filed: "2024-01-20" })).toEqual(["departed | Ana Ruiz | 2022-11-03"]);
  });

  test("without a filing date the years come from the annual meeting that the text speaks of", () => {
    const html =
      "<p>Notice of 2024 Annual Meeting. The 2024 Annual Meeting is on May 22.</p><p>Ana Ruiz resigned from " +
      "the Board on November 3, 2023.</p><p>Lee Chan resigned from the Board on November 3, 2021.</p>";
    expect(directorChanges(readMarkup(html, "x.htm"), { company: null, filed: null }).map(plain)).toEqual([
      "departed | Ana Ruiz | 2023-11-03",
    ]);
  });

  test("a sentence that a page’s end parts is one sentence", () => {
    const html =
      "<p>After careful thought and with the thanks of all of us, Ms. Ana Ruiz has decided " +
      "to</p><p>14</p><p>2024 Proxy Statement</p><p>retire from the Board effective June 1, 2024.</p>";
    expect(changesIn(html)).toEqual(["departed | Ana Ruiz | 2024-06-01"]);
  });

  test("the name over a biography is that of its first sentence", () => {
    const html =
      "<p>Nora A. Okafor</p><p>She was appointed to our Board in November 2023. She was chief executive of " +
      "Initech.</p>";
    expect(changesIn(html)).toEqual(["joined | Nora A. Okafor | -"]);
  });

  test("the company’s own name stands for it; another company’s board is not ours", () => {
    const html =
      "<p>Ms. Ana Ruiz resigned from Acme Widgets’ Board on May 2, 2023. Mr. Lee Chan resigned from Globex’s " +
      "Board on May 2, 2023.</p>";
    expect(changesIn(html)).toEqual(["departed | Ana Ruiz | 2023-05-02"]);
    expect(
      changesIn(
        "<p>Mr. Lee Chan has been a director of Acme Widgets, Inc. since May 2023 and of Globex since 2020.</p>",
      ),
    ).toEqual(["joined | Lee Chan | -"]);
  });

  test("a company’s first word is enough for its name, but not another company’s", () => {
    const context = { company: "FIRST CORP", filed: "2024-04-05" };
    expect(changesIn("<p>Mr. Lee Chan retired from First’s Board on May 2, 2023.</p>", context)).toEqual([
      "departed | Lee Chan | 2023-05-02",
    ]);
    expect(changesIn("<p>Mr. Lee Chan has been a director of First Data since May 2023.</p>", context)).toEqual([]);
  });

  test("one who joined and left is both; one who serves for long did not join", () => {
    const html = `<p>Mr. Lee Chan joined the Board on July 1, 2023 and resigned from the Board on January 5, 2024.</p>`;
    expect(changesIn(html).sort()).toEqual(["departed | Lee Chan | 2024-01-05", "joined | Lee Chan | 2023-07-01"]);
    const elected =
      `<table>${row("Name", "Director Since")}${row("Lee Chan", "2001")}${row("Ana Ruiz", "2003")}</table><p>` +
      "Mr. Lee Chan was elected to the Board at the 2023 Annual Meeting.</p>";
    expect(changesIn(elected)).toEqual([]);
  });

  test("directors who were on the board for years did not join at a meeting that elected them again", () => {
    const html = `<p>${[
      "Nora Okafor, Lee Chan and Kim Berg were elected to the Board at the 2023 Annual Meeting.",
      "Ana Ruiz was appointed to the Board effective September 12, 2023.",
      "Mr. Chan has been a director of the Company since May 2004.",
      "Ms. Okafor has been a director of the Company since 2013.",
      "Ms. Ruiz has been a director of the Company since September 2023.",
    ].join("</p><p>")}</p>`;
    expect(changesIn(html)).toEqual(["joined | Kim Berg | -", "joined | Ana Ruiz | 2023-09-12"]);
  });

  test("a director elected at the meeting joined, whatever the sentences say of others and of earlier times", () => {
    const html =
      "<p>Mr. Chan was a director since 2004 until 2011.</p><p>Lee Chan was elected to the Board at the 2023 " +
      "Annual Meeting.</p>";
    expect(changesIn(html)).toEqual(["joined | Lee Chan | -"]);
  });

  test.each(["CEOs Against Rust group", "Leaders For Rust Removal initiative", "Northern Lakes coalition"])(
    "a body (%s) is not a person that joins",
    (body) => {
      const html =
        `<p>Mr. Lee Chan is a widget maker. He is a member of the Widget Society’s ${body} in the north. He has ` +
        "been a director of the Company since June 2023.</p>";
      expect(changesIn(html)).toEqual(["joined | Lee Chan | -"]);
    },
  );

  test("of a surname that an officer has too, the director is who a sentence names in full", () => {
    const html =
      `<table>${row("Matthew A. Chan", "Executive Vice President")}</table><p>After years of service, Al Chan ` +
      "will be retiring from the Board at the Annual Meeting.</p><p>Mr. Chan is not standing for " +
      "re-election.</p>";
    expect(changesIn(html)).toEqual(["departed | Al Chan | -"]);
  });

  test.each([
    ["V. James Ruiz", "Jim Ruiz"],
    ["Christopher T. Ruiz", "C. Ruiz"],
    ["ANA MARIA RUIZ", "Ana Maria Ruiz"],
    ["Cristina Ruiz", "Christina Ruiz"],
    ["M. Brett Ruiz", "Brett Ruiz"],
    ["James (Jimmy) Ruiz III", "Jimmy Ruiz"],
  ])("%s, whom the text also calls %s, changes once", (one, other) => {
    const html =
      `<table>${row("Name", "Age")}${row(one, "61")}</table><p>${other} is a director. Mr. Ruiz resigned from ` +
      `the Board on May 2, 2023.</p><p>The resignation of ${other} from the Board on May 2, 2023 left nine.</p>`;
    expect(changesIn(html)).toHaveLength(1);
  });

  test("a name in capitals is given as the text writes it", () => {
    const html =
      `<table>${row("ANA M. RUIZ", "Director since 2024")}</table><p>Ana M. Ruiz and others.</p><p>Ana M. ` +
      "Ruiz</p><p>Ms. Ruiz joined our Board on March 1, 2024.</p>";
    expect(changesIn(html)).toEqual(["joined | Ana M. Ruiz | 2024-03-01"]);
  });

  test("a month of joining counts whatever year a card has; an election at a meeting counts only with it", () => {
    const card = `<table>${row("Name", "Director Since")}${row("Lee Chan", "2001")}</table>`;
    expect(changesIn(`${card}<p>Mr. Lee Chan joined the Board in May 2023.</p>`)).toEqual(["joined | Lee Chan | -"]);
    expect(changesIn(`${card}<p>Mr. Lee Chan was elected to the Board in 2023.</p>`)).toEqual([]);
  });

  test("the company’s name counts as the text writes it, and its initials", () => {
    const context = { company: "ACMEDGE PARCEL INTERNATIONAL CORP", filed: "2024-04-05" };
    expect(changesIn("<p>Mr. Lee Chan left the AcmEdge Board on May 2, 2023.</p>", context)).toHaveLength(1);
    expect(
      changesIn("<p>Mr. Lee Chan is not seeking re-election at API’s 2024 annual meeting.</p>", context),
    ).toHaveLength(1);
    expect(changesIn("<p>Mr. Lee Chan is not seeking re-election at AIP’s 2024 annual meeting.</p>", context)).toEqual(
      [],
    );
  });

  test("a document that writes the board in small letters means its own board", () => {
    const departures = "<p>Ms. Ana Ruiz resigned from the board effective September 7, 2023.</p>";
    expect(
      changesIn(`${departures}<p>Our board met. The board met again.</p><p>See the Board Charter.</p>`),
    ).toHaveLength(1);
    expect(changesIn(`${departures}<p>The Board met. Our Board met again. The Board has nine members.</p>`)).toEqual(
      [],
    );
  });

  test("where cards come before the names that they are of, each is of the name below it", () => {
    const cards =
      "<p>Director since: 2005</p><p>Lee Chan</p><p>Mr. Chan makes widgets.</p><p>Director since: " +
      "2024</p><p>Ana Ruiz</p><p>Ms. Ruiz sells them.</p><p>Director since: 2011</p><p>Nora A. Okafor</p>";
    expect(changesIn(cards)).toEqual(["joined | Ana Ruiz | -"]);
  });

  test("two cards after one name say nothing of it", () => {
    expect(changesIn("<p>Lee Chan</p><p>Director since 2011</p><p>Director since 2024</p>")).toEqual([]);
  });

  test("a heading over a card isn't a director", () => {
    const card = "<p>Qualification Highlights</p><p>Director since 2023</p>";
    expect(changesIn(card)).toEqual([]);
  });

  test("plain text reads as HTML does", () => {
    const text =
      "\n   Mr. Lee Chan, whose term expires at the Annual\nMeeting, has decided not to stand " +
      "for\nre-election.\n\nNext.\n";
    expect(changesIn(text)).toEqual(["departed | Lee Chan | -"]);
  });
});

describe("hostile and broken documents", () => {
  const whole =
    `${PAY}<p>(1) Elected to the Board on October 2, 2023.</p><p>Mr. Lee Chan will retire from the Board ` +
    "effective May 22, 2024.</p>";
  test("a document cut off anywhere gives no other person and no error", () => {
    for (let end = 0; end < whole.length; end += 7)
      for (const change of changesIn(whole.slice(0, end))) expect(change).toMatch(/Berg|Chan/);
  });

  test("sentences without end, names without end and nothing but keywords end within seconds", () => {
    expect(changesIn(`<p>${"retired from the Board and resigned as a director ".repeat(20_000)}</p>`)).toEqual([]);
    expect(changesIn(`<p>${"Jane Roe and ".repeat(20_000)} retired.</p>`)).toEqual([]);
    expect(changesIn(`<p>${"Mr. ".repeat(50_000)}</p>`)).toEqual([]);
    expect(
      changesIn(`<p>${"The director was not ".repeat(90)} standing for re-election to the Board.</p>`.repeat(60)),
    ).toEqual([]);
  }, 20_000);

  test("cards without end are read in linear time", () => {
    const letter = (index: number) => String.fromCharCode(97 + (index % 26));
    const name = (index: number) => `Ann B${letter(index)}${letter(index / 26)}${letter(index / 676)}oe`;
    const cards = Array.from({ length: 60_000 }, (_, index) => `<p>${name(index)}</p><p>Director since 2012</p>`);
    expect(changesIn(cards.join(""))).toEqual([]);
  }, 10_000);
});

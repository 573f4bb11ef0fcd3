import { describe, expect, test } from "bun:test";
import { read, table } from "./made-proxy.ts";

describe("what two places state differently is null", () => {
  const CARD = "<p>Jane Roe</p><p>Director since: 2014</p>";
  test.each<[string, string, string]>([
    ["a year", "<p>Jane Roe has been a director of the Company since 2011.</p>", "director_since"],
    ["independence", "<p>Independent</p><p>Ms. Roe is not independent.</p>", "is_independent"],
    [
      "a committee's chair",
      "<p>Committees: Audit</p>" +
        table(["Director", "Audit", "Compensation"], ["Jane Roe", "Chair", ""], ["Lee Chan", "✓", "✓"]),
      "committees",
    ],
  ])("%s", (_, body, field) => {
    const [member] = read(CARD + body).members;
    expect(member).toMatchObject({ name: "Jane Roe", [field]: null, null_reasons: { [field]: "contradictory" } });
  });
});

describe("committees that were not read whole are null", () => {
  const [ROE, CHAN] = ["<p>Jane Roe</p><p>Director since 2014</p>", "<p>Lee Chan</p><p>Director since 2021</p>"];
  const committeesOf = (body: string) => read(body).members.map(({ committees }) => committees);

  test.each<[string, string]>([
    ["one of three standing committees", "The Board has three standing committees. The members of the Audit Committee"],
    [
      "two chairs",
      "The members of the Audit Committee are Jane Roe (Chair) and Lee Chan. The members of the Audit Committee",
    ],
  ])("%s", (_, words) => {
    expect(committeesOf(`${ROE}${CHAN}<p>${words} are Jane Roe and Lee Chan (Chair).</p>`)).toEqual([null, null]);
  });

  test("a row without a mark, where no mark of a chair was read", () => {
    const matrix = table(["Director", "Audit", "Compensation"], ["Jane Roe", "✓", "✓"], ["Lee Chan", "", ""]);
    expect(committeesOf(`${ROE}${CHAN}${matrix}`)[1]).toBeNull();
  });

  test("words of a card that are not committees", () => {
    expect(committeesOf(`${ROE}<p>Committees: to be assigned upon her election</p>`)).toEqual([null]);
  });
});

test("a committee has its full name where the text introduces a shorter one", () => {
  const [member] = read(
    "<p>The Nominating and Governance Committee (the “Governance Committee”) met.</p>" +
      "<p>Jane Roe</p><p>Director since: 2014</p><p>Committees: Governance (Chair)</p>" +
      "<p>Ms. Roe. The Governance Committee has a charter. The Governance Committee met.</p>",
  ).members;
  expect(member?.committees).toEqual([{ name: "Nominating and Governance", is_chair: true }]);
});

describe("the number of directors to be elected", () => {
  const cards = (count: number) =>
    ["Jane Roe", "Lee Chan", "Ana Moe"]
      .slice(0, count)
      .map((name) => `<p>${name}</p><p>Director since 2014</p>`)
      .join("");
  test.each<[string, number | null]>([
    ["Proposal 1: To elect three directors", 3],
    ["We ask you to elect the three (3) director nominees named below.", 3],
    ["The Board has nominated 3 persons for election.", 3],
    ["Three nominees for election. Election of twelve directors.", null],
    ["The three largest shareholders elect nobody.", null],
  ])("%s", (sentence, stated) => {
    expect(read(`<p>${sentence}</p>${cards(3)}`).stated_nominees).toBe(stated);
  });

  test("of which fewer than two thirds were found is not served, and of which one lacks is", () => {
    const found = (count: number) => {
      const { members, found_members: counted } = read(`<p>To elect three directors.</p>${cards(count)}`);
      return [members.length, counted];
    };
    expect([found(1), found(2), found(3)]).toEqual([
      [0, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

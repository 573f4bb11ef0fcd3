import { expect, test } from "bun:test";
import { soc } from "../../src/reference/soc.ts";

test("SOC 2018 has its 23 major, 98 minor and 459 broad groups and 867 occupations", async () => {
  const counts = Map.groupBy((await soc()).all(), ({ group }) => group);
  expect([...counts].map(([group, all]) => [group, all.length])).toEqual([
    ["major", 23],
    ["minor", 98],
    ["broad", 459],
    ["detailed", 867],
  ]);
});

test("an occupation has its title and definition, a group only its title", async () => {
  const all = await soc();
  expect(all.find("11-1011")).toMatchObject({ title: "Chief Executives", group: "detailed" });
  expect(all.find("11-1011")?.definition).toStartWith("Determine and formulate policies");
  expect(all.find("11-1000")).toEqual({ code: "11-1000", group: "minor", title: "Top Executives", definition: null });
  expect(all.find("11-1012")).toBeUndefined();
});

test("every code but a major group's lies in one of each coarser group", async () => {
  const all = await soc();
  const chain = (code: string) => all.ancestorsOf(code).map((one) => `${one.code} ${one.group}`);
  expect(chain("11-1011")).toEqual(["11-1010 broad", "11-1000 minor", "11-0000 major"]);
  expect(chain("15-1211")).toEqual(["15-1210 broad", "15-1200 minor", "15-0000 major"]);
  expect(chain("31-1131")).toEqual(["31-1130 broad", "31-1100 minor", "31-0000 major"]);
  expect(chain("51-5111")).toEqual(["51-5110 broad", "51-5100 minor", "51-0000 major"]);
  expect(chain("29-1229")).toEqual(["29-1210 broad", "29-1000 minor", "29-0000 major"]); // not by its digits
  expect(chain("11-0000")).toEqual([]);
  const wrong = all.all().filter(({ code, group }) => {
    const groups = ["detailed", "broad", "minor", "major"];
    return (
      all
        .ancestorsOf(code)
        .map((one) => one.group)
        .join() !== groups.slice(groups.indexOf(group) + 1).join()
    );
  });
  expect(wrong).toEqual([]);
});

test("a code of OEWS's own lies in the groups that its digits tell", async () => {
  const chain = (await soc()).ancestorsOf("21-1018").map(({ code }) => code);
  expect(chain).toEqual(["21-1010", "21-1000", "21-0000"]);
});

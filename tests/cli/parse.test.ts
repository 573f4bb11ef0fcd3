import { describe, expect, test } from "bun:test";
import { defineCommand, parse } from "../../src/cli/shell/command.ts";

const example = defineCommand({
  summary: "An example",
  args: [
    { name: "DATASET", doc: "What to load.", required: true, choices: ["census", "qcew"] },
    { name: "WORD", doc: "More.", multiple: true },
  ],
  options: {
    json: { type: "boolean", doc: "Print JSON.", short: "j" },
    tier: { type: "string", doc: "The tier.", value: "TIER", choices: ["free", "standard"] },
    vintage: { type: "string", doc: "The vintage.", value: "V", multiple: true },
    label: { type: "string", doc: "The label.", value: "L", required: true },
  },
  async run() {},
});
const read = (line: string) => parse(example, "example", line.split(" ").filter(Boolean));

test("options and words are read in any order, each in its own form", () => {
  expect(read("census --vintage 2022-acs5 a -j --label=x --vintage 2023-acs5 b")).toEqual({
    options: { json: true, vintage: ["2022-acs5", "2023-acs5"], label: "x" },
    words: ["census", "a", "b"],
    help: false,
  });
});

test("words after -- are not options", () => {
  expect(read("--label x -- census --json").words).toEqual(["census", "--json"]);
});

test("--help works whatever else is missing or too many", () => {
  expect(read("--help").help).toBe(true);
  expect(read("-h a b c").help).toBe(true);
});

describe("an error names what is accepted:", () => {
  test.each([
    ["an unknown option", "census --label x --jsn", "example has no option --jsn; did you mean --json?"],
    ["what is a setting", "census --label x --listen 1", "example has no option --listen (set GOVDATA_LISTEN instead)"],
    ["an unknown short option", "census --label x -z", "example has no option -z; it has --json, --tier"],
    ["a name of every object", "census --label x --toString", "example has no option --toString"],
    ["a value for a switch", "census --label x --json=1", '--json takes no value, but got "1"'],
    ["an option without its value", "census --label", "--label needs a value: --label L"],
    ["an option with an empty value", "census --label=", "--label needs a value: --label L"],
    ["an option twice", "census --label x --label y", '--label was passed twice: "x" and "y"'],
    [
      "a choice that isn't accepted",
      "census --label x --tier fre",
      '--tier: "fre" is not accepted; accepted: free, standard (did you mean free?)',
    ],
    ["a missing option", "census", "example needs --label L: The label."],
    ["a missing word", "--label x", "example needs DATASET: What to load."],
    ["a word that isn't a choice", "sensus --label x", 'DATASET: "sensus" is not accepted; accepted: census, qcew'],
  ])("%s", (_, line, message) => {
    expect(() => read(line)).toThrow(message);
  });

  test("a word too many", () => {
    const plain = defineCommand({ summary: "Nothing", async run() {} });
    expect(() => parse(plain, "plain", ["word"])).toThrow('plain: unexpected word "word"');
  });
});

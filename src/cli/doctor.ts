import { defineCommand, JSON_OPTION } from "./command.ts";

/** `govdata doctor`: what works, what doesn't, and what to do about it. */
export const doctorCommand = defineCommand({
  summary: "Check the home, the database, the disk, the clock and the keys, and say what to do",
  options: { json: JSON_OPTION },
  async run({ options, print }) {
    print(options.json ? "[]" : "");
  },
});

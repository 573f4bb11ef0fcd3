import { defineCommand } from "./shell/command.ts";

/** `govdata licenses`: prints the licence texts of everything in the program. */
export const licensesCommand = defineCommand({
  summary: "Print the licenses of everything that the program contains",
  details: "The texts are those that the packages came with. Parts whose package has no text are listed first.",
  examples: ["licenses"],
  async run({ print }) {
    const { licenseTexts } = await import("../executable/licenses.ts");
    print(await licenseTexts());
  },
});

import type { Finding } from "./checks.ts";
import { defineCommand, JSON_OPTION } from "./shell/command.ts";

/** `govdata doctor`: shows what works, what does not, and what to do about it. */
export const doctorCommand = defineCommand({
  summary: "Check home, disk, database, jobs, search, settings and clock, and say what to do",
  details: "The exit code is 1 when a problem keeps the service from working; warnings alone give 0.",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const { runChecks } = await import("./checks.ts");
    const findings = await runChecks(settings());
    if (options.json) print(JSON.stringify(findings, null, 2));
    else for (const finding of findings) print(findingText(finding));
    return findings.some(({ state }) => state === "problem") ? 1 : 0;
  },
});

const findingText = ({ check, state, found, advice }: Finding): string =>
  `${state.padEnd(9)}${check.padEnd(13)}${found}${advice ? `\n${" ".repeat(22)}→ ${advice}` : ""}`;

import { usageError } from "../../errors.ts";
import { defineCommand, JSON_OPTION } from "../shell/command.ts";
import type { Finding } from "./finding.ts";

/** `govdata doctor`: shows what works, what does not, and what to do about it. */
export const doctorCommand = defineCommand({
  summary: "Check home, disk, database, jobs, search, settings and clock, and say what to do",
  details:
    "The exit code is 1 when a problem keeps the service from working; warnings give 0. With --online it also " +
    "asks each agency for the first bytes of its files, which takes some seconds.",
  options: {
    json: JSON_OPTION,
    online: { type: "boolean", doc: "also ask the agencies: is each address there, has it moved, is the key valid" },
    from: { type: "string", value: "URL", doc: "with --online: a mirror with the agencies' paths" },
  },
  async run({ options, settings, print }) {
    const { runChecks } = await import("./checks.ts");
    if (options.from !== undefined && (!options.online || !/^https?:\/\//.test(options.from)))
      throw usageError(`--from ${options.from}: accepted: the http or https URL of a mirror, with --online`);
    const { findings, settings: current } = await runChecks(settings());
    if (options.online) {
      const { onlineFindings } = await import("./online/findings.ts");
      findings.push(...(await onlineFindings(current, { from: options.from })));
    }
    if (options.json) print(JSON.stringify(findings, null, 2));
    else for (const finding of findings) print(findingText(finding));
    return findings.some(({ state }) => state === "problem") ? 1 : 0;
  },
});

const findingText = ({ check, state, found, advice }: Finding): string =>
  `${state.padEnd(9)}${check.padEnd(13)}${found}${advice ? `\n${" ".repeat(22)}→ ${advice}` : ""}`;

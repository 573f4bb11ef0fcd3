import { describeSettings, type SettingView } from "../config.ts";
import { defineCommand, JSON_OPTION } from "./shell/command.ts";

/** `govdata config`: every setting, its value, where the value came from, what it means. */
export const configCommand = defineCommand({
  summary: "Show every setting, its value, where it came from and what it means",
  details:
    "Every setting is an environment variable. An empty value counts as unset. Secrets and passwords are not shown. " +
    "A value that is not accepted ends the command with exit code 2, as it would end a start.",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const views = describeSettings();
    if (options.json) print(JSON.stringify(views, null, 2));
    else for (const view of views) print(settingText(view));
    settings();
  },
});

function settingText({ name, value, origin, accepted, doc }: SettingView): string {
  const shownValue = value === null ? "(not set)" : value || "(none)";
  const shownOrigin = origin === "not set" ? "" : `  [${origin}]`;
  return `${name} = ${shownValue}${shownOrigin}\n    ${doc}\n    Accepted: ${accepted}.\n`;
}

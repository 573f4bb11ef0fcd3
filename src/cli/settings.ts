import { SETTINGS } from "../config.ts";
import { failed, usageError } from "../errors.ts";
import { defineCommand, defineGroup, JSON_OPTION } from "./shell/command.ts";
import { withDatabase } from "./shell/database.ts";
import { readSecret } from "./shell/password.ts";
import { table } from "./shell/text.ts";

const NAME = {
  name: "NAME",
  doc: "The setting, by the name of its environment variable.",
  required: true,
  choices: [SETTINGS.contact.name, SETTINGS.censusApiKey.name],
} as const;

/** What `stored by` says of a setting that was made here. */
const BY_COMMAND = "govdata settings";

const stored = () => import("../stored-settings/stored-settings.ts");

/** Returns the key of a setting, whose name was checked. */
async function keyOf(name: string) {
  const { nameOf, STORED_KEYS } = await stored();
  return STORED_KEYS.find((key) => nameOf(key) === name)!; // one of the choices
}

const list = defineCommand({
  summary: "List the settings that can be stored, with the origin of each value",
  options: { json: JSON_OPTION },
  async run({ options, settings, print }) {
    const given = settings();
    const views = await withDatabase(given, async ({ sql }) => (await stored()).storedViews(sql, given));
    if (options.json) return print(JSON.stringify(views, null, 2));
    const rows = views.map(({ name, shown, origin, stored: what }) => {
      const by = what ? `by ${what.setBy}, ${what.setAt.toISOString().slice(0, 16)}Z` : "";
      return [name, shown ?? "(not set)", origin, what?.fault ?? (what?.isPlain ? `${by}, not encrypted` : by)];
    });
    for (const line of table(["name", "value", "from", "stored"], rows)) print(line);
  },
});

const set = defineCommand({
  summary: "Store a setting for all servers of the database whose environment does not have it",
  details:
    "A key is never an argument, because other users could read that: it is asked for on a terminal, else read from " +
    "standard input. It is encrypted if GOVDATA_SECRETS_KEY is set.",
  examples: ["settings set GOVDATA_CONTACT you@example.org", "settings set CENSUS_API_KEY"],
  args: [NAME, { name: "VALUE", doc: "The value; not for a key." }],
  async run({ words: [name = "", word], settings, note }) {
    const given = settings();
    const key = await keyOf(name);
    const isSecret = SETTINGS[key].secret === true;
    if (isSecret && word !== undefined) throw usageError(`${name} is not accepted as an argument: leave it out`);
    if (!isSecret && word === undefined)
      throw usageError(`settings set ${name} needs VALUE: ${SETTINGS[key].accepted}`);
    const value = (word ?? (await readSecret(`${name}: `))).trim();
    const { settingFault, storeSetting } = await stored();
    const fault = settingFault(key, value);
    if (fault !== undefined) throw usageError(`${name}: ${fault}`);
    await withDatabase(given, ({ sql }) => storeSetting(sql, given, { key, value, by: BY_COMMAND }));
    note(`${name} is stored. Running servers use it within a second, unless their environment has one.`);
    if (isSecret && given.secretsKeys.length === 0)
      note("It is not encrypted, because GOVDATA_SECRETS_KEY is not set.");
  },
});

const unset = defineCommand({
  summary: "Remove a stored setting",
  args: [NAME],
  async run({ words: [name = ""], settings, note }) {
    const key = await keyOf(name);
    const { removeSetting } = await stored();
    const wasStored = await withDatabase(settings(), ({ sql }) => removeSetting(sql, key));
    if (!wasStored) throw failed(`${name} is not stored`);
    note(`${name} is not stored any more.`);
  },
});

/** `govdata settings …`: the settings that the database has for servers whose environment does not have them. */
export const settingsCommand = defineGroup({
  summary: "List, store and remove the settings that agencies ask for: your e-mail address, the Census key",
  commands: { list, set, unset },
});

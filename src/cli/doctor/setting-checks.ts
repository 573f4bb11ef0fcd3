import { commandText } from "../../command.ts";
import type { Settings } from "../../config.ts";
import { allDatasets } from "../../features.ts";
import { obstaclesOf } from "../../loading/obstacles.ts";
import type { Database } from "../../storage/database.ts";
import { nameOf, readStored } from "../../stored-settings/stored-settings.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Warns of stored settings that can't be read, and of secrets among them that are not encrypted. */
export async function storedFindings({ sql }: Database, given: Settings): Promise<Finding[]> {
  return (await readStored(sql, given)).flatMap(({ key, fault, isPlain }) => {
    const name = nameOf(key);
    if (fault !== undefined)
      return [
        warning("stored", `${name} is not used: ${fault}`, `set it again: ${commandText(`settings set ${name}`)}`),
      ];
    if (!isPlain) return [];
    const advice = "set GOVDATA_SECRETS_KEY where the server gets its settings; the next start encrypts it";
    return [warning("stored", `${name} is stored without encryption`, advice)];
  });
}

/** Says which datasets the schedule skips, and why. */
export async function scheduleFinding(settings: Settings): Promise<Finding> {
  if (settings.loadSchedule === undefined) return ok("schedule", "GOVDATA_LOAD_SCHEDULE is off");
  const datasets = await allDatasets();
  const { ready, skippedNames, reasons } = obstaclesOf(datasets, settings);
  if (skippedNames.length === 0)
    return ok("schedule", `checks all ${ready.length} datasets for new data: ${settings.loadSchedule}`);
  return warning(
    "schedule",
    `the schedule skips ${skippedNames.length} of ${datasets.length} datasets (${reasons})`,
    `set these on the page /operator/fill, by ${commandText("settings set")}, or where the server gets its settings; ` +
      `or load by command: ${commandText("load DATASET --from DIR")}`,
  );
}

/** Whether agencies get to know whom to write to. `given`: the settings of the environment. */
export const contactFinding = ({ contact }: Settings, given: Settings): Finding =>
  contact === undefined
    ? warning(
        "contact",
        "GOVDATA_CONTACT is not set",
        "set it to your e-mail address, here or on the page /operator/fill: agencies require it for downloads",
      )
    : ok("contact", given.contact === undefined ? `${contact}, stored in the database` : contact);

/** A proxy with TLS in front: without it an https address would not work, and with it the address must be https. */
export function proxyFinding({ baseUrl, trustedProxies }: Settings): Finding {
  const isHttps = baseUrl.startsWith("https:");
  if (isHttps && trustedProxies.length === 0)
    return warning(
      "proxy",
      "GOVDATA_BASE_URL is https, and GOVDATA_TRUSTED_PROXIES is not set",
      "set it to the proxy's network: failed sign-ins of all people are counted as those of one address",
    );
  if (!isHttps && trustedProxies.length > 0)
    return warning(
      "proxy",
      `GOVDATA_TRUSTED_PROXIES is set, and GOVDATA_BASE_URL is ${baseUrl}, which is not https`,
      "set it to the address that users reach: otherwise browsers send the cookies of sessions without TLS, too",
    );
  return ok("proxy", trustedProxies.length === 0 ? "not set" : trustedProxies.join(", "));
}

/** Whether there is a key of the Census API. `given`: the settings of the environment. */
export const censusKeyFinding = ({ censusApiKey }: Settings, given: Settings): Finding =>
  censusApiKey === undefined
    ? warning(
        "census key",
        "CENSUS_API_KEY is not set",
        "get one at https://api.census.gov/data/key_signup.html, and set it here or on the page /operator/fill: the " +
          "Census API requires a key",
      )
    : ok("census key", given.censusApiKey === undefined ? "stored in the database" : "set");

/** Whether there is a key of the Bureau of Labor Statistics. */
export const blsKeyFinding = ({ blsApiKey }: Settings): Finding =>
  ok("bls key", blsApiKey === undefined ? "BLS_API_KEY is not set; nothing needs it so far" : "set");

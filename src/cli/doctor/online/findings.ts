import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../../config.ts";
import { mirrored, userAgentOf } from "../../../loading/source/http.ts";
import type { Finding } from "../finding.ts";
import { type OnlineAddress, onlineAddresses } from "./addresses.ts";
import { askAgency, type OnlineAnswer } from "./ask.ts";

/** An agency gets one request a second, in addition to those of a server that is loading. */
const PAUSE_MS = 1_000;

/**
 * Asks each agency for the first bytes of each kind of file that loads request, and says what it answers. `from`: a
 * mirror with the agencies' paths. Agencies are asked side by side, each one request after the other.
 */
export async function onlineFindings(
  settings: Settings,
  { from, now = new Date(), pauseMs = PAUSE_MS }: { from?: string | undefined; now?: Date; pauseMs?: number } = {},
): Promise<Finding[]> {
  const addresses = onlineAddresses(settings, now);
  const findings = new Map<OnlineAddress, Finding>();
  const agencyOf = ({ editions }: OnlineAddress) =>
    new URL(editions[0]!.address).hostname.split(".").slice(-2).join(".");
  const askEach = async (ofAgency: readonly OnlineAddress[]) => {
    for (const address of ofAgency) findings.set(address, await onlineFinding(address, { settings, from, pauseMs }));
  };
  await Promise.all([...Map.groupBy(addresses, agencyOf).values()].map(askEach));
  return addresses.map((address) => findings.get(address)!); // each was asked above
}

async function onlineFinding(
  { check, editions, secrets = {}, needsContact, newestIn }: OnlineAddress,
  { settings, from, pauseMs }: { settings: Settings; from: string | undefined; pauseMs: number },
): Promise<Finding> {
  const warning = (found: string, advice: string): Finding => ({ check, state: "warning", found, advice });
  if (needsContact && settings.contact === undefined)
    return warning("not asked: GOVDATA_CONTACT is not set", "set it to your e-mail address: the agency requires it");
  let missing = "";
  for (const { address, edition } of editions) {
    const url = mirrored(address, from);
    for (const [name, value] of Object.entries(secrets)) url.searchParams.set(name, value);
    const answer = await askAgency(url.href, {
      userAgent: userAgentOf(settings.contact),
      isWhole: newestIn !== undefined,
    });
    await sleep(pauseMs);
    if (answer.kind === "missing") {
      missing ||= `${address}: ${answer.found}`;
      continue;
    }
    if (answer.kind !== "there") return warning(`${address}: ${answer.found}`, ADVICE[answer.kind]);
    const newest = newestIn ? newestOf(answer.text, newestIn) : edition;
    if (newestIn && newest === undefined)
      return warning(`${address}: reachable, but lists no edition`, "get the files by hand (--from DIR)");
    const facts = [newest && `newest edition ${newest}`, answer.lastModified && `changed ${answer.lastModified}`];
    return { check, state: "ok", found: [`${address}: reachable`, ...facts.filter(Boolean)].join(", ") };
  }
  const years = editions.length > 1 ? `, and so are the ${editions.length - 1} years before` : "";
  return warning(`${missing}${years}`, "look for a newer version of govdata, or get the files by hand (--from DIR)");
}

const ADVICE: Readonly<Record<Exclude<OnlineAnswer["kind"], "there" | "missing">, string>> = {
  key: "set CENSUS_API_KEY to a key that was activated by the link in the Bureau's e-mail",
  refused: "set GOVDATA_CONTACT to an e-mail address that works; agencies also refuse some networks",
  moved: "look for a newer version of govdata, or get the files by hand (--from DIR)",
  page: "try again later; if it stays, get the files by hand (--from DIR)",
  trouble: "try again later; behind a proxy, set HTTPS_PROXY",
};

function newestOf(text: string, newestIn: (answer: unknown) => string | undefined): string | undefined {
  try {
    return newestIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

import { LINK_MINUTES, linkAddress } from "../accounts/sign-in/links.ts";
import { commandText } from "../command.ts";
import type { Settings } from "../config.ts";
import { versionText } from "../executable/version.ts";
import { linkBaseOf } from "../http/service.ts";
import { onThisMachine } from "../settings/base-url.ts";

/** The first request to try: a few figures, which the starter data has in its newest vintage of counties. */
export const FIRST_REQUEST =
  "/v1/us/census/places/06001/metrics?metrics=total_population,median_household_income,poverty_rate";

/** What is known only after the start. */
interface Started {
  /** It works on the server of DATABASE_URL. */
  isServer: boolean;
  /** Where it answers; undefined when it only loads. */
  listeners: { url: string; metricsUrl: string | undefined } | undefined;
  /** The key that this start made. */
  key: string | undefined;
  /** The token of a link that signs the owner in; undefined once the owner has a password. */
  linkToken: string | undefined;
}

/** Lines with what a user needs to begin: addresses, the first key, a request that works. */
export function greeting(settings: Settings, { isServer, listeners, key, linkToken }: Started): string[] {
  const place = isServer ? "the PostgreSQL of DATABASE_URL" : `its own PostgreSQL in ${settings.home}`;
  const head = `${versionText()} is ready after ${(performance.now() / 1000).toFixed(1)} s, on ${place}`;
  if (!listeners) return [`${head}; roles: ${settings.roles.join(", ")}`];
  const address = onThisMachine(listeners.url);
  // With an https base URL, browsers send the cookie of a session only there.
  const pages = linkBaseOf(settings) || address;
  return [
    head,
    "",
    `  In a browser   ${pages}/`,
    ...(linkToken
      ? [
          `  Sign in        ${linkAddress(pages, linkToken)}`,
          `                 (once, within ${LINK_MINUTES} minutes; then choose a password)`,
        ]
      : []),
    `  API            ${address}`,
    ...(key
      ? [
          `  API key        ${key}`,
          `                 (shown this once; make more: ${commandText("keys create --label NAME")})`,
        ]
      : []),
    `  Documentation  ${address}/docs`,
    ...(listeners.metricsUrl ? [`  Metrics        ${onThisMachine(listeners.metricsUrl)}`] : []),
    "",
    `  curl -H 'X-API-Key: ${key ?? "YOUR_KEY"}' '${address}${FIRST_REQUEST}'`,
    "",
  ];
}

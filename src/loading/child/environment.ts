import { SETTINGS } from "../../config.ts";
import { hasGivenWay } from "../../storage/owner.ts";

/** What a load reads besides the settings: proxies, the temporary folder, the time zone. */
const NEEDED =
  /^(PATH|HOME|USER|TMPDIR|TZ|LANG|LC_\w+|(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|GOVDATA_\w+)$/i;

/**
 * The environment of a load. Where root works as a home's owner, that user may look into this child: what else root has
 * in its environment, such as keys of other services, stays with the parent, into which only root may look.
 */
export function childEnvironment(): Record<string, string | undefined> {
  if (!hasGivenWay()) return { ...process.env };
  const settings = new Set<string>(Object.values(SETTINGS).map(({ name }) => name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => settings.has(name) || NEEDED.test(name)));
}

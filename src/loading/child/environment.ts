import { SETTINGS } from "../../config.ts";
import { hasGivenWay } from "../../storage/owner.ts";

/** What a load reads in addition to the settings: proxies, the temporary folder, the time zone. */
const NEEDED =
  /^(PATH|HOME|USER|TMPDIR|TZ|LANG|LC_\w+|(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|GOVDATA_\w+)$/i;

/** What a process needs that reads or writes an object store. */
export const OBJECT_STORE_VARIABLES = /^(AWS|GOOGLE|AZURE)_\w+$/i;

/**
 * The environment of a child, such as a load. Where root works as a home's owner, that user may look into this child:
 * what else root has in its environment, such as keys of other services, stays with the parent, into which only root
 * may look. `more`: what only this child needs.
 */
export const childEnvironment = (more?: RegExp): Record<string, string | undefined> =>
  hasGivenWay() ? neededVariables(process.env, more) : { ...process.env };

/** Returns the variables of `env` that a child needs: settings, what every program reads, and `more`. */
export function neededVariables(
  env: Readonly<Record<string, string | undefined>>,
  more?: RegExp,
): Record<string, string | undefined> {
  const settings = new Set<string>(Object.values(SETTINGS).map(({ name }) => name));
  const isNeeded = (name: string) => settings.has(name) || NEEDED.test(name) || more?.test(name) === true;
  return Object.fromEntries(Object.entries(env).filter(([name]) => isNeeded(name)));
}

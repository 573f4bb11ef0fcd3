import { addAccount, setOperator } from "../../src/accounts/queries.ts";
import { findSession, openSession } from "../../src/accounts/sessions/sessions.ts";
import type { Session } from "../../src/portal/page.ts";
import { type PlainBrowser, plainBrowser } from "./plain-browser.ts";
import { startFromSource, TEST_SETTINGS, type TestServer } from "./server.ts";

/** A server with accounts that are signed in. */
export interface PortalServer extends TestServer {
  /** Makes an account that is signed in. */
  visitor(options?: { isOperator?: boolean }): Promise<Visitor>;
}

/** An account that is signed in, as a browser without script. */
export interface Visitor extends PlainBrowser {
  session: Session;
}

/** Starts a server whose accounts need not type a password to be signed in. */
export async function startPortal(options: Parameters<typeof startFromSource>[0] = {}): Promise<PortalServer> {
  const server = await startFromSource(options);
  const { sql } = server.scratch.database;
  return {
    ...server,
    async visitor({ isOperator = false } = {}) {
      const email = `${crypto.randomUUID()}@example.org`;
      const accountId = (await addAccount(sql, email)) ?? 0; // the address is new
      await setOperator(sql, email, isOperator);
      const { token } = await openSession(sql, { accountId, isByLink: false }, TEST_SETTINGS);
      const session = await findSession(sql, token, TEST_SETTINGS);
      if (!session) throw new Error("a session was not there after it was opened");
      const { csrfToken } = session;
      return Object.assign(plainBrowser(server.url, { cookie: `govdata_session=${token}`, csrfToken }), { session });
    },
  };
}

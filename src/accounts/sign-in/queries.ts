import type { Sql } from "postgres";

/** What a sign-in is checked against. */
export interface Credentials {
  id: number;
  status: "active" | "suspended";
  /** argon2id; null: no password was set. */
  hash: string | null;
}

/** Returns what the sign-in of an e-mail address, in any capitalization, is checked against. */
export async function credentialsOf(sql: Sql, email: string): Promise<Credentials | undefined> {
  const [credentials] = await sql<Credentials[]>`
    select id, status, password_hash as hash
      from accounts
     where lower(email) = lower(${email})`;
  return credentials;
}

/** Returns the id of the owner's account while it is active and has no password. */
export async function ownerWithoutPassword(sql: Sql): Promise<number | undefined> {
  const [owner] = await sql<{ id: number }[]>`
    select id
      from accounts
     where id = (select min(id) from accounts)
       and password_hash is null
       and status = 'active'`;
  return owner?.id;
}

/** Adds a link that signs an account in once. */
export const addLink = (sql: Sql, link: { accountId: number; sha256: string; expiresAt: Date }) =>
  sql`
    insert into sign_in_links (account_id, sha256, expires_at)
    values (${link.accountId}, decode(${link.sha256}, 'hex'), ${link.expiresAt})`;

/** A link as its page shows it. */
export interface LinkState {
  email: string;
  isUsed: boolean;
  isExpired: boolean;
}

/** Returns the state of a link of an active account. */
export async function linkState(sql: Sql, sha256: string, now: Date): Promise<LinkState | undefined> {
  const [link] = await sql<LinkState[]>`
    select a.email, l.used_at is not null as "isUsed", l.expires_at <= ${now} as "isExpired"
      from sign_in_links l
      join accounts a on a.id = l.account_id
     where l.sha256 = decode(${sha256}, 'hex')
       and a.status = 'active'`;
  return link;
}

/**
 * Uses a link up and returns its account; undefined if it is used, expired or unknown. Of two requests at the same
 * time, the second waits for the row of the first, and finds it used.
 */
export async function spendLink(
  sql: Sql,
  sha256: string,
  now: Date,
): Promise<{ accountId: number; hasPassword: boolean } | undefined> {
  const [link] = await sql<{ accountId: number; hasPassword: boolean }[]>`
    update sign_in_links l
       set used_at = ${now}
      from accounts a
     where l.sha256 = decode(${sha256}, 'hex')
       and l.used_at is null
       and l.expires_at > ${now}
       and a.id = l.account_id
       and a.status = 'active'
    returning a.id as "accountId", a.password_hash is not null as "hasPassword"`;
  return link;
}

/** How failures of one subject are slowed down, and when it is locked out. */
export interface AttemptLimits {
  /** So many attempts in a row come without a wait. */
  free: number;
  /** From this attempt on, each failure locks. */
  lockAt: number;
  lockSeconds: number;
}

/**
 * Counts an attempt, as a failure until {@link forgetFailures} or {@link forgiveFailure} says otherwise: of many
 * attempts at the same time, no more pass than one after the other. After the free ones, each doubles the wait for the
 * next. Returns its failures with this one; undefined, counting nothing, while the subject is blocked. Failures before
 * `forgetBefore` are forgotten.
 */
export async function countAttempt(
  sql: Sql,
  asked: { subject: string; account: string | null; now: Date; forgetBefore: Date } & AttemptLimits,
): Promise<number | undefined> {
  const [counted] = await sql<{ failures: number }[]>`
    insert into sign_in_failures as f (subject, failures, failed_at, blocked_until, account)
    values (sha256(convert_to(lower(${asked.subject}), 'UTF8')), 1, ${asked.now}, ${asked.now},
            sha256(convert_to(lower(${asked.account}), 'UTF8')))
    on conflict (subject) do update
       set failures = case when f.failed_at < ${asked.forgetBefore} then 1 else f.failures + 1 end,
           failed_at = ${asked.now},
           blocked_until = ${asked.now}::timestamptz + interval '1 second' * case
             when f.failed_at < ${asked.forgetBefore} or f.failures < ${asked.free}::int then 0
             when f.failures + 1 < ${asked.lockAt}::int
               then least(power(2, f.failures + 1 - ${asked.free}::int), ${asked.lockSeconds}::int)
             else ${asked.lockSeconds}::int
           end
     where f.blocked_until <= ${asked.now}
    returning failures`;
  return counted?.failures;
}

/** Returns until when a subject is blocked. */
export async function blockedUntil(sql: Sql, subject: string): Promise<Date | undefined> {
  const [row] = await sql<{ blocked_until: Date }[]>`
    select blocked_until
      from sign_in_failures
     where subject = sha256(convert_to(lower(${subject}), 'UTF8'))`;
  return row?.blocked_until;
}

/** Forgets the failures of a subject; of an account, those of each address that failed at it, too. */
export const forgetFailures = (sql: Sql, subject: string) =>
  sql`
    delete from sign_in_failures
     where subject = sha256(convert_to(lower(${subject}), 'UTF8'))
        or account = sha256(convert_to(lower(${subject}), 'UTF8'))`;

/** Whether a browser with this token has signed in to the account of an e-mail address. */
export async function knowsBrowser(sql: Sql, { email, sha256 }: { email: string; sha256: string }): Promise<boolean> {
  const [browser] = await sql`
    select b.account_id
      from known_browsers b
      join accounts a on a.id = b.account_id
     where b.sha256 = decode(${sha256}, 'hex')
       and lower(a.email) = lower(${email})`;
  return browser !== undefined;
}

/**
 * Notes that a browser has signed in to an account. It has a new token from then on, also for other accounts that it
 * has signed in to. Of each account, only the newest `most` are kept.
 */
export const knowBrowser = (
  sql: Sql,
  browser: { accountId: number; sha256: string; beforeSha256: string; now: Date; most: number },
) =>
  sql`
    with moved as (
      update known_browsers
         set sha256 = decode(${browser.sha256}, 'hex')
       where sha256 = decode(${browser.beforeSha256}, 'hex')
         and account_id <> ${browser.accountId}
    ), replaced as (
      delete from known_browsers
       where account_id = ${browser.accountId}
         and (sha256 = decode(${browser.beforeSha256}, 'hex')
              or sha256 in (select sha256
                              from known_browsers
                             where account_id = ${browser.accountId}
                             order by signed_in_at desc
                            offset ${browser.most - 1}))
    )
    insert into known_browsers (account_id, sha256, signed_in_at)
    values (${browser.accountId}, decode(${browser.sha256}, 'hex'), ${browser.now})`;

/** Takes back one attempt of a subject, which did not fail. */
export const forgiveFailure = (sql: Sql, subject: string, now: Date) =>
  sql`
    update sign_in_failures
       set failures = failures - 1, blocked_until = ${now}
     where subject = sha256(convert_to(lower(${subject}), 'UTF8'))
       and failures > 0`;

/**
 * Deletes links and invitations that ended before `endedBefore`, failures before `forgetBefore`, and unused browsers.
 */
export async function deleteOldSignIns(
  sql: Sql,
  {
    endedBefore,
    forgetBefore,
    knownSince,
    now,
  }: { endedBefore: Date; forgetBefore: Date; knownSince: Date; now: Date },
): Promise<{ links: number; invitations: number; failures: number }> {
  const [counts] = await sql<{ links: number; invitations: number; failures: number }[]>`
    with browsers as (
      delete from known_browsers where signed_in_at < ${knownSince}
    ), links as (
      delete from sign_in_links where expires_at < ${endedBefore} returning 1
    ), invitations as (
      delete from invitations where expires_at < ${endedBefore} returning 1
    ), failures as (
      delete from sign_in_failures where failed_at < ${forgetBefore} and blocked_until < ${now} returning 1
    )
    select (select count(*) from links)::int as links, (select count(*) from invitations)::int as invitations,
           (select count(*) from failures)::int as failures`;
  return counts ?? { links: 0, invitations: 0, failures: 0 };
}

/** Seconds from the end of a failed attempt to the next attempt: after the first, the second, and so on. */
export const RETRY_DELAYS_S = [5, 25, 120, 600] as const;

/** After this many failed attempts a delivery has failed. */
export const MOST_ATTEMPTS = RETRY_DELAYS_S.length + 1;

/** After this many failed deliveries in a row a subscription is disabled. */
export const MOST_FAILURES = 10;

/** A retry is never early, and late by at most this share of its delay. */
export const MOST_JITTER = 0.1;

/** An attempt has this long, from the resolution of the name to the end of the answer. */
export const ATTEMPT_MS = 10_000;

/** A leased delivery is due again after this time: its worker has died, or is paused. */
export const LEASE_MS = 30_000;

/** Test deliveries that a subscription can get in 60 s, and replays for each subscription that an account may have. */
export const USES_A_MINUTE = 5;

/** A bulk replay counts as this many replays of one delivery. */
export const BULK_REPLAY_COST = 5;

/** A bulk replay waits while its subscription has more deliveries to come: new events don't wait behind old ones. */
export const MOST_BEFORE_REPLAY = 1_000;

/** Deliveries are counted up to this number: counting a million takes longer than all else of an answer. */
export const MOST_COUNTED = 10_000;

/** This many of a subscription's newest deliveries are searched, for its failures and its rate of success. */
export const NEWEST_SEARCHED = 1_000;

/** The port of `govdata listen`, if no other is asked for. */
export const LISTEN_PORT = 4242;

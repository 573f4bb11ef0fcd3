import type { Sql } from "postgres";
import { MOST_ATTEMPTS, MOST_FAILURES, RETRY_DELAYS_S } from "../../limits.ts";
import type { AttemptResult } from "../../sending/sender.ts";
import { arrayText } from "./arrays.ts";

/** An attempt that ended. */
export interface EndedAttempt {
  /** The claim is the newest one that leased the delivery: it is read when the attempt is written. */
  delivery: { readonly id: string; readonly claim: string };
  /** On the database's clock, in ms since 1970. */
  startedAtMs: number;
  result: AttemptResult;
  /** How much later than planned a retry is, as a share of its delay: 0 to 0.1. */
  jitter: number;
}

/** What was recorded of some attempts. */
export interface Recorded {
  /** How many count: a result that came after another claim had leased its delivery does not. */
  count: number;
  /** When the next attempts are due, by delivery. One row: few attempts have another one. */
  retries: [deliveryId: string, dueInMs: number][] | null;
}

/**
 * Records attempts, given in the order in which they ended: their rows, the state of their deliveries, and the failures
 * in a row of their subscriptions. A delivery that another claim has leased since does not change.
 */
export async function finishAttempts(sql: Sql, attempts: readonly EndedAttempt[], shiftMs: number): Promise<Recorded> {
  const [recorded] = await sql<Recorded[]>`
    with clock as (
      select now() + ${shiftMs} * interval '1 ms' as time
    ), finished as (
      update webhook_deliveries as deliveries
         set attempts = deliveries.attempts + 1,
             state = case when results.error is null then 'succeeded'
                          when deliveries.attempts + 1 < ${MOST_ATTEMPTS} then 'retrying'
                          else 'failed' end::webhook_delivery_state,
             due_at = case when results.error is not null and deliveries.attempts + 1 < ${MOST_ATTEMPTS}
                           then clock.time + interval '1 s' * (1 + results.jitter)
                                * (${[...RETRY_DELAYS_S]}::float8[])[deliveries.attempts + 1] end,
             completed_at = case when results.error is null or deliveries.attempts + 1 >= ${MOST_ATTEMPTS}
                                 then clock.time end,
             claim = null,
             leased_until = null
        from ${resultRows(sql, attempts)}, clock
       where deliveries.id = results.id and deliveries.claim = results.claim
      returning deliveries.subscription_id, deliveries.attempts, deliveries.state, deliveries.due_at,
                deliveries.event_id, results.*
    ), logged as (
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, dns_ms, connect_ms, tls_ms,
                                    first_byte_ms, address, http_status, error, response_body)
      select id, attempts, to_timestamp(started_at_ms / 1000), duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms,
             address, http_status, error, response_body
        from finished
    ), ${failureCounts(sql, attempts)}, updated as (
      update webhook_subscriptions as subscriptions
         set consecutive_failure_count = least(counted.failures, ${MOST_FAILURES}),
             last_delivery_at = clock.time,
             is_active = subscriptions.is_active and not counted.is_broken,
             disabled_at = case when subscriptions.is_active and counted.is_broken then clock.time
                                else subscriptions.disabled_at end,
             updated_at = case when subscriptions.is_active and counted.is_broken then clock.time
                               else subscriptions.updated_at end,
             disabled_reason = case when subscriptions.is_active and counted.is_broken
                                    then ${`${MOST_FAILURES} deliveries in a row failed; the last: `} || counted.error
                                    else subscriptions.disabled_reason end
        from counted, clock
       where subscriptions.id = counted.id
    )
    select count(*)::int as count,
           json_agg(json_build_array(id, extract(epoch from due_at - clock.time)::float8 * 1000))
             filter (where due_at is not null) as retries
      from finished, clock`;
  return recorded ?? { count: 0, retries: null };
}

/** A time in ms, to the microsecond: more digits would have to be written and read. */
const inMicroseconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 1000) / 1000);

/**
 * Gives leased deliveries back: they are due as before, or `delayMs` from now if that is not 0, and any worker can
 * claim them. One that another claim has leased since does not change.
 */
export const giveBackDeliveries = (
  sql: Sql,
  deliveries: readonly { id: string; claim: string; delayMs: number }[],
  shiftMs: number,
) =>
  sql`
    update webhook_deliveries as deliveries
       set due_at = case when delay_ms > 0 then now() + (${shiftMs}::float8 + delay_ms) * interval '1 ms'
                         else due_at end,
           claim = null,
           leased_until = null
      from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ claim }) => claim)}::uuid[],
                  ${deliveries.map(({ delayMs }) => delayMs)}::float8[]) as leased (id, claim, delay_ms)
     where deliveries.id = leased.id and deliveries.claim = leased.claim`;

/** The results of attempts as rows, numbered in the order in which they ended. */
const resultRows = (sql: Sql, attempts: readonly EndedAttempt[]) => sql`
    unnest(${arrayText(attempts, ({ delivery }) => delivery.id)}::text::uuid[],
            ${arrayText(attempts, ({ delivery }) => delivery.claim)}::text::uuid[],
            ${arrayText(attempts, ({ startedAtMs }) => inMicroseconds(startedAtMs))}::text::float8[],
            ${arrayText(attempts, ({ result }) => inMicroseconds(result.durationMs))}::text::real[],
            ${arrayText(attempts, ({ result }) => inMicroseconds(result.dnsMs))}::text::real[],
            ${arrayText(attempts, ({ result }) => inMicroseconds(result.connectMs))}::text::real[],
            ${arrayText(attempts, ({ result }) => inMicroseconds(result.tlsMs))}::text::real[],
            ${arrayText(attempts, ({ result }) => inMicroseconds(result.firstByteMs))}::text::real[],
            ${arrayText(attempts, ({ result }) => result.address)}::text::text[],
            ${arrayText(attempts, ({ result }) => result.httpStatus)}::text::smallint[],
            ${arrayText(attempts, ({ result }) => result.error)}::text::text[],
            ${arrayText(attempts, ({ result }) => result.responseBody)}::text::text[],
            ${arrayText(attempts, ({ result, jitter }) => (result.error === null ? null : jitter))}::text::float8[])
             with ordinality as results (
               id, claim, started_at_ms, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, address, http_status,
               error, response_body, jitter, position)`;

/**
 * The parts of the statement from `runs` to `counted`: how many deliveries of each subscription have failed in a row,
 * and whether that breaks it.
 */
const failureCounts = (sql: Sql, attempts: readonly EndedAttempt[]) => sql`
    runs as (
      -- Between two successes of a subscription lies a run of failures. Tests and samples, which are about no event,
      -- count in none.
      select subscription_id, state, error, position,
             count(*) filter (where state = 'succeeded') over (partition by subscription_id order by position) as run
        from finished
       where event_id is not null and state <> 'retrying'
    ), lengths as (
      select subscription_id, run, count(*) filter (where state = 'failed')::int as failures,
             (array_agg(error order by position desc))[1] as error, max(run) over (partition by subscription_id) as last
        from runs
       group by subscription_id, run
    ), touched as materialized (
      -- In the order of ids, so that two workers never wait for each other. Most of the time nothing has failed, and
      -- then the runs are not counted.
      select subscriptions.id, subscriptions.consecutive_failure_count as failures
        from webhook_subscriptions as subscriptions, clock
       where subscriptions.id in (select subscription_id from finished)
         and (subscriptions.last_delivery_at is null or subscriptions.last_delivery_at < clock.time - interval '1 s'
              or ((${attempts.some(({ result }) => result.error !== null)}
                   or subscriptions.consecutive_failure_count > 0)
                  and exists (select from lengths
                               where lengths.subscription_id = subscriptions.id
                                 and (lengths.failures > 0 or subscriptions.consecutive_failure_count > 0))))
       order by subscriptions.id
         for no key update of subscriptions
    ), counted as (
      select touched.id,
             coalesce(sum(lengths.failures + case when lengths.run = 0 then touched.failures else 0 end)
                        filter (where lengths.run = lengths.last), touched.failures)::int as failures,
             coalesce(max(lengths.failures + case when lengths.run = 0 then touched.failures else 0 end)
                        filter (where lengths.failures > 0), 0) >= ${MOST_FAILURES} as is_broken,
             (array_agg(lengths.error order by lengths.run desc) filter (where lengths.failures > 0))[1] as error
        from touched
        left join lengths on lengths.subscription_id = touched.id
       group by touched.id, touched.failures
    )`;

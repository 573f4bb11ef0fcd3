import { expect, test } from "bun:test";
import { readSettings } from "../../../src/config.ts";
import { createMetrics } from "../../../src/http/metrics/metrics.ts";
import { openLog } from "../../../src/log.ts";
import { isSealedAsNow, sealSecret } from "../../../src/storage/sealing.ts";
import { countSecrets, sealingPart, sealStoredSecrets } from "../../../src/webhooks/subscriptions/sealing.ts";
import { openSecret } from "../../../src/webhooks/subscriptions/secrets.ts";
import { unchanging } from "../../support/live-settings.ts";
import { testStore } from "../../support/store.ts";
import { waitUntil } from "../../support/wait.ts";
import { addSubscription } from "../worker/support.ts";

const store = testStore("sealing", { emptyBefore: true });
const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const never = new AbortController().signal;

const storedOf = async (id: string): Promise<string> => {
  const [row] = await store.database.sql<{ secret: string }[]>`
    select secret from webhook_subscriptions where id = ${id}`;
  return row?.secret ?? "";
};

/** Adds a subscription whose secret is stored as `key` would store it. */
async function stored(secret: string, key?: Buffer): Promise<string> {
  const id = await addSubscription(store, "https://example.org/", { secret });
  const sealed = sealSecret(secret, key ? [key] : [], id);
  await store.database.sql`update webhook_subscriptions set secret = ${sealed} where id = ${id}`;
  return id;
}

test("unencrypted secrets and those of an older key are encrypted with the new one; nothing is lost", async () => {
  const ids = [await stored("whsec_plain"), await stored("whsec_old", OLD), await stored("whsec_new", NEW)];
  const unreadable = await stored("whsec_other", OTHER);
  const before = await storedOf(unreadable);
  expect(await sealStoredSecrets(store.database.sql, [NEW, OLD], never)).toEqual({ sealed: 2, unreadable: 1 });
  for (const [index, secret] of ["whsec_plain", "whsec_old", "whsec_new"].entries()) {
    const id = ids[index] ?? "";
    expect(isSealedAsNow(await storedOf(id), [NEW], id)).toBe(true);
    expect(openSecret(await storedOf(id), [NEW], id)).toBe(secret);
  }
  expect(await storedOf(unreadable)).toBe(before);
  expect(await sealStoredSecrets(store.database.sql, [NEW, OLD], never)).toEqual({ sealed: 0, unreadable: 1 });
});

test("more secrets than a batch are all encrypted, and none without a key", async () => {
  const accountId = 1;
  await store.database
    .sql`insert into accounts (id, email) overriding system value values (${accountId}, 'a@example.org')`;
  await store.database.sql`
    insert into webhook_subscriptions (account_id, url, events, secret)
    select ${accountId}, 'https://example.org/', '{filing.created}', 'whsec_' || number
      from generate_series(1, 1201) as number`;
  expect(await sealStoredSecrets(store.database.sql, [], never)).toEqual({ sealed: 0, unreadable: 0 });
  expect(await sealStoredSecrets(store.database.sql, [NEW], never)).toEqual({ sealed: 1201, unreadable: 0 });
});

test("a server that starts with a key encrypts stored secrets, and logs how many, without a secret", async () => {
  const id = await stored("whsec_plain");
  const lines: string[] = [];
  const settings = { ...readSettings({}), secretsKeys: [NEW] };
  const running = await sealingPart.start({
    ...{ database: store.database, settings, liveSettings: unchanging(settings) },
    log: openLog({ terminal: false, write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
  });
  await waitUntil("the secret is encrypted", async () => isSealedAsNow(await storedOf(id), [NEW], id));
  await running.stop();
  const said = "signing secrets were encrypted with the first key";
  await waitUntil("the log has it", () => lines.join("").includes(said));
  expect(lines.join("")).not.toContain("whsec_");
});

test("secrets that no current key opens are counted", async () => {
  const { sql } = store.database;
  expect(await countSecrets(sql, [NEW])).toEqual({ all: 0, unreadable: 0 });
  await Promise.all([stored("whsec_plain"), stored("whsec_old", OLD), stored("whsec_new", NEW)]);
  expect(await countSecrets(sql, [NEW, OLD])).toEqual({ all: 3, unreadable: 0 });
  expect(await countSecrets(sql, [NEW])).toEqual({ all: 3, unreadable: 1 });
  expect(await countSecrets(sql, [])).toEqual({ all: 3, unreadable: 2 });
});

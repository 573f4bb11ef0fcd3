import type { Settings } from "../../config.ts";
import { failed } from "../../errors.ts";
import type { Values } from "../../http/parameters/parameters.ts";
import type { streamParameters } from "../../webhooks/endpoints/stream-parameters.ts";
import { withDatabase } from "../shell/database.ts";
import { SentReader } from "./server-sent.ts";

/** What to watch in a database. */
interface LocalWatch {
  settings: Settings;
  values: Values<typeof streamParameters>;
  /** Resolves to end the watch. */
  ended: Promise<unknown>;
  /** Gets each payload, as text. */
  onEvent(payload: string): void;
  /** Called when it watches. */
  onStart(): void;
}

/**
 * Reads the events of the settings' database, as a stream of the API does, until `ended`.
 * @throws 400 for what names nothing, 410 for events that are not kept
 */
export async function watchDatabase({ settings, values, ended, onEvent, onStart }: LocalWatch): Promise<void> {
  const [{ eventSources }, { openUrlChecks }, { companyDirectory }] = await Promise.all([
    import("../../webhooks/endpoints/event-stream.ts"),
    import("../../webhooks/subscriptions/targets.ts"),
    import("../../filings/serving/company-directory.ts"),
  ]);
  await withDatabase(settings, async (database) => {
    const checks = { urls: openUrlChecks(settings), directory: companyDirectory(database.sql) };
    const source = await eventSources({ database, checks, baseUrl: settings.baseUrl })(values, {
      lastEventId: undefined,
    });
    const emptied = Promise.withResolvers<never>();
    const reader = new SentReader(({ data }) => data !== undefined && onEvent(data));
    const started = source({
      hasRoom: true,
      send: (bytes) => reader.read(bytes),
      end: () => emptied.reject(failed("the next events are no longer kept (GOVDATA_EVENT_DAYS)")),
    });
    onStart();
    try {
      await Promise.race([ended, emptied.promise]);
    } finally {
      await started.onEnd();
    }
  });
}

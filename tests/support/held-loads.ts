import type { LoadReport } from "../../src/loading/dataset.ts";
import type { LoadRequest } from "../../src/loading/run.ts";

/** Loads that a test holds in its hand: each runs until the test ends it. */
export interface HeldLoads {
  run(request: LoadRequest): Promise<LoadReport>;
  /** Resolves with the next load that begins. */
  begun(): Promise<HeldLoad>;
}

/** A load that has begun. */
export interface HeldLoad {
  request: LoadRequest;
  /** Ends it: with the vintages that it published, or an error. */
  end(result: readonly string[] | Error): void;
}

/** Returns loads that a test ends. */
export function heldLoads(): HeldLoads {
  const begun: HeldLoad[] = [];
  const waiting: ((load: HeldLoad) => void)[] = [];
  return {
    async run(request) {
      if (request.signal?.aborted) throw new Error("the load was stopped");
      const result = Promise.withResolvers<LoadReport>();
      const load: HeldLoad = {
        request,
        end(outcome) {
          if (outcome instanceof Error) result.reject(outcome);
          else
            result.resolve({
              results: outcome.map((label) => published(request.dataset, label)),
              unrecognized: [],
              notes: [],
            });
        },
      };
      request.signal?.addEventListener("abort", () => result.reject(new Error("the load was stopped")));
      const next = waiting.shift();
      if (next) next(load);
      else begun.push(load);
      return result.promise;
    },
    async begun() {
      return begun.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
  };
}

const published = (dataset: string, label: string): LoadReport["results"][number] => ({
  ...{ dataset, label, outcome: "published", rowCount: 1, rows: {}, durationMs: 1 },
});

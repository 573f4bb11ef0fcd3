import { failed, type GovdataError, unavailable } from "../../../errors.ts";
import { isInObjectStore, isStoreFailure, type VectorSettings } from "../../../storage/vectors.ts";

/** How long a question waits for an object store. LanceDB itself would wait for minutes. */
const ANSWERS_WITHIN_MS = 10_000;
/** After a failure, so long the store is not asked again: questions would wait in vain and pile up. */
const LEFT_ALONE_MS = 2_000;

/** Asks the index, and gives what `question` gives. */
export type StoreAccess = <Answer>(question: () => Promise<Answer>) => Promise<Answer>;

/**
 * Returns what asks the index where it is. An object store that does not answer in time, or refuses access, makes a
 * question `unavailable`. A folder is asked without a bound.
 */
export function storeAccess(settings: Pick<VectorSettings, "vectorsUri">): StoreAccess {
  if (!isInObjectStore(settings)) return (question) => question();
  let refusal: { error: GovdataError; untilMs: number } | undefined;
  return async (question) => {
    if (refusal && performance.now() < refusal.untilMs) throw refusal.error;
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(failed(`no answer within ${ANSWERS_WITHIN_MS} ms`));
    }, ANSWERS_WITHIN_MS);
    try {
      return await Promise.race([question(), late.promise]);
    } catch (error) {
      if (!isLate && !isStoreFailure(error)) throw error;
      refusal = { error: outOfReach(error), untilMs: performance.now() + LEFT_ALONE_MS };
      throw refusal.error;
    } finally {
      clearTimeout(timer);
    }
  };
}

const outOfReach = (cause: unknown): GovdataError =>
  unavailable("the object store of the search index does not answer; searches work again as soon as it does", cause);

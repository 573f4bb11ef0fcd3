import { progressText } from "../../loading/child/progress-text.ts";
import type { DatasetOverview } from "../../loading/requested/overview.ts";
import type { RequestedLoad } from "../../loading/requested/requested-loads.ts";
import { PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext, Session } from "../page.ts";
import { ageText } from "../parts/figures.ts";

/** The file of `assets/` that shows the progress of loads while they run. */
export const LOADS_SCRIPT = "loads";

/** `/operator/loads`: the loads that operators started, as JSON, for the script that shows their progress. */
export async function loadStates({ operations }: PageContext): Promise<PageAnswer> {
  return { kind: "json", value: { loads: operations.loads.loads().map(stateOf) } };
}

const stateOf = (load: RequestedLoad) => ({
  dataset: load.dataset,
  isOver: load.endedAt !== undefined,
  text: stateText(load),
  share: shareOf(load),
});

/** Returns what a load does or did: `Reading B01001: 1,234 of 5,000 rows (24%)`. */
function stateText({ state, progress, outcome }: RequestedLoad): string {
  if (state === "waiting") return "Waits for another load";
  if (state === "running") return progress && progress.step !== "" ? progressText(progress) : "Begins";
  return state === "done" ? (outcome ?? "done") : `Failed: ${outcome}`;
}

/** Returns how much of the step is done, from 0 to 1; null if that is not known. */
function shareOf({ state, progress }: RequestedLoad): number | null {
  if (state !== "running" || !progress?.total) return null;
  return Math.min(1, progress.done / progress.total);
}

/** What a dataset's load does now, or the button that begins one. */
export function LoadState({
  dataset: { name, obstacle, running },
  load,
  session,
  returnsToFill = false,
}: {
  dataset: Pick<DatasetOverview, "name" | "obstacle" | "running">;
  /** The last one that was asked for here. */
  load: RequestedLoad | undefined;
  session: Session | undefined;
  /** Whether the page of all loads is shown after the button, and not that of the dataset. */
  returnsToFill?: boolean;
}) {
  if (load && load.endedAt === undefined)
    return (
      <div data-load={name}>
        <span data-load-text>{stateText(load)}</span>
        <progress aria-label={`Load of ${name}`} max={1} value={shareOf(load) ?? undefined} />
      </div>
    );
  if (running)
    return (
      <>
        Being loaded since {ageText(running.since)}
        <div class="unit">{running.holder}</div>
      </>
    );
  return (
    <>
      {load?.endedAt && (
        <div class={load.state === "failed" ? "bad" : undefined}>
          {ageText(load.endedAt)}: {stateText(load).slice(0, 400)}
        </div>
      )}
      {obstacle === undefined ? (
        <PostForm action={`/operator/datasets/${name}/load`} session={session}>
          {returnsToFill && <input type="hidden" name="page" value="fill" />}
          <button type="submit">
            Load now<span class="visually-hidden"> ({name})</span>
          </button>
        </PostForm>
      ) : (
        <span class="missing">
          {returnsToFill ? (
            obstacle.split(/[:,] /, 1) // why is said there
          ) : (
            <>
              {obstacle}. <a href="/operator/fill">Set it</a>
            </>
          )}
        </span>
      )}
    </>
  );
}

import type { Dataset } from "../../src/loading/dataset.ts";
import { publish } from "../../src/loading/publishing/publish.ts";
import { copyInto } from "../../src/storage/copy.ts";

/** A made-up dataset over the table `readings`: the word after its name is how many rows each vintage has. */
export const readingsDataset: Dataset = {
  name: "readings",
  title: "Readings",
  source: "made up",
  cadence: "never",
  takes: {
    vintage: { value: "A", doc: "the labels" },
    words: { value: "3 1", doc: "rows of each vintage, and the edition" },
  },
  obstacle: () => undefined,
  async load({ database, options, progress, signal }) {
    const results = [];
    for (const label of options.vintages) {
      const [count = "0", edition = "1"] = options.words;
      progress.step(`reading ${label}`, Number(count));
      results.push(
        await publish(
          database,
          {
            dataset: "readings",
            label,
            sha256: `${count} rows of edition ${edition}`,
            source: "made up",
            parents: ["readings"],
            fill: (tx, tables) =>
              copyInto(
                tx,
                `${tables.readings} (vintage, place, value)`,
                (function* () {
                  for (let index = 0; index < Number(count); index++) {
                    signal.throwIfAborted();
                    progress.advance(1);
                    yield `${label}\tp${index}\t${edition}\n`;
                  }
                })(),
              ),
            async alongside(tx) {
              await tx`delete from reading_totals where vintage = ${label}`;
              await tx`insert into reading_totals
              select vintage, sum(value) from readings where vintage = ${label} group by vintage`;
            },
          },
          options,
        ),
      );
    }
    return { results, unrecognized: [], notes: [] };
  },
};

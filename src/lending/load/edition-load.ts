import type { LoadRun } from "../../loading/dataset.ts";
import type { Publication } from "../../loading/publishing/publish.ts";
import { identityOf } from "../../loading/publishing/sources.ts";
import { naics } from "../../reference/naics.ts";
import { copyInto, copyLine } from "../../storage/copy.ts";
import { countyResolver } from "../counties/resolver.ts";
import { SBA } from "../editions/dataset.ts";
import type { EditionDetail } from "../editions/queries.ts";
import { type Edition, namesOf } from "./edition.ts";
import { EditionReading } from "./edition-reading.ts";
import { formatDay } from "./loans/days.ts";
import { PROGRAM, PUBLISHED_TABLES } from "./published-rows.ts";
import { retireOtherEditions } from "./queries.ts";
import { spanOf } from "./recognize.ts";
import type { LendingRow } from "./sums/lending-sums.ts";

/** Raised when the reader, or the matching of counties, gives other rows for the same bytes. */
const READER_VERSION = 7;

/** Makes the publication of an edition. `detail` says what was read, once it has been published. */
export async function editionPublication(
  run: LoadRun,
  edition: Edition,
  served: EditionDetail | undefined,
): Promise<{ publication: Publication; detail: EditionDetail }> {
  const label = formatDay(edition.asOf);
  const checksums: string[] = [];
  for (const { file, name } of edition.files) checksums.push(`${spanOf(name)} ${await file.sha256()}`);
  const reading = new EditionReading(run, edition, await naics());
  const { detail, sums } = reading;
  const publication: Publication = {
    dataset: SBA,
    label,
    key: PROGRAM, // so that whatever edition was served goes
    sha256: identityOf({ READER_VERSION, sums: checksums }),
    source: namesOf(edition),
    parents: PUBLISHED_TABLES,
    detail: { ...detail },
    countRows: () => sums.all.loans,
    async fill(tx, tables) {
      const resolve = await countyResolver();
      for (const file of edition.files) await reading.read(file, resolve);
      reading.finish(served);
      Object.assign(publication.detail ?? {}, detail);
      for (const [parent, { columns, rows }] of Object.entries(sums.tables()))
        await copyInto(tx, `${tables[parent]} (${columns.join(", ")})`, copyLines(rows));
    },
    check: (tx, tables) => sums.checkRows(tx, tables, detail.ways.unresolved),
    alongside: (tx) => retireOtherEditions(tx, label),
  };
  return { publication, detail };
}

/** Rows in one piece of COPY. */
const LINES = 2_000;

function* copyLines(rows: Iterable<LendingRow>): Generator<string> {
  let [text, count] = ["", 0];
  for (const row of rows) {
    text += copyLine(row);
    if (++count % LINES > 0) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

import type { LoadRun } from "../../loading/dataset.ts";
import type { Publication } from "../../loading/publishing/publish.ts";
import { identityOf } from "../../loading/publishing/sources.ts";
import { copyInto } from "../../storage/copy.ts";
import { countyResolver } from "../counties/resolver.ts";
import { SBA } from "../dataset.ts";
import type { EditionDetail } from "../queries-edition.ts";
import type { Edition } from "./edition.ts";
import { EditionReading, namesOf, PROGRAM } from "./edition-reading.ts";
import { formatDay } from "./loans/days.ts";
import { retireOtherEditions } from "./queries.ts";
import { spanOf } from "./recognize.ts";
import { LENDING_COLUMNS } from "./sums/lending-sums.ts";

/** Raised when the reader, or the matching of counties, gives other rows for the same bytes. */
const READER_VERSION = 2;

/** Makes the publication of an edition. `detail` says what was read, once it has been published. */
export async function editionPublication(
  run: LoadRun,
  edition: Edition,
  served: EditionDetail | undefined,
): Promise<{ publication: Publication; detail: EditionDetail }> {
  const label = formatDay(edition.asOf);
  const sums: string[] = [];
  for (const { file, name } of edition.files) sums.push(`${spanOf(name)} ${await file.sha256()}`);
  const reading = new EditionReading(run, edition);
  const { detail } = reading;
  const publication: Publication = {
    dataset: SBA,
    label,
    key: PROGRAM, // so that whatever edition was served goes
    sha256: identityOf({ READER_VERSION, sums }),
    source: namesOf(edition),
    parents: ["sba_lending"],
    detail: { ...detail },
    countRows: () => reading.all.loans,
    async fill(tx, { sba_lending: table = "" }) {
      const resolve = await countyResolver();
      for (const file of edition.files) await reading.read(file, resolve);
      reading.finish(served);
      Object.assign(publication.detail ?? {}, detail);
      await copyInto(tx, `${table} (${LENDING_COLUMNS.join(", ")})`, reading.lines());
    },
    check: (tx, { sba_lending: table = "" }) => reading.checkRows(tx, table),
    alongside: (tx) => retireOtherEditions(tx, label),
  };
  return { publication, detail };
}

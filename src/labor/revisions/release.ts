import type { TransactionSql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";
import type { Published } from "./published.ts";

/** An observation of a release. Its series is the survey's number for it. */
export interface ReleasedObservation {
  series: number;
  period: MonthNumber;
  value: number | null;
  footnotes: string | null;
}

/** One data file of a release. */
export interface ReleaseFile {
  /** The agency's name. It identifies the same file in other releases. */
  name: string;
  /** Its name in messages. */
  source: string;
  sha256: string;
  /** All observations to serve, in any order, each month of a series once. It can be read only once. */
  observations(): AsyncIterable<readonly ReleasedObservation[]>;
}

/** A release of a part of a survey, or some of its files. */
export interface Release {
  dataset: string;
  /** The part that is replaced as a whole: the survey or a piece of it. A value of `labor_observations.part`. */
  part: string;
  published: Published;
  files: readonly ReleaseFile[];
  /**
   * `whole`: a series in this release is complete, and months outside its span are dropped. `span`: the release says
   * nothing about months outside its span (such as a file of the last five years), so they stay.
   */
  covers: "whole" | "span";
  /** The survey raises it when its reader gives different rows for the same bytes. */
  readerVersion: number;
  /** Also part of the release's identity: checksums of the code tables that `alongside` writes. */
  also?: Readonly<Record<string, string>>;
  /** Texts of footnote codes, if the release has a list of them. */
  footnotes?: Readonly<Record<string, string>>;
  /** The last possible year in its files. Slices of years may end before what is loaded and still be new. */
  lastYear?: number | undefined;
  /** Writes what belongs to the release, in the publishing transaction. */
  alongside?(tx: TransactionSql): Promise<void>;
  /** Returns whether newer releases dropped all series that only this release has. Default: false. */
  isGivenUp?(tx: TransactionSql): Promise<boolean>;
}

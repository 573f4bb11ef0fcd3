import type { TransactionSql } from "postgres";
import type { MonthNumber } from "../vocabulary/period.ts";
import type { Published } from "./published.ts";

/** An observation of a release, with its series as the survey's number. */
export interface ReleasedObservation {
  series: number;
  period: MonthNumber;
  value: number | null;
  footnotes: string | null;
}

/** One data file of a release. */
export interface ReleaseFile {
  /** The agency's name, by which the same file of another release is known. */
  name: string;
  /** What messages call it. */
  source: string;
  sha256: string;
  /** All observations that are to be served, in any order; months of a series once. May be read once. */
  observations(): AsyncIterable<readonly ReleasedObservation[]>;
}

/** One release of a part of a survey, or some of its files. */
export interface Release {
  dataset: string;
  /** What is replaced as a whole, a value of `labor_observations.part`: the survey, or a piece of it. */
  part: string;
  published: Published;
  files: readonly ReleaseFile[];
  /**
   * `whole`: a series of this release is all that there is of it then; months outside its span are gone.
   * `span`: it says nothing of months outside its span (a file of the last five years), which stay as they were.
   */
  covers: "whole" | "span";
  /** Raised by the survey when its reader gives other rows for the same bytes. */
  readerVersion: number;
  /** Goes with what decides whether there is something new: checksums of code tables that `alongside` writes. */
  also?: Readonly<Record<string, string>>;
  /** Texts of footnote codes, where the release came with a list of them. */
  footnotes?: Readonly<Record<string, string>>;
  /** The last year that its files can have: slices of years end earlier than what is loaded without being older. */
  lastYear?: number | undefined;
  /** Writes what goes with the release, in the transaction that serves it. */
  alongside?(tx: TransactionSql): Promise<void>;
  /** Whether the survey gave up, with a newer release, all series that only this release has; the default is false. */
  isGivenUp?(tx: TransactionSql): Promise<boolean>;
}

/** What came in place of a file, or may have. */
export interface Answer {
  status: number;
  /** The beginning of the body. */
  text: string;
  /** What was asked for, in messages. */
  what: string;
}

/** How one agency wants to be asked, where it differs from one request after another with a pause between. */
export interface Manners {
  /** Waits until the next request may be sent; replaces the pause. */
  turn(signal: AbortSignal): Promise<void>;
  /** The error that an answer means by what it says; undefined: its status counts, as everywhere. */
  judge(answer: Answer): Promise<Error | undefined>;
  /** Ask for gzip. A download that broke off then begins anew, because parts of a compressed answer fit to nothing. */
  isCompressed: boolean;
}

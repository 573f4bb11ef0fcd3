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
  /** Waits until the next request may be sent; replaces the pause. A redirect that is followed is a request, too. */
  turn(signal: AbortSignal): Promise<void>;
  /**
   * The error that an answer means by what it says, `TryAgain` where it may pass; undefined: its status counts, as
   * everywhere. Also told of the beginning of a body under 200 that looks like a page or XML.
   */
  judge(answer: Answer): Promise<Error | undefined>;
  /**
   * Whether to ask for gzip. A download that broke off then begins anew, because parts of a compressed answer fit to
   * nothing: an archive, which no server compresses again, is better asked for as it is.
   */
  isCompressed(address: string): boolean;
}

/** An answer that is, or may be, something else than the requested file. */
export interface Answer {
  status: number;
  /** The beginning of the body. */
  text: string;
  /** The request, as messages name it. */
  what: string;
}

/** How one agency wants requests and says what is not there. What it leaves out is as with every other agency. */
export interface Manners {
  /**
   * Waits until the next request may be sent; replaces the pause between requests that follow each other. A redirect
   * that is followed is a request, too.
   */
  turn?(signal: AbortSignal): Promise<void>;
  /**
   * The error that an answer means by what it says, `TryAgain` where it may pass; undefined: its status counts, as
   * everywhere. Also gets the beginning of a body under 200 that looks like a page or XML.
   */
  judge?(answer: Answer): Promise<Error | undefined> | Error | undefined;
  /**
   * Whether to request gzip. A download that broke off then starts again from its beginning, because parts of a
   * compressed answer do not fit together. Request archives as they are: no server compresses them again.
   */
  isCompressed?(address: string): boolean;
}

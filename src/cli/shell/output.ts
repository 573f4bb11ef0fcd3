/** Streams that a write failed on. Bun never calls back for the end of one. */
const broken = new Set<NodeJS.WriteStream>();

/** Calls `onError`, and nothing else, when a write to a stream fails. */
export function onOutputError(stream: NodeJS.WriteStream, onError: (error: NodeJS.ErrnoException) => void): void {
  stream.removeAllListeners("error").on("error", (error: NodeJS.ErrnoException) => {
    broken.add(stream);
    onError(error);
  });
}

/** Resolves when readers have taken all output of a stream, or a write to it has failed. */
export const outputEnded = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (broken.has(stream)) return resolve();
    stream.once("error", () => resolve());
    stream.end(() => resolve());
  });

import type { ProgressState } from "../../loading/child/messages.ts";
import { progressText } from "../../loading/child/progress-text.ts";
import { printable } from "./text.ts";

/** Shows the progress of a load. */
export interface ProgressView {
  show(progress: ProgressState): void;
  /** Prints a line, above the bar if there is one. */
  line(text: string): void;
  /** Removes the bar. */
  end(): void;
}

/** Shows a bar on a terminal, log lines elsewhere. */
export const openProgress = (stream: NodeJS.WriteStream = process.stderr): ProgressView =>
  stream.isTTY ? bar(stream) : lines(stream);

/** Without a terminal, each step prints a line, and a long step one more every 10 s. */
const LINE_INTERVAL_MS = 10_000;

function lines(stream: NodeJS.WriteStream): ProgressView {
  let step = "";
  let shownAt = 0;
  return {
    show(progress) {
      const now = performance.now();
      if (progress.step === step && now - shownAt < LINE_INTERVAL_MS) return;
      const isNew = progress.step !== step;
      step = progress.step;
      shownAt = now;
      stream.write(`${printable(isNew && progress.done === 0 ? step : progressText(progress))}\n`);
    },
    line: (text) => void stream.write(`${printable(text)}\n`),
    end() {},
  };
}

const CLEAR_LINE = "\r\u001B[K";
const BAR_WIDTH = 24;

function bar(stream: NodeJS.WriteStream): ProgressView {
  let drawn = "";
  const draw = (text: string) => {
    drawn = text;
    stream.write(`${CLEAR_LINE}${text}`);
  };
  return {
    show(progress) {
      const share = progress.total ? Math.min(1, progress.done / progress.total) : undefined;
      const filled =
        share === undefined ? "" : `[${"#".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, ".")}] `;
      const width = Math.max(20, (stream.columns || 80) - 1);
      draw(printable(`${filled}${progressText(progress, width - filled.length)}`).slice(0, width));
    },
    line(text) {
      stream.write(`${CLEAR_LINE}${printable(text)}\n${drawn}`);
    },
    end() {
      drawn = "";
      stream.write(CLEAR_LINE);
    },
  };
}

import type { ComponentChildren } from "preact";
import type { PictureFrame } from "../chart-contexts.ts";
import { type ChartSize, widthOf } from "../chart-size.ts";
import { linesOf } from "./picture-lines.ts";
import { PICTURE_STYLE } from "./picture-style.ts";

const MARGIN_PX = 16;
const TITLE_PX = 24;
const LINE_PX = 18;

/** Letters of a line at the full width, about: small ones below the drawing, large ones above it. */
const LETTERS = { small: 130, large: 100 };

/** A drawing as a picture of its own, light: its title, the names of its series, the notes and the source around it. */
export function ChartPicture({
  frame: { subject, title, names, footnotes },
  size: { width, height },
  label,
  children,
}: {
  frame: PictureFrame;
  size: ChartSize;
  label: string;
  children: ComponentChildren;
}) {
  const subjects = linesOf(subject, LETTERS.large);
  const titleTop = MARGIN_PX + subjects.length * LINE_PX;
  const namesTop = titleTop + TITLE_PX;
  const top = namesTop + (names.length > 0 ? LINE_PX + 8 : 8);
  const notes = footnotes.flatMap((note) => linesOf(note, LETTERS.small));
  const whole = { width: width + 2 * MARGIN_PX, height: top + height + notes.length * LINE_PX + MARGIN_PX };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole.width} ${whole.height}`}
      {...whole}
    >
      <style>{PICTURE_STYLE}</style>
      <rect class="paper" {...whole} />
      {subjects.map((line, index) => (
        <text key={index} class="subject" x={MARGIN_PX} y={MARGIN_PX + 12 + index * LINE_PX}>
          {line}
        </text>
      ))}
      <text class="title" x={MARGIN_PX} y={titleTop + 16}>
        {title}
      </text>
      <Names names={names} top={namesTop} />
      <g transform={`translate(${MARGIN_PX} ${top})`}>{children}</g>
      {notes.map((line, index) => (
        <text key={index} x={MARGIN_PX} y={top + height + 14 + index * LINE_PX}>
          {line}
        </text>
      ))}
    </svg>
  );
}

/** The names of series, each after a mark in its color. */
function Names({ names, top }: { names: readonly string[]; top: number }) {
  let left = MARGIN_PX;
  return names.map((name, index) => {
    const x = left;
    left += 32 + widthOf([name]);
    return (
      <g key={name} class={`series-${index + 1}`}>
        <rect class="bar" x={x} y={top + 4} width={10} height={10} />
        <text x={x + 16} y={top + 13}>
          {name}
        </text>
      </g>
    );
  });
}

import { linesOf } from "../charts/pictures/picture-lines.ts";
import { countText } from "../parts/figures.ts";
import { areaClass } from "../parts/map/areas.ts";
import { legendEntries, methodText } from "../parts/map/legend.tsx";
import { drawnAreas, type MapContent, shapeOf, uncertainShape } from "../parts/map/map-drawing.tsx";

/** Colors of classes on white, after ColorBrewer: YlGnBu and PuOr. `portal.css` has the same for pages. */
const COLORS = {
  sequential: ["#ffffcc", "#a1dab4", "#41b6c4", "#2c7fb8", "#253494"],
  diverging: ["#e66101", "#fdb863", "#f7f7f7", "#b2abd2", "#5e3c99"],
} as const;
const NO_VALUE = "#bdbdbd";

const WIDTH = 975;
const MAP_HEIGHT = 610;
const TITLE_LINE = 26;
const LINE = 20;

/** Letters of a line at the full width, about. */
const LETTERS = { title: 85, note: 140 };

interface PictureProperties {
  content: MapContent;
  title: string;
  /** The place and the period. */
  subtitle: string;
  areasName: string;
  /** What a reader must know, and the source. */
  footnotes: readonly string[];
}

/** A map as a picture of its own: with title, legend, notes and source. All is in attributes: it has no style sheet. */
export function Picture({ content, title, subtitle, areasName, footnotes }: PictureProperties) {
  const { classes, unit } = content;
  const titles = linesOf(title, LETTERS.title);
  const top = titles.length * TITLE_LINE + 38;
  const entries = legendEntries(content);
  const notesTop = top + MAP_HEIGHT + LINE * entries.length + 8;
  const notes = [methodText({ classes, unit, areasName }), ...footnotes].flatMap((note) => linesOf(note, LETTERS.note));
  const height = notesTop + LINE * notes.length + 8;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={title}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      font-family="sans-serif"
      font-size="13"
    >
      <Hatching id="h" size={content.box.width / 160} />
      <Hatching id="legend-h" size={4} />
      <Dots id="d" size={content.box.width / 80} />
      <Dots id="legend-d" size={6} />
      <rect width={WIDTH} height={height} fill="#fff" />
      {titles.map((line, index) => (
        <text key={index} x="16" y={30 + index * TITLE_LINE} font-size="20">
          {line}
        </text>
      ))}
      <text x="16" y={top - 16} fill="#555">
        {subtitle}
      </text>
      <Areas content={content} top={top} />
      {entries.map(({ swatch, text, count }, index) => (
        <g key={text} transform={`translate(16 ${top + MAP_HEIGHT + LINE * index})`}>
          {swatch !== undefined && <Sample name={swatch} kind={classes.kind} />}
          <text x="32" y="12">{`${text} (${countText(count)})`}</text>
        </g>
      ))}
      {notes.map((line, index) => (
        <text key={index} x="16" y={notesTop + 12 + LINE * index} fill="#555">
          {line}
        </text>
      ))}
    </svg>
  );
}

const colorOf = (kind: keyof typeof COLORS, name: string): string =>
  COLORS[kind][Number(name.replace("class-", ""))] ?? NO_VALUE;

function Areas({ content: { areas, classes, shapes, outlines, box }, top }: { content: MapContent; top: number }) {
  const drawn = drawnAreas(areas, shapes);
  return (
    <svg
      aria-hidden="true"
      x="0"
      y={top}
      width={WIDTH}
      height={MAP_HEIGHT}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      stroke="#fff"
      stroke-width={box.width / 3900}
    >
      {drawn.map(({ area, shape }) => (
        <path key={area.code} fill={colorOf(classes.kind, areaClass(area, classes.limits))} d={shape} />
      ))}
      <path fill="url(#d)" stroke="none" d={shapeOf(drawn, ({ value }) => value === null)} />
      <path fill="url(#h)" stroke="none" d={uncertainShape(drawn, classes.limits)} />
      <path fill="none" stroke="#333" stroke-width={box.width / 1950} d={outlines} />
    </svg>
  );
}

/** The color of a legend's entry; of areas without a value with their dots. */
function Sample({ name, kind }: { name: string; kind: keyof typeof COLORS }) {
  const box = { width: 24, height: 14, stroke: "#999" };
  if (name === "uncertain") return <rect fill="url(#legend-h)" {...box} />;
  return (
    <>
      <rect fill={colorOf(kind, name)} {...box} />
      {name === "no-value" && <rect fill="url(#legend-d)" {...box} />}
    </>
  );
}

const Hatching = ({ id, size }: { id: string; size: number }) => (
  <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={size / 3} height={size} />
    <rect x={size / 3} width={size / 3} height={size} fill="#fff" />
  </pattern>
);

const Dots = ({ id, size }: { id: string; size: number }) => (
  <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
    <circle cx={size / 2} cy={size / 2} r={size / 6} fill="#333" />
  </pattern>
);

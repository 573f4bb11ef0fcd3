import { FILE_PARAMETERS, VIEW_PARAMETERS } from "../pictures/picture-address.ts";
import { periodsOf } from "../series.ts";
import type { LineChartProperties } from "./line-chart-properties.ts";
import { type LineView, transformTexts } from "./line-view.ts";
import { isInPercent, transformsOf } from "./viewed-chart.ts";

/** Chooses what a chart shows in place of its values, and its range; the page's other parameters stay. */
export function LineForm({ chart, view, self }: { chart: LineChartProperties; view: LineView; self: string }) {
  const keptParameters = [...new URLSearchParams(self.split("?")[1])].filter(
    ([name]) => !VIEW_PARAMETERS.includes(name) && !FILE_PARAMETERS.includes(name),
  );
  const periods = [...periodsOf(chart.series).keys()];
  const years = [...new Set(periods.map((period) => period.slice(0, 4)))];
  const texts = { isPercent: isInPercent(chart), first: periods[0] ?? "" };
  const id = (name: string): string => `${chart.id}-${name}`;
  return (
    <form class="choices" action={`#${chart.id}`} aria-label={`How to show: ${chart.title}`}>
      {keptParameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="chart" value={chart.id} />
      <label for={id("transform")}>Show</label>
      <select id={id("transform")} name="transform">
        <option value="">values</option>
        {transformsOf(chart).map((transform) => (
          <option key={transform} value={transform} selected={transform === view.transform}>
            {transformTexts(transform, texts).choice}
          </option>
        ))}
      </select>
      <Bound id={id("from")} name="from" label="from" value={view.from} every="the first" years={years} />
      <Bound id={id("to")} name="to" label="to" value={view.to} every="the last" years={years} />
      <button type="submit">Show</button>
    </form>
  );
}

/** One end of the range. An address can name a month: it stays a choice. */
function Bound({
  id,
  name,
  label,
  value,
  every,
  years,
}: {
  id: string;
  name: string;
  label: string;
  value: string | undefined;
  every: string;
  years: readonly string[];
}) {
  const options = value === undefined || years.includes(value) ? years : [...years, value].sort();
  return (
    <>
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        <option value="">{every}</option>
        {options.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    </>
  );
}

import type { ComponentChildren } from "preact";
import { STATES } from "../../reference/states.ts";
import { periodText } from "../charts/periods.ts";
import { NOT_LOADED, vintageText } from "../parts/figures.ts";
import type { MapLevel } from "../parts/map/areas.ts";
import type { MapMetric, MetricGroup } from "./map-metrics.ts";
import type { MapRequest } from "./map-values.ts";

/** An option of a choice. */
export interface Option {
  value: string;
  label: string;
}

/** The name of a level's areas. */
export const LEVEL_NAMES: Readonly<Record<MapLevel, string>> = {
  state: "states",
  county: "counties",
  tract: "census tracts",
};

/** What the form offers besides the metrics. */
export interface Offers {
  /** The loaded periods that have the metric, the newest first. */
  periods: readonly string[];
  /** Counties of the chosen state, for tracts. */
  counties: readonly Option[];
}

/** Chooses metric, level, state, county and period: a form, so that it works without script. */
export function MapForm({ groups, metric, request, offers }: MapFormProperties) {
  const { level, within = "", period } = request;
  return (
    <form class="choices" action="/map">
      <Choice name="metric" label="Metric">
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.metrics.map(({ name, title, loadedLevels }) => (
              <option key={name} value={name} selected={name === metric.name}>
                {title}
                {!loadedLevels.includes(level) && NOT_LOADED}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice name="level" label="by">
        <Options
          chosen={level}
          options={metric.levels.map((value) => ({
            value,
            label: LEVEL_NAMES[value] + (metric.loadedLevels.includes(value) ? "" : NOT_LOADED),
          }))}
        />
      </Choice>
      {level !== "state" && (
        <Choice name="state" label="in">
          <option value="">the United States</option>
          <Options
            chosen={within.slice(0, 2)}
            options={STATES.map(({ fips, name }) => ({ value: fips, label: name }))}
          />
        </Choice>
      )}
      {level === "tract" && offers.counties.length > 0 && (
        <Choice name="county" label="County">
          <Options chosen={within} options={offers.counties} />
        </Choice>
      )}
      <Period offers={offers} metric={metric} period={period} />
      <input type="hidden" name="period_of" value={metric.name} />
      <button type="submit" class="main">
        Show
      </button>
      <OwnLook request={request} />
    </form>
  );
}

interface MapFormProperties {
  groups: readonly MetricGroup[];
  metric: MapMetric;
  request: MapRequest;
  offers: Offers;
}

/** A title and class limits of the reader's own. They are in the address, so that a map can be made again. */
const OwnLook = ({ request: { title, limits } }: { request: MapRequest }) => (
  <details class="own-look" open={title !== undefined || limits !== undefined}>
    <summary>Title and class limits</summary>
    <label>
      Title <input name="title" value={title ?? ""} maxlength={200} />
    </label>{" "}
    <label>
      Class limits <input name="limits" value={limits?.join(", ") ?? ""} placeholder="40000, 60000, 80000" />
    </label>
  </details>
);

const Choice = ({ name, label, children }: { name: string; label: string; children: ComponentChildren }) => (
  <span>
    <label for={`map-${name}`}>{label}</label>{" "}
    <select id={`map-${name}`} name={name}>
      {children}
    </select>
  </span>
);

const Options = ({ options, chosen }: { options: readonly Option[]; chosen: string | undefined }) => (
  <>
    {options.map(({ value, label }) => (
      <option key={value} value={value} selected={value === chosen}>
        {label}
      </option>
    ))}
  </>
);

/** The loaded periods; months by their year. A period that is not loaded can be in the address, and stays chosen. */
function Period({ offers, metric, period = "" }: { offers: Offers; metric: MapMetric; period: string | undefined }) {
  const isCensus = metric.source === "census";
  const periods = period === "" || offers.periods.includes(period) ? offers.periods : [period, ...offers.periods];
  const options = periods.map((value) => ({
    value,
    label: (isCensus ? vintageText(value) : periodText(value)) + (offers.periods.includes(value) ? "" : NOT_LOADED),
  }));
  const areMonths = periods.some((value) => /^\d{4}-\d{2}$/.test(value));
  const years = areMonths ? [...Map.groupBy(options, ({ value }) => value.slice(0, 4))] : [];
  return (
    <Choice name="period" label={isCensus ? "Vintage" : "Period"}>
      <option value="">{isCensus ? "the newest with enough areas" : "the newest"}</option>
      {areMonths ? (
        years.map(([year, months]) => (
          <optgroup key={year} label={year}>
            <Options chosen={period} options={months} />
          </optgroup>
        ))
      ) : (
        <Options chosen={period} options={options} />
      )}
    </Choice>
  );
}

import type { ComponentChildren } from "preact";
import { STATES } from "../../reference/states.ts";
import { vintageText } from "../parts/figures.ts";
import type { MapLevel, MapMetric, MetricGroup } from "./map-metrics.ts";
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
  /** The vintages that have the metric; empty for a metric with other periods, which are typed. */
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
            {group.metrics.map(({ name, title }) => (
              <option key={name} value={name} selected={name === metric.name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Choice name="level" label="by">
        <Options chosen={level} options={metric.levels.map((value) => ({ value, label: LEVEL_NAMES[value] }))} />
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
      <Period offers={offers} period={period} />
      <button type="submit" class="main">
        Show
      </button>
    </form>
  );
}

interface MapFormProperties {
  groups: readonly MetricGroup[];
  metric: MapMetric;
  request: MapRequest;
  offers: Offers;
}

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

function Period({ offers: { periods }, period = "" }: { offers: Offers; period: string | undefined }) {
  if (periods.length === 0)
    return (
      <span>
        <label for="map-period">Period</label>{" "}
        <input id="map-period" name="period" value={period} placeholder="newest" size={8} maxLength={10} />
      </span>
    );
  return (
    <Choice name="period" label="Vintage">
      <option value="">the one with the most areas</option>
      <Options chosen={period} options={periods.map((value) => ({ value, label: vintageText(value) }))} />
    </Choice>
  );
}

import { type Box, boundaries, boxOf } from "./boundaries.ts";

/** A state with one of its counties, as they are drawn. */
export interface StateWithCounty {
  /** The shape of the state. */
  state: string;
  /** The shape of the county; undefined where none is meant, or where it is not on the map. */
  county: string | undefined;
  box: Box;
}

/**
 * Returns the shapes of a state and of a county in it, by its code (`data/boundaries`); undefined where the state is
 * not on the map. Without a county: only the state's code.
 */
export async function stateWithCounty(fips: string): Promise<StateWithCounty | undefined> {
  const [states, counties] = await Promise.all([boundaries("state"), boundaries("county")]);
  const state = states[fips.slice(0, 2)];
  return state === undefined ? undefined : { state, county: counties[fips], box: boxOf(state) };
}

/** A state as a small map, with a county in another color. `place` is what it shows; it leads to `href`. */
export function SmallMap({ shapes: { state, county, box }, place, label, href }: SmallMapProperties) {
  return (
    <figure class="small-map">
      <a href={href}>
        <svg
          viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
          width={box.width}
          height={box.height}
          role="img"
          aria-label={label}
        >
          <path class="state" d={state} />
          {county !== undefined && <path class="county" d={county} />}
        </svg>
      </a>
      <figcaption class="note">{place} Boundaries of 2017: U.S. Census Bureau, by us-atlas.</figcaption>
    </figure>
  );
}

interface SmallMapProperties {
  shapes: StateWithCounty;
  /** A sentence. */
  place: string;
  label: string;
  href: string;
}

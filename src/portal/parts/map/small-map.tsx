import {
  type BoundaryEdition,
  type Box,
  boundaries,
  boundariesText,
  boxOf,
} from "../../../reference/boundaries/boundaries.ts";
import { fittingShapes } from "../../../reference/boundaries/edition.ts";

/** A state with one of its counties, as they are drawn. */
export interface StateWithCounty {
  /** The shape of the state. */
  state: string;
  /** The shape of the county; undefined where none is meant, or where it is not on the map. */
  county: string | undefined;
  box: Box;
  /** The year of the shapes: the newest that has the county. */
  edition: BoundaryEdition;
}

/**
 * Returns the shapes of a state and of a county in it, by its code (`data/boundaries`); undefined where the state is
 * not on the map. Without a county: only the state's code.
 */
export async function stateWithCounty(fips: string): Promise<StateWithCounty | undefined> {
  const codes = fips.length === 5 ? [fips] : [];
  const { shapes: counties, edition } = await fittingShapes("county", { codes, year: Number.POSITIVE_INFINITY });
  const { [fips.slice(0, 2)]: state } = await boundaries("state", edition);
  return state === undefined ? undefined : { state, county: counties[fips], box: boxOf(state), edition };
}

/** A state as a small map, with a county in another color. `place` is what it shows; it leads to `href`. */
export function SmallMap({ shapes: { state, county, box, edition }, place, label, href }: SmallMapProperties) {
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
      <figcaption class="note">
        {place} {boundariesText(edition)}
      </figcaption>
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

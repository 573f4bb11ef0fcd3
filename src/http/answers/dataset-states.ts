import { noneLoaded, notLoaded } from "../../errors.ts";
import type { DatasetStates, EndpointBase } from "../endpoint.ts";
import type { DatasetState, Versions } from "../versions.ts";

/** Returns the states of an endpoint's datasets. The objects stay the same; their fields change. */
export function datasetStates(
  { id, datasets }: Pick<EndpointBase, "id" | "datasets">,
  versions: Versions,
): DatasetStates {
  const states = datasets.map((dataset) => versions.of(dataset));
  return {
    states,
    state(dataset) {
      const namedState = states.find((candidate) => candidate.dataset === dataset);
      if (!namedState) throw new ReferenceError(`${id} reads "${dataset}", which its \`datasets\` do not name`);
      return namedState;
    },
  };
}

/**
 * Returns the dataset that answers by default, for an endpoint with datasets.
 * @throws `unavailable` (503) that names the datasets that the endpoint needs
 */
export function requireNeeded(
  { needs, datasets }: Pick<EndpointBase, "needs" | "datasets">,
  states: readonly DatasetState[],
): DatasetState {
  const first = states[0]!; // the caller checked that there is one
  const candidates = needs === "first" ? [first] : states;
  const loaded = candidates.find(({ version }) => version > 0);
  if (loaded) return loaded;
  if (needs === "told") return first;
  const isArriving = candidates.some((state) => state.isArriving);
  throw needs === "any" ? noneLoaded(datasets, isArriving) : notLoaded(first.dataset, isArriving);
}

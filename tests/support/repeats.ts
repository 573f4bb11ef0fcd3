/**
 * How often a test repeats what depends on chance, such as the moment of a kill: `usual` times, and `all` times where
 * GOVDATA_TEST_REPEATS is `all`, as `.ci/run --all` sets it.
 */
export const repeats = (usual: number, all: number): number =>
  process.env.GOVDATA_TEST_REPEATS === "all" ? all : usual;

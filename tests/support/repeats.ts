/**
 * What a test takes of something that could be more: `usual`, or `all` where GOVDATA_TEST_REPEATS is `all`, as
 * `.ci/run --all` sets it. For repetitions of what depends on chance, and for things of one kind.
 */
export const repeats = <T>(usual: T, all: T): T => (process.env.GOVDATA_TEST_REPEATS === "all" ? all : usual);

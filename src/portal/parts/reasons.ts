/** Why a figure or its margin of error is missing, as the API's notes say it. */
const REASONS: Readonly<Record<string, string>> = {
  too_few_samples: "too few samples",
  suppressed: "withheld by the agency",
  not_applicable: "does not apply here",
  controlled: "set to an official count, so without a margin",
  open_ended_interval: "in the highest or lowest class",
  not_published: "not published",
  not_derivable: "cannot be computed from what is published",
  not_loaded: "not loaded",
};

/** Returns a note of the API in words: `too few samples`. */
export const reasonText = (note: string | undefined): string =>
  note === undefined ? "not known" : (REASONS[note] ?? note.replaceAll("_", " "));

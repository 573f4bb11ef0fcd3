/** The types of events, in the order of the catalog. */
export const EVENT_TYPE_NAMES = [
  "filing.created",
  "corporate_event.created",
  "compensation.filed",
  "board.changed",
  "amendment.filed",
] as const;

/** The name of a type of event. */
export type EventType = (typeof EVENT_TYPE_NAMES)[number];

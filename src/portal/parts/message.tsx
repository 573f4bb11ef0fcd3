import type { ComponentChildren } from "preact";

const LOOKS = {
  done: { class: "banner done", role: "status" },
  refused: { class: "banner bad", role: "alert" },
  nothing: { class: "missing", role: "status" },
} as const;

/**
 * What a form did, on the page that follows: it was done, it was refused, or nothing was found. Screen readers do not
 * announce what is there from the start, unless it has the focus.
 */
export const Message = ({ kind, children }: { kind: keyof typeof LOOKS; children: ComponentChildren }) => (
  <p class={LOOKS[kind].class} tabIndex={-1} autofocus role={LOOKS[kind].role}>
    {children}
  </p>
);

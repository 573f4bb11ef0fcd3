import type { GovdataError } from "../../errors.ts";

/** A section without data: the reason, with the command that helps where there is one. */
export function Absent({ id, title, error }: { id: string; title: string; error: GovdataError }) {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <p class="missing">{error.message.replace(/([^.?!])$/, "$1.")}</p>
    </section>
  );
}

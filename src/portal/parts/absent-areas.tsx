import type { AbsentAreas as AbsentGroup } from "../../metrics/absent-areas.ts";
import { countText } from "./figures.ts";

/** The areas that a list has no rows of, as the API names them, with its reason and the command that helps. */
export function AbsentAreas({ absent }: { absent: readonly AbsentGroup[] }) {
  return absent.map(({ reason, message, command, areas }) => (
    <p class="note" key={reason}>
      {message.replace(/\.$/, ":")} {areas.map(areaText).join(", ")}.
      {command !== null && (
        <>
          {" "}
          Load them with <code>{command}</code>.
        </>
      )}
    </p>
  ));
}

/** `California`; of counties, `58 of California`. */
const areaText = ({ name, count, codes }: AbsentGroup["areas"][number]): string =>
  count === 1 && codes === null ? name : `${countText(count)} of ${name}`;

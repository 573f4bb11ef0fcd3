import { ASSISTANT_CLIENTS, MCP_PATH } from "../../settings/assistants.ts";
import { Copied } from "./values.tsx";

/** The lines that each assistant needs for this server, with buttons to copy. `origin`: where its addresses begin. */
export const AssistantLines = ({ origin, apiKey }: { origin: string; apiKey: string }) => (
  <>
    <p class="note">
      Claude Code, Cursor and VS Code reach this server themselves. Claude Desktop runs the program <code>govdata</code>
      , which must be on its machine.
    </p>
    {Object.entries(ASSISTANT_CLIENTS).map(([name, { title, place, lines }]) => (
      <section key={name} aria-labelledby={`for-${name}`}>
        <h3 id={`for-${name}`}>{title}</h3>
        <p class="note">{place}</p>
        <Copied id={`lines-${name}`} text={lines({ url: origin + MCP_PATH, key: apiKey })} />
      </section>
    ))}
  </>
);

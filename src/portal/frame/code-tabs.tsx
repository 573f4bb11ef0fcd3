import type { Snippet } from "../../http/pages/snippets.ts";

/** The same program in several languages, one at a time, each with a button to copy it. `name`: unique on its page. */
export function CodeTabs({ name, snippets }: { name: string; snippets: readonly Snippet[] }) {
  return (
    <div class="tabs">
      {snippets.map(({ language, text }, index) => (
        <div class="tab" key={language}>
          <input type="radio" name={`${name}-language`} id={`${name}-language-${index}`} checked={index === 0} />
          <label for={`${name}-language-${index}`}>{language}</label>
          <div class="panel">
            <pre>
              <code id={`${name}-${index}`}>{text}</code>
            </pre>
            <button type="button" class="copy" data-copy={`${name}-${index}`} hidden>
              Copy
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}

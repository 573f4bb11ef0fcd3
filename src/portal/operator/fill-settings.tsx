import type { StoredKey, StoredSettingView } from "../../stored-settings/stored-settings.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { Session } from "../page.ts";
import { dayText } from "../parts/figures.ts";

/** What people call the settings. */
export const SETTING_LABELS: Readonly<Record<StoredKey, string>> = {
  contact: "Contact e-mail",
  censusApiKey: "Census API key",
};

const REMOVALS: Readonly<Record<StoredKey, string>> = { contact: "Remove contact", censusApiKey: "Remove key" };

/** What a setting is for. */
const PURPOSES: Readonly<Record<StoredKey, string>> = {
  contact: "Agencies answer only programs that say whom to write to: it is sent to them with each request.",
  censusApiKey: "The Census API needs a key, which is free and works once the link in the Bureau's e-mail was opened.",
};

/** The form of the settings that can be made here. A key is never shown again. `contact`: what a refused form had. */
export function SettingsForm({
  views,
  session,
  faults = {},
  contact,
}: {
  views: readonly StoredSettingView[];
  session: Session | undefined;
  faults?: Faults | undefined;
  contact?: string | undefined;
}) {
  return (
    <PostForm action="/operator/fill" session={session} faults={faults}>
      {views.map((view) => (
        <Setting
          key={view.key}
          view={view}
          faults={faults}
          value={view.key === "contact" ? (contact ?? view.shown ?? "") : ""}
        />
      ))}
      <p>
        The Bureau gives keys at{" "}
        <a href="https://api.census.gov/data/key_signup.html">api.census.gov/data/key_signup.html</a>.
      </p>
      <div class="actions">
        {views.some(({ origin }) => origin !== "environment") && (
          <button type="submit" class="main">
            Save settings
          </button>
        )}
        {views
          .filter(({ stored }) => stored !== null)
          .map(({ key }) => (
            <button key={key} type="submit" name="remove" value={key} formNoValidate>
              {REMOVALS[key]}
            </button>
          ))}
      </div>
    </PostForm>
  );
}

function Setting({ view, value, faults }: { view: StoredSettingView; value: string; faults: Faults }) {
  const { key, origin } = view;
  if (origin === "environment")
    return (
      <div class="field">
        <strong>{SETTING_LABELS[key]}</strong>
        <p class="hint">{originText(view)}</p>
      </div>
    );
  return (
    <Field
      name={key}
      label={SETTING_LABELS[key]}
      type={key === "contact" ? "email" : "password"}
      value={value}
      autocomplete={key === "contact" ? "email" : "off"}
      hint={`${PURPOSES[key]} ${originText(view)}`}
      faults={faults}
    />
  );
}

/** Says where the value comes from, and what is stored of it: `Set here by ann@example.org on Nov 28, 2026.` */
function originText({ key, name, origin, shown, stored }: StoredSettingView): string {
  const by = stored && `by ${stored.setBy} on ${dayText(stored.setAt)}`;
  if (origin === "environment")
    return (
      `${name} in the environment of this server: ${shown}. It wins over what is set here` +
      (by ? `, which another server may use: it was set ${by}.` : "; change it there.")
    );
  if (stored?.fault != null) return `Set ${by}, and not used: ${stored.fault}. Enter it again.`;
  if (origin === "database") return `Set here ${by}${key === "contact" ? "" : ` (${shown})`}.`;
  return "Not set.";
}

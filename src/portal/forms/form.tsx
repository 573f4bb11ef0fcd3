import type { ComponentChildren } from "preact";
import type { Session } from "../page.ts";
import { Message } from "../parts/message.tsx";
import { TOKEN_FIELD } from "../serving/checks.ts";

/** What is wrong with the fields of a form, by their names; the name `""` is of the form as a whole. */
export type Faults = Readonly<Record<string, string>>;

/** A form that is sent by POST, with the token of the session. What is wrong as a whole is above its fields. */
export function PostForm({
  action,
  session,
  faults = {},
  children,
}: {
  action: string;
  session: Session | undefined;
  faults?: Faults;
  children: ComponentChildren;
}) {
  return (
    <form method="post" action={action}>
      {session && <input type="hidden" name={TOKEN_FIELD} value={session.csrfToken} />}
      {faults[""] !== undefined && <Message kind="refused">{faults[""]}</Message>}
      {children}
    </form>
  );
}

/** What a field is made from. */
interface FieldProperties {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "url" | "number" | "date" | "datetime-local";
  value?: string | undefined;
  /** What is accepted, below the field. */
  hint?: string;
  autocomplete?: string;
  isRequired?: boolean;
  /** The id of its form, if it is outside of it. */
  form?: string;
  faults?: Faults;
}

/** A field with its label, a hint, and what is wrong with it, which screen readers read with the field. */
export function Field({
  name,
  label,
  type = "text",
  value,
  hint,
  autocomplete,
  isRequired,
  form,
  faults,
}: FieldProperties) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        value={value}
        autocomplete={autocomplete}
        form={form}
        type={type as "text"} // the attributes fit each of the types
        required={isRequired}
        // a form that was refused opens at the first field to be mended
        autofocus={faults?.[name] !== undefined}
        aria-invalid={faults?.[name] === undefined ? undefined : "true"}
        aria-describedby={noteIds({ name, hint, faults })}
      />
      <FieldNotes name={name} hint={hint} faults={faults} />
    </div>
  );
}

/** What is below a field. */
interface Notes {
  name: string;
  hint?: ComponentChildren;
  faults?: Faults | undefined;
}

/** Returns the ids of a field's notes, for screen readers; undefined without notes. */
export function noteIds({ name, hint, faults }: Notes): string | undefined {
  const ids = [faults?.[name] === undefined ? "" : `${name}-fault`, hint === undefined ? "" : `${name}-hint`];
  return ids.join(" ").trim() || undefined;
}

/** What is wrong with a field, and what it accepts. */
export function FieldNotes({ name, hint, faults }: Notes) {
  const fault = faults?.[name];
  return (
    <>
      {fault !== undefined && (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** Returns a text as a browser shows it, any run of blanks as one: so it is typed to confirm what can't be undone. */
export const spaced = (text: string): string => text.trim().replace(/\s+/g, " ");

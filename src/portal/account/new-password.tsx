import { type Faults, Field } from "../forms/form.tsx";

/** The two fields for a new password. */
export function NewPasswordFields({ faults }: { faults: Faults }) {
  return (
    <>
      <Field
        name="password"
        label="New password"
        type="password"
        faults={faults}
        hint="12 characters or more. A few unrelated words are easy to remember."
        autocomplete="new-password"
        isRequired
      />
      <Field
        name="repeated"
        label="New password, again"
        type="password"
        faults={faults}
        autocomplete="new-password"
        isRequired
      />
    </>
  );
}

/** Returns the fault of a form whose two passwords differ. */
export const repeatedFault = (form: URLSearchParams): Faults | undefined =>
  form.get("password") === form.get("repeated") ? undefined : { repeated: "The two passwords differ." };

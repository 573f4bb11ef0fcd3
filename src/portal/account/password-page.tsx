import {
  checkSignIn,
  hashPassword,
  isFreshByLink,
  LINK_MINUTES,
  passwordFault,
  setPasswordHash,
} from "../../accounts/portal.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { sessionFor } from "../serving/admission.ts";
import { NewPasswordFields, repeatedFault } from "./new-password.tsx";
import { blockedText, signedIn } from "./signed-in.ts";

/** `/password`: the form for a new password. */
export const passwordPage = (context: PageContext): Promise<PageAnswer & { kind: "page" }> => passwordForm(context);

/** POST `/password`: sets it, ends every other session of the account, and gives this browser a new one. */
export async function changePassword(context: PageContext): Promise<PageAnswer> {
  const { form, database, clientAddress: address } = context;
  const { id, accountId, email, hasPassword } = sessionFor(context);
  if (await needsOldPassword(context)) {
    const outcome = await checkSignIn(database.sql, {
      email,
      password: form.get("old") ?? "",
      address,
      known: `session ${id}`,
    });
    if (outcome.kind === "blocked") {
      const page = await passwordForm(context, { "": blockedText(outcome) }, 429);
      return { ...page, retryAfterSeconds: outcome.retryAfterSeconds };
    }
    if (outcome.kind !== "right") return passwordForm(context, { old: "This is not your password." }, 403);
  }
  const password = form.get("password") ?? "";
  const fault = passwordFault(password, email);
  if (fault !== undefined) return passwordForm(context, { password: `This password ${fault}.` }, 400);
  const differing = repeatedFault(form);
  if (differing) return passwordForm(context, differing, 400);
  await setPasswordHash(database.sql, email, await hashPassword(password));
  return signedIn(context, { accountId, isByLink: false }, `/account?done=${hasPassword ? "changed" : "set"}`);
}

/** An open browser is not enough to take an account over. One that a link signed in just now may set a new one. */
async function needsOldPassword(context: PageContext): Promise<boolean> {
  const { id, hasPassword } = sessionFor(context);
  const since = new Date(Date.now() - LINK_MINUTES * 60_000);
  return hasPassword && !(await isFreshByLink(context.database.sql, id, since));
}

async function passwordForm(
  context: PageContext,
  faults: Faults = {},
  status = 200,
): Promise<PageAnswer & { kind: "page" }> {
  const session = sessionFor(context);
  const isFirst = !session.hasPassword;
  return {
    kind: "page",
    status,
    title: isFirst ? "Choose a password" : "Change your password",
    summary: isFirst
      ? `From now on, you sign in as ${session.email} with this password.`
      : "Every other browser that is signed in to this account has to sign in again.",
    breadcrumb: isFirst ? [] : [{ label: "Account", href: "/account" }],
    body: (
      <PostForm action="/password" session={session} faults={faults}>
        {/* For password managers: which account the password belongs to. */}
        <input
          type="text"
          class="visually-hidden"
          name="email"
          autocomplete="username"
          value={session.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {(await needsOldPassword(context)) && (
          <Field
            name="old"
            label="Current password"
            type="password"
            faults={faults}
            autocomplete="current-password"
            isRequired
          />
        )}
        <NewPasswordFields faults={faults} />
        <button type="submit" class="main">
          {isFirst ? "Set password" : "Change password"}
        </button>
      </PostForm>
    ),
  };
}

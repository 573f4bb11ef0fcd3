import {
  acceptInvitation,
  addAccountWithPassword,
  beginSignUp,
  hashPassword,
  passwordFault,
  readInvitation,
} from "../../accounts/portal.ts";
import { readEmail } from "../../settings/values.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { NewPasswordFields, repeatedFault } from "./new-password.tsx";
import { blockedText, signedIn } from "./signed-in.ts";

/** An invitation in the address or the form, and the e-mail address that it is for. */
interface Invited {
  token: string;
  email: string;
}

/** `/sign-up?token=TOKEN`: the form for a new account, of an invitation or, where sign-up is open, of anybody. */
export async function signUpPage(context: PageContext): Promise<PageAnswer> {
  const invited = await invitedBy(context, context.query.get("token"));
  return refusalOf(context, invited) ?? signUpForm(context, { invited });
}

/** POST `/sign-up`: makes the account and signs in. */
export async function signUp(context: PageContext): Promise<PageAnswer> {
  const { form, database, clientAddress } = context;
  const invited = await invitedBy(context, form.get("token"));
  const refusal = refusalOf(context, invited);
  if (refusal) return refusal;
  const email = invited?.email ?? form.get("email")?.trim() ?? "";
  const password = form.get("password") ?? "";
  const state = { invited, email };
  if (readEmail(email) === undefined)
    return signUpForm(context, { ...state, status: 400, faults: { email: "This is not an e-mail address." } });
  const fault = passwordFault(password, email);
  const faults = fault === undefined ? repeatedFault(form) : { password: `This password ${fault}.` };
  if (faults) return signUpForm(context, { ...state, status: 400, faults });
  const blocked = await beginSignUp(database.sql, clientAddress, new Date());
  if (blocked) {
    const { retryAfterSeconds } = blocked;
    return {
      ...signUpForm(context, { ...state, status: 429, faults: { "": blockedText(blocked) } }),
      retryAfterSeconds,
    };
  }
  const hash = await hashPassword(password);
  const accountId = invited
    ? await acceptInvitation(database.sql, { token: invited.token, hash })
    : await addAccountWithPassword(database.sql, email, hash);
  if (accountId !== undefined) return signedIn(context, { accountId, isByLink: false }, "/account?done=set");
  return signUpForm(context, {
    ...state,
    status: 409,
    faults: { "": "This address has an account. Sign in instead." },
  });
}

async function invitedBy({ database }: PageContext, token: string | null): Promise<Invited | undefined> {
  const email = token === null ? undefined : await readInvitation(database.sql, token);
  return token === null || email === undefined ? undefined : { token, email };
}

/** Returns the page for a visitor that can't sign up. */
function refusalOf({ settings, query, form }: PageContext, invited: Invited | undefined): PageAnswer | undefined {
  const isAllowed = settings.signUp === "open" || (settings.signUp === "invited" && invited !== undefined);
  const hasToken = query.has("token") || form.has("token");
  if (isAllowed && hasToken === (invited !== undefined)) return undefined;
  const isSpent = hasToken && settings.signUp !== "closed";
  return {
    kind: "page",
    status: isSpent ? 410 : 403,
    title: isSpent ? "This invitation can't be used" : "Sign-up is not open",
    summary: isSpent
      ? "It was used already, was withdrawn, or has expired. Ask an operator of this server for another one."
      : "Operators create the accounts of this server.",
    isSecret: hasToken,
    body: (
      <p>
        If you have an account, <a href="/sign-in">sign in</a>.
      </p>
    ),
  };
}

interface FormState {
  invited: Invited | undefined;
  email?: string;
  status?: number;
  faults?: Faults;
}

function signUpForm(
  { session }: PageContext,
  { invited, email, status = 200, faults = {} }: FormState,
): PageAnswer & { kind: "page" } {
  return {
    kind: "page",
    status,
    title: "Make an account",
    summary: invited ? `You are invited as ${invited.email}.` : "An account has API keys and webhooks of its own.",
    isSecret: invited !== undefined,
    body: (
      <PostForm action="/sign-up" session={session} faults={faults}>
        {invited ? (
          <>
            <input type="hidden" name="token" value={invited.token} />
            <input type="hidden" name="email" autocomplete="username" value={invited.email} />
          </>
        ) : (
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={email}
            faults={faults}
            autocomplete="username"
            isRequired
          />
        )}
        <NewPasswordFields faults={faults} />
        <button type="submit" class="main">
          Make account
        </button>
      </PostForm>
    ),
  };
}

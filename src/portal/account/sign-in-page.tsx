import { checkSignIn } from "../../accounts/portal.ts";
import { readEmail } from "../../settings/values.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { Command } from "../parts/command.tsx";
import { localAddress } from "../serving/checks.ts";
import { cookieToken } from "../serving/cookies.ts";
import { blockedText, signedIn } from "./signed-in.ts";

/** Where a sign-in leads to when nothing else was asked for. */
const ACCOUNT = "/account";

/** `/sign-in?next=ADDRESS`: the form for e-mail and password. */
export async function signInPage(context: PageContext): Promise<PageAnswer> {
  const next = context.query.get("next");
  if (context.session) return { kind: "redirect", to: next ?? ACCOUNT };
  return signInForm(context, { next });
}

/** POST `/sign-in`. A wrong password, an unknown account and one without a password get the same answer. */
export async function signIn(context: PageContext): Promise<PageAnswer> {
  const { form, database, clientAddress: address, request, settings } = context;
  const [email, password] = [form.get("email")?.trim() ?? "", form.get("password") ?? ""];
  const values = { email, next: form.get("next") };
  if (readEmail(email) === undefined)
    return signInForm(context, { ...values, status: 400, faults: { email: "This is not an e-mail address." } });
  if (password === "")
    return signInForm(context, { ...values, status: 400, faults: { password: "Enter your password." } });
  const browserToken = cookieToken("govdata_browser", request.headers, settings);
  const outcome = await checkSignIn(database.sql, { email, password, address, browserToken });
  switch (outcome.kind) {
    case "right":
      return signedIn(context, { accountId: outcome.accountId, isByLink: false }, values.next ?? ACCOUNT);
    case "blocked":
      return {
        ...signInForm(context, { ...values, status: 429, faults: { "": blockedText(outcome) } }),
        retryAfterSeconds: outcome.retryAfterSeconds,
      };
    case "suspended":
      return signInForm(context, { ...values, status: 403, faults: { "": SUSPENDED } });
    case "refused":
      return signInForm(context, { ...values, status: 401, faults: { "": REFUSED } });
  }
}

const REFUSED = "The e-mail address or the password is wrong. Check both, then try again.";
const SUSPENDED = "This account is suspended. An operator of this server can activate it again.";

interface FormState {
  next: string | null;
  email?: string;
  status?: number;
  faults?: Faults;
}

function signInForm(
  { session, settings }: PageContext,
  { next, email, status = 200, faults = {} }: FormState,
): PageAnswer & { kind: "page" } {
  return {
    kind: "page",
    status,
    title: "Sign in",
    summary:
      next === null || localAddress(next) === "/"
        ? undefined
        : "The page that you opened is for people with an account.",
    body: (
      <>
        <PostForm action="/sign-in" session={session} faults={faults}>
          {next !== null && <input type="hidden" name="next" value={next} />}
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={email}
            autocomplete="username"
            isRequired
            faults={faults}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            faults={faults}
            autocomplete="current-password"
            isRequired
          />
          <button type="submit" class="main">
            Sign in
          </button>
        </PostForm>
        {settings.signUp === "open" && (
          <p>
            No account yet? <a href="/sign-up">Make one</a>.
          </p>
        )}
        <h2>If you have no password, or forgot it</h2>
        <p>
          An operator of this server makes a link that signs you in once: <Command words="accounts link E-MAIL" />. As
          long as its owner has no password, the server prints such a link when it starts.
        </p>
      </>
    ),
  };
}

import { PostForm } from "../forms/form.tsx";
import type { Session } from "../page.ts";

/** What an account finds in its menu. Operators have more pages. */
const LINKS: readonly { label: string; href: string; isForOperators?: boolean }[] = [
  { label: "Account", href: "/account" },
  { label: "API keys", href: "/keys" },
  { label: "Assistants", href: "/assistants" },
  { label: "Webhooks", href: "/webhooks" },
  { label: "Operator", href: "/operator", isForOperators: true },
  { label: "Fill this server", href: "/operator/fill", isForOperators: true },
];

/** The menu of an account that is signed in; for others, the way to sign in. */
export function AccountMenu({ session, hasAccounts }: { session: Session | undefined; hasAccounts: boolean }) {
  if (!session) return hasAccounts ? <a href="/sign-in">Sign in</a> : null;
  return (
    <details class="menu account">
      <summary title={session.email}>{session.email}</summary>
      <ul>
        {LINKS.filter(({ isForOperators }) => !isForOperators || session.isOperator).map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <PostForm action="/sign-out" session={session}>
            <button type="submit">Sign out</button>
          </PostForm>
        </li>
      </ul>
    </details>
  );
}

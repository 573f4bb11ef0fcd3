import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visitor } from "../support/visitor.ts";

/** The password of an account whose password is typed. */
export const PASSWORD = "correct horse battery";

/** Fills the form of a sign-in, and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs out by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.locator(".menu.account");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
}

/** A window with the session of a visitor. */
export function signedIn({ cookie }: Visitor): BrowserContextOptions {
  const [, value = ""] = /(?:^|; )govdata_session=([^;]+)/.exec(cookie) ?? []; // other cookies hand over secrets
  const session = {
    ...{ name: "govdata_session", value, domain: "127.0.0.1", path: "/" },
    ...{ expires: -1, httpOnly: true, secure: false },
  };
  return { storageState: { cookies: [{ ...session, sameSite: "Lax" }], origins: [] } };
}

import { keyOfAccount, type OwnKey, setOwnKeyStatus } from "../../accounts/portal.ts";
import { conflict, notFound } from "../../errors.ts";
import { Field, PostForm, spaced } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { sessionFor } from "../serving/admission.ts";

/** `POST /keys/{id}/disable` and `/enable`: sets the status, and goes back to the list. @throws 404, 409 */
export const setStatus =
  (status: "active" | "disabled") =>
  async (context: PageContext): Promise<PageAnswer> =>
    changeStatus(context, await ownKey(context), status);

/** `/keys/{id}/revoke`: asks for the label, because a revoked key never works again. */
export async function revokePage(context: PageContext): Promise<PageAnswer> {
  return question(context, await ownKey(context));
}

/** `POST /keys/{id}/revoke`: revokes the key if its label was typed. @throws 404 */
export async function revokeKey(context: PageContext): Promise<PageAnswer> {
  const key = await ownKey(context);
  const typed = spaced(context.form.get("label") ?? "");
  if (typed === spaced(key.label)) return changeStatus(context, key, "revoked");
  return question(context, key, `“${typed.slice(0, 120)}” is not the label. Type ${key.label}.`);
}

/** Returns the key of the path if it is one of this account. @throws 404 for any other */
export async function ownKey(context: PageContext): Promise<OwnKey> {
  const { database, path } = context;
  const { id = "" } = path;
  const { accountId } = sessionFor(context);
  const key = /^[1-9]\d{0,14}$/.test(id) ? await keyOfAccount(database.sql, accountId, Number(id)) : undefined;
  if (!key) throw notFound("key", id.slice(0, 40), "the page of API keys lists those of your account");
  return key;
}

async function changeStatus(
  context: PageContext,
  { id, label }: OwnKey,
  status: OwnKey["status"],
): Promise<PageAnswer> {
  const { accountId } = sessionFor(context);
  if (!(await setOwnKeyStatus(context.database.sql, { accountId, id, status })))
    throw conflict(`The key "${label}" is revoked, which can't be undone. Create another one instead`);
  return { kind: "redirect", to: `/keys?changed=${id}` };
}

function question(context: PageContext, { id, label, prefix, status }: OwnKey, fault?: string): PageAnswer {
  return {
    kind: "page",
    ...(fault === undefined ? {} : { status: 400 }),
    title: `Revoke the key “${label}”?`,
    breadcrumb: [{ label: "API keys", href: "/keys" }],
    summary: (
      <>
        Programs that send <code>{prefix}…</code> immediately get a 401, and the key never works again.
      </>
    ),
    body:
      status === "revoked" ? (
        <p>This key is revoked already.</p>
      ) : (
        <PostForm action={`/keys/${id}/revoke`} session={context.session}>
          <Field
            name="label"
            label={`Type “${label}” to revoke it`}
            autocomplete="off"
            isRequired
            {...(fault === undefined ? {} : { faults: { label: fault } })}
          />
          <div class="actions">
            <button type="submit" class="danger">
              Revoke key
            </button>
            <a class="button" href="/keys">
              Keep it
            </a>
          </div>
        </PostForm>
      ),
  };
}

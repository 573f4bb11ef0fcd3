import {
  deleteInvitation,
  INVITATION_DAYS,
  type Invitation,
  invitationAddress,
  invite,
  openInvitations,
} from "../../accounts/portal.ts";
import { readEmail } from "../../settings/values.ts";
import { type Faults, Field, PostForm } from "../forms/form.tsx";
import type { PageAnswer, PageContext } from "../page.ts";
import { CsvLink, downloadsOf } from "../parts/downloads.tsx";
import { Table } from "../parts/table.tsx";
import { Copied, Day } from "../parts/values.tsx";
import { publicOrigin } from "../serving/requests.ts";

/** `/invitations`: the form to invite somebody, and the invitations that were not used yet. */
export const invitationsPage = (context: PageContext): Promise<PageAnswer> => invitationsOf(context, {});

/** POST `/invitations`: invites an e-mail address and shows the link once; with `revoke`, takes an invitation back. */
export async function changeInvitations(context: PageContext): Promise<PageAnswer> {
  const { form, database, settings, request } = context;
  const revoked = form.get("revoke");
  if (revoked !== null) {
    if (/^\d{1,15}$/.test(revoked)) await deleteInvitation(database.sql, Number(revoked));
    return { kind: "redirect", to: "/invitations" };
  }
  if (settings.signUp === "closed") return invitationsOf(context, {}); // the page says so
  const email = form.get("email")?.trim() ?? "";
  if (readEmail(email) === undefined)
    return invitationsOf(context, { email, faults: { email: "This is not an e-mail address." } });
  const token = await invite(database.sql, email);
  if (token === undefined)
    return invitationsOf(context, { email, faults: { email: "This address has an account already." } });
  const address = invitationAddress(publicOrigin(request, settings), token);
  return invitationsOf(context, { invited: { email, address } });
}

interface State {
  email?: string;
  faults?: Faults;
  /** The invitation that was just made. */
  invited?: { email: string; address: string };
}

async function invitationsOf(
  { session, database, settings, query }: PageContext,
  { email, faults, invited }: State,
): Promise<PageAnswer> {
  const invitations = await openInvitations(database.sql, new Date());
  const columns = ["id", "email", "createdAt", "expiresAt"];
  const downloads = downloadsOf(
    { query },
    {
      tables: { invitations: { columns, rows: invitations } },
      fileName: "operator",
      self: "/invitations",
    },
  );
  if (downloads.answer) return downloads.answer;
  const isClosed = settings.signUp === "closed";
  return {
    kind: "page",
    status: faults ? 400 : 200,
    title: "Invitations",
    breadcrumb: [{ label: "Operator", href: "/operator" }],
    summary: `An invitation lets one person make an account, within ${INVITATION_DAYS} days.`,
    isSecret: invited !== undefined,
    body: (
      <>
        {invited && <Invited {...invited} />}
        {isClosed ? (
          <p class="banner">
            Sign-up is closed on this server. Start it with <code>GOVDATA_SIGN_UP=invited</code> to invite people.
          </p>
        ) : (
          <PostForm action="/invitations" session={session} faults={faults ?? {}}>
            <Field name="email" label="E-mail" type="email" value={email} faults={faults ?? {}} isRequired />
            <button type="submit" class="main">
              Invite
            </button>
          </PostForm>
        )}
        <h2>Not used yet</h2>
        {invitations.length === 0 ? (
          <p>No invitations are open.</p>
        ) : (
          <>
            <Table label="Invitations" layout="records" columns={columnsFor(session)} rows={invitations} />
            <CsvLink href={downloads.address("invitations")} />
          </>
        )}
      </>
    ),
  };
}

const Invited = ({ email, address }: { email: string; address: string }) => (
  <div class="banner done" role="status" tabIndex={-1} autofocus>
    <p>Send this link to {email}. It is shown this once, and can be used once:</p>
    <Copied id="invitation" text={address} />
  </div>
);

const columnsFor = (session: PageContext["session"]) => [
  { heading: "E-mail", cell: (invitation: Invitation) => invitation.email },
  { heading: "Invited", cell: ({ createdAt: at }: Invitation) => <Day at={at} /> },
  { heading: "Ends", cell: ({ expiresAt: at }: Invitation) => <Day at={at} /> },
  {
    heading: "Take back",
    cell: ({ id }: Invitation) => (
      <PostForm action="/invitations" session={session}>
        <input type="hidden" name="revoke" value={String(id)} />
        <button type="submit">Take back</button>
      </PostForm>
    ),
  },
];

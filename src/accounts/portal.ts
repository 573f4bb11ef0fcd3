/**
 * What pages do with accounts, sessions and keys: the port of this folder, the only file of it that the portal imports.
 */
export {
  acceptInvitation,
  INVITATION_DAYS,
  invitationAddress,
  invite,
  readInvitation,
} from "./invitations/invitations.ts";
export { addAccountWithPassword, deleteInvitation, type Invitation, openInvitations } from "./invitations/queries.ts";
export { ACCEPTED_LABELS, createKeyOfForm, isKeyLabel } from "./keys.ts";
export {
  createLink,
  revokeLink,
  USUAL_SECONDS,
} from "./links/links.ts";
export { type LinkRow, linksOfAccount } from "./links/queries.ts";
export { newLinkFaults } from "./links/routes.ts";
export { setAccountStatus, setOperator, setPasswordHash } from "./queries.ts";
export { keyOfAccount, keysOfAccount, type OwnKey, setOwnKeyStatus } from "./queries-keys.ts";
export { type AccountOverview, accountOverviews } from "./queries-operator.ts";
export { type KeyRequests, requestsByKey, type UsageCount, usageOfAccount } from "./queries-usage.ts";
export {
  deleteSession,
  deleteSessionsOf,
  isFreshByLink,
  type ListedSession,
  sessionsOfAccount,
} from "./sessions/queries.ts";
export { liveSince, openSession } from "./sessions/sessions.ts";
export { type Blocked, beginSignUp } from "./sign-in/attempts.ts";
export { noteBrowser } from "./sign-in/known-browsers.ts";
export { LINK_MINUTES, openLink, readLink } from "./sign-in/links.ts";
export { hashPassword, passwordFault } from "./sign-in/passwords.ts";
export { checkSignIn } from "./sign-in/sign-in.ts";

/** What a process can do, by its word in GOVDATA_ROLES. Each part of the server has one of these roles. */
export const ROLES = {
  api: "answers",
  loader: "loads on schedule",
  webhooks: "delivers webhooks",
  search: "indexes filings for search",
} as const;

export type Role = keyof typeof ROLES;

/** The words of GOVDATA_ROLES. */
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[] as readonly [Role, ...Role[]];

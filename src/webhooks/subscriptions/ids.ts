/** The UUID before every other one: a walk by id begins after it. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID as PostgreSQL reads it. Any other text names nothing. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Returns a time of a form as the API takes it: browsers send `2026-03-02T18:00`, which is in UTC here. */
export const timeSent = (text: string): string => (/T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text);

/** The rule of time zones. */

export const timeZoneMessage = "Time zone must be the name of a time zone, as 'Europe/Berlin'";

/** Names begin with a letter. Offsets such as '+01:00' have the other sign in Postgres. */
const pattern = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;

/** Whether a value is the name of a time zone of the IANA. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !pattern.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

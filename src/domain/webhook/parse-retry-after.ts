/**
 * The seconds that a Retry-After header asks for (RFC 9110: delay in seconds, or an HTTP date);
 * null if it is absent, malformed or in the past. `now` is unix seconds.
 */
export function parseRetryAfter(text: string | null, now: number): number | null {
  const value = text?.trim();
  if (!value) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // An HTTP date starts with a day's name. Date.parse by itself would accept '2.5' or '-1'.
  const at = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN;
  const seconds = Math.ceil(at / 1000) - now;
  return seconds > 0 ? seconds : null;
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** A span of seconds in its largest unit, or its two largest where that says more. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const at = units.findIndex(([, size]) => whole >= size);
  if (at === -1) return `${whole} s`;
  const [unit, size] = units[at]!;
  const count = Math.floor(whole / size);
  const next = units[at + 1];
  const rest = next ? Math.floor((whole % size) / next[1]) : 0;
  return next && rest > 0 && count < 10
    ? `${count} ${unit} ${rest} ${next[0]}`
    : `${count} ${unit}`;
}

export const ago = (at: number, now: number): string => `${span(now - at)} ago`;

/** The distance of a time from now: "25 s ago", or "in 4 min". */
export const relative = (at: number, now: number): string =>
  at > now ? `in ${span(at - now)}` : ago(at, now);

export const left = (at: number, now: number): string =>
  at <= now ? 'expired' : `${span(at - now)} left`;

/** In which time a moment is written: UTC, or that of the reader's device. */
export type Zone = 'utc' | 'local';

/** A moment to the second: 2026-03-01 10:04:31 UTC, or 2026-03-01 11:04:31 +01:00. */
export function exact(at: number, zone: Zone = 'utc'): string {
  // Summer time is that of the moment, not that of today.
  const minutes = zone === 'utc' ? 0 : -new Date(at * 1000).getTimezoneOffset();
  const digits = new Date((at + minutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return `${digits} ${zone === 'utc' ? 'UTC' : offset(minutes)}`;
}

function offset(minutes: number): string {
  const whole = Math.abs(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** Unix seconds of a time that the API of energy writes in UTC: `2026-03-01 10:04:31`. */
export const utcSeconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

/** Only the time of day, in UTC. */
export const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

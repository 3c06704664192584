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

export const left = (at: number, now: number): string =>
  at <= now ? 'expired' : `${span(at - now)} left`;

/** Exact, in UTC: 2026-03-01 10:04:31 UTC. */
export const exact = (at: number): string =>
  `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Only the time of day, in UTC. */
export const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

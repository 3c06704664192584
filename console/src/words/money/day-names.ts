/** What UTC days are called. */

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** Below an axis: `27 Nov`. */
export const dayTick = (day: string): string =>
  at(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** In full, and that the last of these days is not over: `Fri 27 Nov 2026, so far`. */
export function dayName(day: string, days: readonly string[]): string {
  const name = at(day)
    .toLocaleDateString('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    .replace(',', '');
  return day === days.at(-1) ? `${name}, so far` : name;
}

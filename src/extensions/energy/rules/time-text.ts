/**
 * A time as the energy routes show it, in UTC (docs/interface.md "Times").
 *
 * @example
 * timeText(1_772_368_200); // '2026-03-01 12:30:00'
 */
export const timeText = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

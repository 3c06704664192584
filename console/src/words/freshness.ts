import { clock, span } from './times.ts';

interface Read {
  /** When the data was read, unix ms. */
  readAt: number;
  /** Unix seconds. */
  now: number;
  /** The newest try failed. */
  isFailing: boolean;
  /** The browser says that it has a network. */
  isOnline: boolean;
  /** How often it is read, seconds. */
  every: number;
}

/** Older than this is old, even if no request failed (seconds). */
const old = 15;

/** How fresh what a page shows is: by its age, not by what the last question came to. */
export function freshnessWords(read: Read): { text: string; tone: 'success' | 'warning' } {
  const asOf = `As of ${clock(read.readAt)} UTC`;
  if (!read.isOnline) return { text: `Offline. ${asOf}`, tone: 'warning' };
  const age = read.now - read.readAt / 1000;
  // One question may be missed before it counts as old.
  if (age > Math.max(old, read.every * 2)) {
    return { text: `${asOf}, ${span(age)} old`, tone: 'warning' };
  }
  return read.isFailing
    ? { text: `${asOf}, reconnecting`, tone: 'warning' }
    : { text: asOf, tone: 'success' };
}

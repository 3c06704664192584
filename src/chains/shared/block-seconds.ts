/** The clocks of a chain and of this machine may differ by so much (seconds). */
const clockMargin = 15 * 60;

/**
 * The time of a block as a provider shows it (unix seconds); 0, which means none, if it lies in
 * the future: no hash that is computed here covers it, and one provider's milliseconds are not a
 * reason to skip a block.
 */
export const blockSeconds = (shown: number, nowMs = Date.now()): number =>
  shown > nowMs / 1000 + clockMargin ? 0 : shown;

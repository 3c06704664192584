/** Milliseconds that pass with each turn. */
const turnMs = 5;

/**
 * Stops the clock of this process (`Date.now`). It moves with each turn, so that a slow machine
 * decides nothing.
 */
export function stopClock(): { tick: () => void; restore: () => void } {
  const real = Date.now;
  // On a whole second: processes count in seconds, and no run may cross one earlier than another.
  // On the next one: what noted the time before would wait for a clock that was set back.
  let now = Math.ceil(real() / 1000) * 1000;
  Date.now = () => now;
  return {
    tick() {
      now += turnMs;
    },
    restore() {
      Date.now = real;
    },
  };
}

/** A page without input for this long is locked. */
export const idleMs = 15 * 60_000;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * Calls `lock` once after 15 minutes without input, by the clock: a machine that
 * slept meanwhile locks when it wakes. Returns how to stop watching.
 */
export function watchIdle(page: EventTarget, lock: () => void): () => void {
  let touchedAt = Date.now();
  const judge = () => {
    if (Date.now() - touchedAt < idleMs) return;
    stop();
    lock();
  };
  const touch = () => {
    // The first touch after a long sleep does not make up for it.
    judge();
    touchedAt = Date.now();
  };
  const timer = setInterval(judge, 5000);
  const stop = () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', judge);
    for (const name of touches) page.removeEventListener(name, touch);
  };
  page.addEventListener('visibilitychange', judge);
  for (const name of touches) page.addEventListener(name, touch, { passive: true });
  return stop;
}

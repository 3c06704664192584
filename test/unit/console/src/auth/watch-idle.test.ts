import { expect, onTestFinished, test, vi } from 'vitest';
import { idleMs, watchIdle } from '../../../../../console/src/auth/watch-idle.ts';

function watched() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const page = new EventTarget();
  const lock = vi.fn();
  const stop = watchIdle(page, lock);
  return { page, lock, stop };
}

test('a page that nobody touches is locked after 15 minutes, once', () => {
  const { lock } = watched();
  vi.advanceTimersByTime(idleMs - 1);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(lock).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * idleMs);
  expect(lock).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'keydown', 'pointermove'])('a %s begins the 15 minutes again', (name) => {
  const { page, lock } = watched();
  vi.advanceTimersByTime(idleMs - 1000);
  page.dispatchEvent(new Event(name));
  vi.advanceTimersByTime(idleMs - 1000);
  expect(lock).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6000);
  expect(lock).toHaveBeenCalledTimes(1);
});

test.each(['keydown', 'visibilitychange'])(
  'a machine that slept is locked at the first %s, without a timer',
  (name) => {
    const { page, lock } = watched();
    vi.setSystemTime(Date.now() + idleMs);
    page.dispatchEvent(new Event(name));
    expect(lock).toHaveBeenCalledTimes(1);
  },
);

test('a page that is no longer watched is not locked', () => {
  const { page, lock, stop } = watched();
  stop();
  vi.advanceTimersByTime(2 * idleMs);
  page.dispatchEvent(new Event('keydown'));
  expect(lock).not.toHaveBeenCalled();
});

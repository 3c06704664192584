// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Time, type TimeMode } from '../../../../../console/src/parts/time.tsx';
import { setZone } from '../../../../../console/src/parts/zone.ts';

/** 2026-01-01 00:00:00 UTC. */
const at = 1_767_225_600;

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  vi.useFakeTimers({ now: (at + 25) * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  setZone('utc');
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const shown = (props: { at: number | string; mode?: TimeMode }) => {
  render(<Time {...props} />);
  const time = screen.getByRole('time');
  return { text: time.textContent, title: time.title };
};

test('a moment is its distance and its date; the other zone is in its title', () => {
  expect(shown({ at })).toEqual({
    text: '25 s ago 2026-01-01 00:00:00 UTC',
    title: '2026-01-01 05:30:00 +05:30',
  });
});

test.each([
  ['relative', '25 s ago', '2026-01-01 00:00:00 UTC (2026-01-01 05:30:00 +05:30)'],
  ['absolute', '2026-01-01 00:00:00 UTC', '25 s ago (2026-01-01 05:30:00 +05:30)'],
] as const)('%s: the rest is in the title', (mode, text, title) => {
  expect(shown({ at: '2026-01-01T00:00:00Z', mode })).toEqual({ text, title });
});

test('who asks for local time reads local time on every page, and after a reload', () => {
  shown({ at });
  act(() => setZone('local'));
  expect(screen.getByRole('time').textContent).toBe('25 s ago 2026-01-01 05:30:00 +05:30');
  expect(localStorage.getItem('coffer.times')).toBe('local');
  act(() => setZone('utc'));
  expect(localStorage.getItem('coffer.times')).toBeNull();
});

test('a distance grows while it is looked at', () => {
  shown({ at, mode: 'relative' });
  act(() => vi.advanceTimersByTime(5_000));
  expect(screen.getByRole('time').textContent).toBe('30 s ago');
});

test('two hundred times of a list share one timer', () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  render(
    <ul>
      {Array.from({ length: 200 }, (_, age) => (
        <Time key={at - age} at={at - age} mode="relative" />
      ))}
    </ul>,
  );
  expect(timers).toHaveBeenCalledTimes(1);
  const times = screen.getAllByRole('time');
  expect(times[10]!.textContent).toBe('35 s ago');
  act(() => vi.advanceTimersByTime(1_000));
  expect(times[10]!.textContent).toBe('36 s ago');
  timers.mockRestore();
});

test('a distance may have words of its own', () => {
  render(<Time at={at + 85} mode="relative" words={(end, now) => `${end - now} s to go`} />);
  expect(screen.getByRole('time').textContent).toBe('60 s to go');
});

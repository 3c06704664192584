import { expect, test } from 'vitest';
import type { AnyCheck } from '#ops/smoke/check.ts';
import { NotShown } from '#ops/smoke/not-shown.ts';
import { cleanUp, runChecks } from '#ops/smoke/run-checks.ts';
import type { World } from '#ops/smoke/world.ts';
import { CheckFailed } from '#workstation/check.ts';

const row = (name: string, more: Partial<AnyCheck>): AnyCheck => ({
  name,
  shows: name,
  needs: [],
  cost: 'nothing',
  page: 'docs/sweeps.md',
  of: 'one',
  run: async () => 'seen',
  ...more,
});

const world = (more: Partial<World> = {}) =>
  ({ chains: ['ETH', 'BSC'], signal: new AbortController().signal, ...more }) as World;

async function ran(checks: AnyCheck[], more: Partial<World> = {}) {
  const lines: string[] = [];
  const outcomes = await runChecks(checks, world(more), (label) => ({
    update: () => {},
    done: (detail) => void lines.push(`ok ${label}: ${detail}`),
    fail: (detail) => void lines.push(`!! ${label}: ${detail}`),
    skip: (detail) => void lines.push(`-- ${label}: ${detail}`),
  }));
  return {
    lines,
    endings: outcomes.map(({ name, ending, says }) => `${name} ${ending}: ${says}`),
    outcomes,
  };
}

test('a check that throws has failed, with the page that helps', async () => {
  const { outcomes, lines } = await ran([
    row('key', { run: async () => Promise.reject(new CheckFailed('level is 3, not 1')) }),
  ]);
  expect(outcomes).toEqual([
    {
      name: 'key',
      ending: 'failed',
      says: 'level is 3, not 1',
      page: 'docs/sweeps.md',
      seconds: 0,
    },
  ]);
  expect(lines).toEqual(['!! key: level is 3, not 1']);
});

test('what cannot be shown is never ok', async () => {
  const { lines, endings } = await ran([
    row('swap', { run: async () => Promise.reject(new NotShown('no liquidity')) }),
  ]);
  expect(lines).toEqual(['-- swap: not shown here: no liquidity']);
  expect(endings).toEqual(['swap not shown: no liquidity']);
});

test('a failure is counted once: what needs it is not shown, on the same chain only', async () => {
  const { endings } = await ran([
    row('deposit', {
      of: 'chains',
      run: async (_world, _say, chain) => {
        if (chain === 'ETH') throw new CheckFailed('nothing came');
        return `seen on ${chain}`;
      },
    }),
    row('swap', { of: 'chains', needs: ['deposit'] }),
    row('later', { needs: ['swap'] }),
  ]);
  expect(endings).toEqual([
    'deposit ETH failed: nothing came',
    'deposit BSC held: seen on BSC',
    'swap ETH not shown: it needs deposit ETH, which failed',
    'swap BSC held: seen',
    'later held: seen',
  ]);
});

test('what the emulator lacks is not shown on it, however well it went, and held on AWS', async () => {
  const check = row('restore', { emulatorLacks: 'it has no points in time' });
  expect((await ran([check], { endpoint: 'http://127.0.0.1:1' })).endings).toEqual([
    'restore not shown: on an emulator it has no points in time (there: seen)',
  ]);
  expect((await ran([check])).endings).toEqual(['restore held: seen']);
});

test('a rule that does not fire has failed on AWS, and is not shown on an emulator', async () => {
  const check = row('rule', {
    of: 'rules',
    emulatorLacks: 'it has no trail',
    run: async () => Promise.reject(new CheckFailed('no message')),
  });
  const endings = async (endpoint?: string) =>
    new Set(
      (await ran([check], endpoint ? { endpoint } : {})).outcomes.map(({ ending }) => ending),
    );
  expect(await endings()).toEqual(new Set(['failed']));
  expect(await endings('http://127.0.0.1:1')).toEqual(new Set(['not shown']));
});

test('after an interrupt nothing more is begun', async () => {
  const abort = new AbortController();
  const begun: string[] = [];
  const { endings } = await ran(
    [
      row('first', {
        run: async () => {
          begun.push('first');
          abort.abort();
          return 'seen';
        },
      }),
      row('second', { run: async () => `${begun.push('second')}` }),
    ],
    { signal: abort.signal },
  );
  expect(begun).toEqual(['first']);
  expect(endings[1]).toBe('second not shown: the run was interrupted');
});

test('the newest is undone first, and what cannot be undone is named', async () => {
  const undone: string[] = [];
  const undo = (what: string) => ({ what, undo: async () => undone.push(what) });
  const refuses = { what: 'queue', undo: async () => Promise.reject(new Error('denied')) };
  expect(await cleanUp({ cleanups: [undo('key'), refuses, undo('project')] })).toEqual([
    'queue: denied',
  ]);
  expect(undone).toEqual(['key', 'project']);
});

/**
 * Our layer over the emulator refuses what AWS refuses: each row of local/cloud/refusals/table.py, on
 * ours and on the emulator as it comes, which takes it. What stands beside it on AWS is taken by both.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, insideOnly, python, type Row } from '#test/scenarios/local/refusals.ts';
import { type EmulatorProcess, startEmulatorProcess } from '#test/support/emulator-process.ts';
import { paths } from '#workstation/paths.ts';

const emulators: EmulatorProcess[] = [];
let rows: Row[];
let ours: Ended;
let stock: Ended;

beforeAll(async () => {
  rows = await python(
    [
      '-c',
      'import json; from refusals.table import ROWS; print(json.dumps([r._asdict() for r in ROWS]))',
    ],
    `${paths.root}/local/cloud`,
  );
  const settings = { AUTH: 'true' };
  emulators.push(
    await startEmulatorProcess({ name: 'refusals', settings }),
    await startEmulatorProcess({ name: 'refusals-stock', settings, isStock: true }),
  );
  [ours, stock] = (await Promise.all(emulators.map(({ url }) => python(['try_all.py', url])))) as [
    Ended,
    Ended,
  ];
});
afterAll(async () => {
  for (const emulator of emulators) await emulator.stop();
});

const outside = () => rows.filter(({ name }) => name !== insideOnly);

test('each row of the table is tried, and names AWS’s page', () => {
  const names = outside().map(({ name }) => name);
  expect(Object.keys(ours.refused).sort()).toEqual([...names].sort());
  expect(new Set(names).size).toBe(names.length);
  for (const { page, name } of rows) expect(page, name).toMatch(/^https:\/\//);
});

test('ours refuses each of them with AWS’s error', () => {
  const wanted = Object.fromEntries(outside().map(({ name, error }) => [name, error]));
  expect(ours.refused).toEqual(wanted);
});

test('the emulator as it comes refuses none of them', () => {
  expect(Object.entries(stock.refused).filter(([, ended]) => ended !== 'taken')).toEqual([]);
});

test('ours takes what AWS takes beside them', () => {
  expect(Object.keys(ours.allowed).length).toBeGreaterThan(10);
  expect(Object.entries(ours.allowed).filter(([, ended]) => ended !== 'taken')).toEqual([]);
});

test('a rule gets read-only events of CloudTrail only in the state that asks for all', async () => {
  const all = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';
  expect(await python(['read_only_event.py', 'ours'])).toEqual([all, '|', 'ENABLED', all, '|']);
  // The emulator as it comes does not know that state, and gives them to the other.
  expect(await python(['read_only_event.py', 'stock'])).toEqual(['ENABLED', '|', 'ENABLED', '|']);
});

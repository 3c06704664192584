/**
 * The crash matrix with one answer of the node for each row and side; `npm run crash` has them all.
 * Counts of payments, nonces, deposits and webhooks are taken on the chain and at the receiver.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesOf } from '../../support/crash/batches.ts';
import { crash, discover, type Outcome, type Row, shortPlan } from '../../support/crash/matrix.ts';
import { tableText, withoutRow } from '../../support/crash/table.ts';
import { ways } from '../../support/crash/ways.ts';
import { World } from '../../support/crash/world.ts';

/** A busy machine is slow, and that is all: some minutes instead of one. */
const patience = 1_800_000;

let world: World;
let rows: Row[] = [];
const outcomes: Outcome[] = [];

beforeAll(async () => {
  world = await World.start('crash');
  rows = await discover(world, ways);
}, patience);
afterAll(() => world?.stop());

test('every write and send of the code has a row, or says why not', () => {
  expect(withoutRow(rows)).toEqual([]);
});

test('docs/crash-points.md is what the code does (npm run crash -- --write writes it)', () => {
  const file = new URL('../../../docs/crash-points.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(tableText(rows));
});

test.each(ways.map((way) => [way.name, way] as const))(
  '%s: killed anywhere, it comes to its end once',
  async (_name, way) => {
    const batches = batchesOf([way], shortPlan(rows));
    expect(batches.length, 'a way without a step of its own').toBeGreaterThan(0);
    for (const { part } of batches) {
      const result = await crash(world, way, part);
      outcomes.push(...result.outcomes);
      expect(result.complaints).toEqual([]);
    }
  },
  patience,
);

test('nearly every crash point was met, and most of them under their answer of the node', () => {
  const share = (...died: Outcome['died'][]) =>
    outcomes.filter((outcome) => died.includes(outcome.died)).length / outcomes.length;
  expect(outcomes.length).toBe(rows.length * 2);
  expect(share('in it', 'after it')).toBeGreaterThan(0.9);
  expect(share('in it')).toBeGreaterThan(0.7);
});

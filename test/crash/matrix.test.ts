/**
 * The crash matrix of each family, shortened: each row has one answer of the node on one side, and
 * each run draws a third of the ways, and about a tenth of the cells of each. The rows are those of the
 * last `npm run crash -- --write`. `npm run test:long` runs every row, and `npm run crash` finds the
 * rows again and runs all of the matrix. Payments, nonces, sequence numbers, deposits and webhooks are
 * counted on the chain and at the receiver.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Family } from '#shared/chains.ts';
import { byForm } from '#test/forms.ts';
import { batchesOf } from './batches.ts';
import { crash, discover, type Outcome } from './matrix.ts';
import { type Plan, type Row, sampleOf, shortPlan, thirdOf } from './plans.ts';
import { readRows } from './recorded-rows.ts';
import { outsideSteps, tableText, withoutRow } from './table.ts';
import { waysOf } from './ways.ts';
import { World } from './world/world.ts';

/** A busy machine may need some minutes instead of one. That is not a failure. */
const patience = 1_800_000;
const known = readRows();

/** COFFER_CRASH_SEED draws the same ways and cells again. */
const seed = Number(process.env.COFFER_CRASH_SEED || Date.now() % 1_000_000);
console.log(`the cells of COFFER_CRASH_SEED=${seed}`);

const planOf = (rows: Row[], family: Family): Plan[] =>
  byForm({
    short: () => sampleOf(shortPlan(rows, family), { seed, share: 0.1 }),
    long: () => shortPlan(rows, family, { bothSides: true }),
  })();

/** How the kills of all families ended, and how many were planned. */
const outcomes: Outcome[] = [];
let planned = 0;

describe.each(Object.keys(waysOf) as Family[])('%s', (family) => {
  const killed = waysOf[family].filter(({ allWell }) => !allWell);
  const ways = byForm({ short: thirdOf(killed, seed), long: killed });
  const rows = known.get(family) ?? [];
  const names = ways.map(({ name }) => name);
  const plan = planOf(rows, family).filter(({ row }) => names.includes(row.way));
  planned += plan.length;
  /** Each step that a run met. */
  const met = new Set<string>();
  let world: World;

  beforeAll(async () => {
    world = await World.start('crash', family);
  }, patience);
  afterAll(() => world?.stop());

  test('each way has a step of its own, also those that are not drawn', () => {
    const own = new Set(rows.map((row) => row.way));
    expect(killed.map(({ name }) => name).filter((name) => !own.has(name))).toEqual([]);
  });

  test.each(ways.map((way) => [way.name, way] as const))(
    '%s: a kill at any step loses nothing and doubles nothing',
    async (_name, way) => {
      for (const { part } of batchesOf([way], plan)) {
        const result = await crash(world, way, part);
        outcomes.push(...result.outcomes);
        for (const step of result.met) met.add(step);
        expect(result.complaints).toEqual([]);
      }
    },
    patience,
  );

  const unharmed = waysOf[family].filter(({ allWell }) => allWell);
  if (unharmed.length > 0) {
    test.each(unharmed.map((way) => [way.name, way] as const))(
      '%s: ends as it should',
      async (_name, way) => {
        // Throws the complaints. No process dies here, so there are no rows.
        expect(await discover(world, [way])).toEqual([]);
      },
      patience,
    );
  }

  test('no run meets a step that has no row (npm run crash -- --write finds it)', () => {
    // Families with expiring transactions leave out what EVM's rows cover.
    const withRow = new Set([...known.values()].flat().map(({ step }) => step));
    for (const step of outsideSteps) withRow.add(step);
    expect([...met].filter((step) => !withRow.has(step))).toEqual([]);
  });
});

test('nearly every crash point is reached, most of them with the planned answer of the node', () => {
  const share = (...died: Outcome['died'][]) =>
    outcomes.filter((outcome) => died.includes(outcome.died)).length / outcomes.length;
  expect(outcomes.length).toBe(planned);
  // A sample of about 20 cells may hold several of the few that are not met.
  const least = byForm({ short: { met: 0.6, planned: 0.4 }, long: { met: 0.9, planned: 0.7 } });
  expect(share('in it', 'after it')).toBeGreaterThan(least.met);
  expect(share('in it')).toBeGreaterThan(least.planned);
});

test('every write and send of the code has a row or a reason to have none', () => {
  expect(withoutRow([...known.values()].flat())).toEqual([]);
});

test('docs/crash-points.md matches the code (npm run crash -- --write writes it)', () => {
  const file = new URL('../../docs/crash-points.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(tableText(known));
});

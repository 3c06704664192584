import { afterAll, beforeAll, expect, test } from 'vitest';
import { discover, type Row } from '../../support/crash/matrix.ts';
import { ways } from '../../support/crash/ways.ts';
import { World } from '../../support/crash/world.ts';

let world: World;
let rows: Row[];

beforeAll(async () => {
  world = await World.start('crash');
});
afterAll(() => world?.stop());

test('every way comes to its end when nothing goes wrong', async () => {
  const t = Date.now();
  rows = await discover(
    world,
    process.env.WAY ? ways.filter((w) => w.name.includes(process.env.WAY ?? '')) : ways,
  );
  console.log(
    rows.map((r) => `${r.way} #${r.stage} ${r.process} ${r.step} ${r.detail} ${r.own}`).join('\n'),
  );
  console.log(rows.length, Date.now() - t);
  expect(rows.length).toBeGreaterThan(50);
}, 300_000);

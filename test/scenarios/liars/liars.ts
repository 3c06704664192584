/** The tests of one family's lying providers, over two providers and over three. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byForm, partOf } from '../../forms.ts';
import { type LiarSpine, type LieCase, runLie } from './world.ts';

/** COFFER_LIARS_SEED draws the same lies again. */
const seed = Number(process.env.COFFER_LIARS_SEED || Date.now() % 1_000_000);
console.log(`the lies of COFFER_LIARS_SEED=${seed}`);

/** Every lie by every provider. The short form draws so many of each family and number of providers. */
const size = byForm({ short: 4, long: Number.POSITIVE_INFINITY });

/** `start` starts a spine over that many providers, `startOther` a node of another chain. */
export function liars<World extends LiarSpine>(
  casesOf: (world: () => World, other: () => string) => LieCase[],
  start: (providers: number) => Promise<World>,
  startOther: () => Promise<{ url: string; stop(): Promise<void> }>,
): void {
  let other: { url: string; stop(): Promise<void> };
  beforeAll(async () => {
    other = await startOther();
  });
  afterAll(() => other?.stop());

  describe.each([2, 3])('of %i providers', (count) => {
    let world: World;
    beforeAll(async () => {
      world = await start(count);
    });
    afterAll(() => world?.stop());
    const cases = casesOf(
      () => world,
      () => other.url,
    );
    const runs = cases.flatMap((one) =>
      Array.from({ length: count }, (_, liar) => ({ one, name: one.name, liar })),
    );
    test.each(partOf(runs, { size, seed }))(
      'provider $liar lies: $name: nothing wrong is written',
      async ({ one, liar }) => {
        expect(await runLie(world, liar, one)).toBeDefined();
      },
    );
  });
}

/** The tests of one family's lying providers, over two providers and over three. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byForm } from '../../forms.ts';
import { type LiarSpine, type LieCase, runLie } from './world.ts';

/** Every lie by every provider; in the short form a quarter of them, so that each lie is told. */
const isWhole = byForm({ short: false, long: true });

/** `start` starts a spine over that many providers, `startOther` a node of another chain. */
export function liars<World extends LiarSpine>(
  casesOf: (world: () => World, other: () => string) => LieCase[],
  start: (providers: number) => Promise<World>,
  startOther: () => Promise<{ url: string; stop(): Promise<void> }>,
): void {
  describe.each([2, 3])('of %i providers', (count) => {
    let world: World;
    let other: { url: string; stop(): Promise<void> };
    beforeAll(async () => {
      [world, other] = await Promise.all([start(count), startOther()]);
    });
    afterAll(async () => {
      await world?.stop();
      await other?.stop();
    });
    const cases = casesOf(
      () => world,
      () => other.url,
    );
    const runs = cases.flatMap((one, i) =>
      Array.from({ length: count }, (_, liar) => ({ one, name: one.name, liar, turn: i + liar })),
    );
    const isChosen = ({ turn, liar }: (typeof runs)[number]) =>
      isWhole || (count === 3 ? turn % 3 === 0 && liar < 2 : turn % 4 === 0);
    test.each(runs.filter(isChosen))(
      'provider $liar lies: $name: nothing wrong is written',
      async ({ one, liar }) => {
        expect(await runLie(world, liar, one)).toBeDefined();
      },
    );
  });
}

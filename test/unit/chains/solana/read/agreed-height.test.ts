/** Solana: a blockhash does not commit to the height, which expiries are compared with. */
import { expect, test } from 'vitest';
import { clockOf, offset } from '#test/builders/chains/solana/read/agreed-height.ts';

for (const scan of ['exact', 'economy'] as const) {
  test(`${scan}: the height that only one provider shows expires nothing`, async () => {
    expect(await clockOf([offset, 0], scan)).toMatchObject({
      clock: null,
      events: ['payment.disputed'],
    });
    expect(await clockOf([0, offset], scan)).toMatchObject({ clock: null });
  });

  test(`${scan}: of three heights, two that are equal count, whatever was stored`, async () => {
    expect(await clockOf([offset, 0, 0], scan)).toMatchObject({ clock: 11n });
    expect(await clockOf([0, offset, 0], scan)).toMatchObject({ clock: 11n });
  });

  test(`${scan}: two equal heights cost a header each, one provider none`, async () => {
    expect(await clockOf([0, 0], scan)).toMatchObject({ clock: 11n, asked: 2 });
    expect(await clockOf([5], scan)).toMatchObject({ clock: 16n, asked: 0 });
  });
}

import { usdt } from '#test/integration/spine/helpers.ts';

export const amount = 5_000n * usdt;

/** A step of the sweep that is taken, and of which the table knows nothing once it is restored. */
export type Step = [
  name: string,
  before: () => Promise<void>,
  after: (address: string) => Promise<void>,
];

export const nothing = async () => {};

import { chains } from '#chains/catalog/catalog.ts';
import type { ChainName } from '#shared/chains.ts';
import recorded from '#test/unit/chains/tron/fixtures/recorded.json' with { type: 'json' };

export const chainOf = (name: ChainName) => chains[name];
export const trx = 1_000_000n;
export const [paid, reverted] = recorded.simulations.map(({ answer }) => answer);

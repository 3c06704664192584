import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

export const chain = {
  ...chains.BASE,
  economy: { ...chains.BASE.economy, range: 64, balanceCalls: 1 },
};
export const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!;
export const ours = '0x00000000000000000000000000000000000000c3';
export const hashOf = (number: bigint | number) =>
  `0x${BigInt(number).toString(16).padStart(64, '0')}`;
const hex = (number: bigint | number) => `0x${number.toString(16)}`;
export const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`;

export const log = (
  block: number,
  set: { from?: string; to?: string; amount?: bigint; topics?: string[] } = {},
) => ({
  address: usdc.address!.toLowerCase(),
  topics: set.topics ?? [transferTopic, word(set.from ?? '0x01'), word(set.to ?? ours)],
  data: word((set.amount ?? usdc.minDeposit).toString(16)),
  blockNumber: hex(block),
  blockHash: hashOf(block),
});

export interface Asked {
  fromBlock: string;
  toBlock: string;
  address: string[];
  topics: (string | string[] | null)[];
}

/** A provider with these answers to eth_getLogs; `asked` gets what it was asked for. */
export function provider(asked: Asked[], logs: (filter: Asked) => unknown): Rpc {
  return fakeRpc({
    async request(method, params) {
      if (method === 'eth_getBlockByNumber') {
        const number = BigInt(params[0] as string);
        return { number: hex(number), hash: hashOf(number), timestamp: '0x5' };
      }
      const filter = params[0] as Asked;
      asked.push(filter);
      return logs(filter);
    },
  });
}

export const over = (...providers: Rpc[]) =>
  makeEvmEconomyReader({
    chain,
    rpc: fake<Rpc>({ count: providers.length, at: (index: number) => providers[index] as Rpc }),
  });

import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { makeSolanaMovementFinder } from '#extensions/books/chain/solana/movement-finder.ts';
import { fake } from '#test/fakes/fake.ts';

const owner = '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqZVnEG2bqw1Q';
const account = 'So11111111111111111111111111111111111111112';
const mint = chains.SOL.tokens.find(({ symbol }) => symbol === 'USDC')!.address!;
const signatureOf = (slot: number): string => {
  const bytes = new Uint8Array(64).fill(1);
  new DataView(bytes.buffer).setUint32(0, slot);
  return base58.encode(bytes);
};

/** The slots of each account's transactions, the newest first. */
function find(
  slots: Record<string, number[]>,
  { tokenAddress = null as string | null, lists = [true] } = {},
) {
  const asked: string[] = [];
  const at = (index: number): Rpc =>
    fake({
      async request<T>(method: string, params: readonly unknown[] = []): Promise<T> {
        if (!lists[index]) throw new RpcError(-32011, 'no history');
        if (method === 'getTokenAccountsByOwner') {
          const data = [Buffer.alloc(45).toString('base64'), 'base64'];
          const held = {
            lamports: 1,
            owner: tokenPrograms[0],
            executable: false,
            space: 165,
            data,
          };
          return { context: { slot: 1 }, value: [{ pubkey: account, account: held }] } as T;
        }
        const [of, { before, limit }] = params as [string, { before?: string; limit: number }];
        asked.push(of);
        const all = slots[of] ?? [];
        const from = before ? all.findIndex((slot) => signatureOf(slot) === before) + 1 : 0;
        const page = all.slice(from, from + limit);
        return page.map((slot) => ({ signature: signatureOf(slot), slot, err: null })) as T;
      },
    });
  const rpc: Rpc = fake({ count: lists.length, at });
  const finder = makeSolanaMovementFinder({ rpcOf: async () => rpc });
  const movement = { address: owner, tokenAddress, above: 100n, to: 5_000n, bookedAt: () => 0n };
  return { asked, result: finder.blocks(chains.SOL, movement) };
}

test('the slots of an address within the range, ascending, each once', async () => {
  expect(await find({ [owner]: [5_001, 5_000, 400, 400, 101, 100] }).result).toEqual([
    101n,
    400n,
    5_000n,
  ]);
});

test('of a token those of its accounts', async () => {
  const { asked, result } = find({ [account]: [300], [owner]: [200] }, { tokenAddress: mint });
  expect(await result).toEqual([300n]);
  expect(asked).toEqual([account]);
});

test('pages are read until the range begins', async () => {
  const many = Array.from({ length: 2_500 }, (_, i) => 2_600 - i);
  const { asked, result } = find({ [owner]: many });
  const found = await result;
  expect(asked).toHaveLength(3);
  // The newest fifty: each is a block to read.
  expect(found).toHaveLength(50);
  expect(found?.at(-1)).toBe(2_600n);
});

test('a provider without the list is passed over, and none says null', async () => {
  expect(await find({ [owner]: [200] }, { lists: [false, true] }).result).toEqual([200n]);
  expect(await find({ [owner]: [200] }, { lists: [false] }).result).toBeNull();
});

import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { makeSolanaHeldReader } from '#extensions/books/chain/solana/held-reader.ts';
import type { Chain } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';

const chain: Chain = {
  ...chains.SOL,
  tokens: chains.SOL.tokens.filter(({ symbol }) => ['SOL', 'USDC'].includes(symbol)),
};
const [ann, bob] = [
  '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqZVnEG2bqw1Q',
  'So11111111111111111111111111111111111111112',
];
const system = '1'.repeat(32);

interface Node {
  lamports?: (number | null)[];
  /** The slot of the lamports and of the token accounts. */
  slots?: [number, number];
  accounts?: bigint[];
  /** Of whom the token accounts are not listed. */
  crowded?: string;
}

const account = (lamports: number, owner: string, data: Uint8Array) => ({
  lamports,
  owner,
  executable: false,
  space: data.length,
  data: [Buffer.from(data).toString('base64'), 'base64'],
});

function read(...nodes: Node[]) {
  const asked: unknown[] = [];
  const at = (index: number): Rpc =>
    fake({
      async request<T>(method: string, params: readonly unknown[] = []): Promise<T> {
        const { lamports = [3, null], slots = [50, 50], accounts = [], crowded } = nodes[index]!;
        asked.push((params.at(-1) as { commitment: string }).commitment);
        if (method === 'getMultipleAccounts') {
          const value = lamports.map((n) =>
            n === null ? null : account(n, system, new Uint8Array()),
          );
          return { context: { slot: slots[0] }, value } as T;
        }
        if (params[0] === crowded) throw new RpcError(-32012, 'scan aborted');
        const value = accounts.map((amount) => {
          const data = Buffer.alloc(45);
          data.writeBigUInt64LE(amount);
          return { pubkey: bob, account: account(1, tokenPrograms[0]!, data) };
        });
        return { context: { slot: slots[1] }, value } as T;
      },
    });
  const rpc: Rpc = fake({ count: nodes.length, at });
  return {
    asked,
    result: makeSolanaHeldReader({ rpcOf: async () => rpc }).held(chain, [ann!, bob!]),
  };
}

const held = (coin: bigint, token: bigint) =>
  new Map([
    ['SOL', coin],
    ['USDC', token],
  ]);

test('lamports and all token accounts are read in finalized slots', async () => {
  const { asked, result } = read({ accounts: [4n, 5n] });
  expect(await result).toEqual([
    { address: ann, from: 50n, to: 50n, hash: null, held: held(3n, 9n) },
    { address: bob, from: 50n, to: 50n, hash: null, held: held(0n, 9n) },
  ]);
  expect(new Set(asked)).toEqual(new Set(['finalized']));
});

test('a reading spans the slots of all answers, of both providers', async () => {
  expect(await read({ slots: [50, 53] }, { slots: [49, 51] }).result).toMatchObject([
    { address: ann, from: 49n, to: 53n },
    { address: bob, from: 49n, to: 53n },
  ]);
});

test('an address of which the providers differ is left out', async () => {
  expect(await read({}, { lamports: [4, null] }).result).toMatchObject([{ address: bob }]);
});

test('an address whose token accounts are not listed is left out', async () => {
  expect(await read({ crowded: ann! }).result).toMatchObject([{ address: bob }]);
});

test('a provider that answers nothing has failed', async () => {
  await expect(read({ lamports: [] }).result).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

export const chain = chains.SOL;
export const key = (n: number) => base58.encode(new Uint8Array(32).fill(n));

const signature = (n: number) => {
  const bytes = new Uint8Array(64).fill(1);
  new DataView(bytes.buffer).setUint32(0, n);
  return base58.encode(bytes);
};

export const [ours, stray, spam] = [key(3), key(4), key(5)];

export const account = (data: Uint8Array, set: { owner?: string; lamports?: number } = {}) => ({
  lamports: set.lamports ?? 1,
  owner: set.owner ?? tokenProgram,
  executable: false,
  space: data.length,
  data: [Buffer.from(data).toString('base64'), 'base64'],
});

/** A node of this ledger: transactions by the account that they name, the newest first. */
export interface Ledger {
  lists: Record<string, { slot: number; err?: object }[]>;
  /** The mints of the token accounts that our address owns, and what they hold (a large deposit). */
  owned?: Record<string, string | [string, bigint]>;
  /** The first block that the node still has. */
  oldest?: number;
  /** The newest slot that the node has. */
  head?: number;
  /** It knows none of the signatures that it has shown. */
  isForgetful?: boolean;
}

export interface Options {
  limit: number;
  minContextSlot: number;
  before?: string;
}

export function node(ledger: Ledger, asked: RpcCall[] = []): Rpc {
  const idOf = (name: string, i: number) => signature(1_000_000 * name.charCodeAt(0) + i);
  function answer({ method, params = [] }: RpcCall): unknown {
    const [of, options] = params as [string, Options];
    if (options?.minContextSlot > (ledger.head ?? 1_000)) {
      return new RpcError(-32016, 'Minimum context slot has not been reached');
    }
    if (method === 'getTokenAccountsByOwner') {
      const entries = Object.entries(ledger.owned ?? {});
      const value = entries.map(([pubkey, held]) => {
        const [mint, amount] = [held].flat() as [string, bigint?];
        const data = Buffer.alloc(72);
        data.set(base58.decode(mint));
        data.writeBigUInt64LE(amount ?? 10n ** 9n, 64);
        return { pubkey, account: account(data) };
      });
      return { value };
    }
    if (method === 'getFirstAvailableBlock') return ledger.oldest ?? 0;
    if (method === 'getSignatureStatuses') return { value: [ledger.isForgetful ? null : {}] };
    const all = (ledger.lists[of] ?? []).map(({ slot, err = null }, i) => ({
      signature: idOf(of, i),
      slot,
      err,
    }));
    const from = options.before ? all.findIndex((one) => one.signature === options.before) + 1 : 0;
    if (options.before && ledger.isForgetful) return [];
    return all.slice(from, from + options.limit);
  }
  return fakeRpc({
    async request(method, params) {
      asked.push({ method, params });
      if (method === 'getGenesisHash') return 'genesis';
      if (method !== 'getMultipleAccounts') throw new Error(method);
      const [accounts] = params as [string[]];
      return { value: accounts.map(() => account(new Uint8Array(8))) };
    },
    async batch(calls) {
      asked.push(...calls);
      return calls.map(answer);
    },
  });
}

export const over = (providers: Rpc[], genesis?: string) =>
  makeSignatureReader({
    chain,
    rpc: fake<Rpc>({ count: providers.length, at: (index: number) => providers[index] as Rpc }),
    genesis,
  });

export const range = { above: 10n, to: 100n };

export const slotsOf = async (reader: ReturnType<typeof over>, look?: 'first' | 'second') =>
  (await reader.named([ours], range, { look })).get(ours)?.map(({ slot }) => slot);

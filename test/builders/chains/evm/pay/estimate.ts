import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import { fakeRpc } from '#test/fakes/ports/rpc.ts';

export const chainOf = (name: ChainName) => chains[name];
export const gwei = 10n ** 9n;
export const q = (value: bigint) => `0x${value.toString(16)}`;
export const wordOf = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
export const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const oracle = '0x420000000000000000000000000000000000000F';
export type Answers = Partial<Record<string, unknown>>;

/** Names a call: the oracle's two calls and balanceOf are all eth_call. */
export function nameOf({ method, params = [] }: RpcCall): string {
  const call = params[0] as { to?: string; data?: string } | undefined;
  if (method !== 'eth_call') return method;
  if (call?.data?.startsWith('0xe47d6060')) {
    return call.data.endsWith(to.slice(2).toLowerCase()) ? 'frozenRecipient' : 'frozenSender';
  }
  if (call?.to !== oracle) return 'balanceOf';
  return call.data?.startsWith('0xf1c7a58b') ? 'upperBound' : 'l1Fee';
}

const good: Answers = {
  eth_feeHistory: { baseFeePerGas: ['0x1', q(10n * gwei)] },
  eth_maxPriorityFeePerGas: q(2n * gwei),
  eth_estimateGas: q(21_000n),
  eth_getBalance: q(10n ** 18n),
  balanceOf: wordOf(10n ** 12n),
  eth_blockNumber: '0x64',
  frozenSender: wordOf(0n),
  frozenRecipient: wordOf(0n),
  upperBound: wordOf(700n),
  l1Fee: wordOf(300n),
};

export function fake(answers: Answers = {}) {
  const asked: string[] = [];
  const batches: RpcCall[][] = [];
  const all = { ...good, ...answers };
  const answer = (call: RpcCall) => {
    asked.push(nameOf(call));
    return all[nameOf(call)];
  };
  const rpc = fakeRpc({
    batch: async (calls) => {
      batches.push([...calls]);
      if (all.down) throw new RpcUnavailable('no RPC provider answered');
      return calls.map(answer);
    },
    request: async (method, params) => {
      const result = answer({ method, params });
      if (result instanceof RpcError) throw result;
      return result;
    },
  });
  return { rpc, asked, batches, rpcOf: async () => rpc };
}

export const coin = { from, to, tokenAddress: null, amount: 10n ** 17n };

export const estimate = (
  chain: ChainName,
  terms: Omit<typeof coin, 'tokenAddress'> & { data?: string },
  answers?: Answers,
) =>
  makeEvmFeeEstimator({ ...fake(answers), chainOf }).estimate({
    tokenAddress: null,
    ...terms,
    chain,
  });

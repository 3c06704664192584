import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

export const gwei = 10n ** 9n;
export const hex = (n: bigint) => `0x${n.toString(16)}`;

export const node = (over: {
  next?: bigint;
  tip?: unknown;
  rewards?: bigint[];
  history?: unknown;
}) =>
  fakeRpc({
    eth_feeHistory: over.history ?? {
      baseFeePerGas: ['0x1', hex(over.next ?? 10n * gwei)],
      reward: over.rewards?.map((reward) => [hex(reward)]),
    },
    eth_maxPriorityFeePerGas: over.tip ?? hex(gwei),
    eth_getBlockByNumber: { baseFeePerGas: hex(7n * gwei) },
  });

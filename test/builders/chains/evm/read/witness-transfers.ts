import { witnessTransfers } from '#chains/evm/read/witness-transfers.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import {
  address,
  hex,
  receipt,
  transaction,
  transferLog,
} from '#test/unit/chains/evm/node-answers.ts';

export const usdt = address(0xdac1);
export const [alice, bob] = [address(0xaaaa01), address(0xaaaa02)] as const;
export const tx = transaction(1, { from: alice, to: bob, value: hex(9) });
const logs = [transferLog(address(0xbad), alice, bob, 3n), transferLog(usdt, alice, bob, 5n)];
export const mined = receipt(tx, 7, { logs });
export const root = { type: 'CALL', from: alice, to: bob, value: hex(9) };
export const inner = { type: 'CALL', from: alice, to: bob, value: hex(4) };

const parity = (traceAddress: number[], value: bigint, error?: string) => ({
  type: 'call',
  traceAddress,
  action: { callType: 'call', from: alice, to: bob, value: hex(value) },
  ...(error && { error }),
});

export const answers = {
  eth_getTransactionReceipt: mined,
  eth_getTransactionByHash: tx,
  debug_traceTransaction: { ...root, calls: [inner] },
  trace_transaction: [parity([], 9n), parity([0], 4n)],
};

export const ask = (
  claims: TransferClaim[],
  over: Record<string, unknown> = {},
  traces: 'debug' | 'parity' | 'none' = 'debug',
) => witnessTransfers({ chain: { traces }, rpc: fakeRpc({ ...answers, ...over }) }, claims);

const at = { txHash: tx.hash, blockNumber: 7n, blockHash: mined.blockHash, to: bob };
export const token: TransferClaim = { ...at, position: 'log:1', tokenAddress: usdt, amount: 5n };
export const coin: TransferClaim = { ...at, position: 'native', tokenAddress: null, amount: 9n };
export const internal: TransferClaim = {
  ...at,
  position: 'trace:0',
  tokenAddress: null,
  amount: 4n,
};

import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { receiptOf } from './anvil.ts';

const gwei = 10n ** 9n;

/** Sends from an account whose key the test holds, and waits for its block. Returns the receipt. */
export async function sendWithKey(
  rpc: Rpc,
  key: Uint8Array,
  tx: { to: string; data?: string; value?: bigint; chainId: number },
) {
  const account = privateKeyToAccount(bytesToHex(key));
  const ask = (method: string, ...params: unknown[]) => rpc.request<string>(method, params);
  const price = BigInt(await ask('eth_gasPrice'));
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: tx.chainId,
    nonce: Number(await ask('eth_getTransactionCount', account.address, 'pending')),
    to: tx.to as `0x${string}`,
    ...(tx.data && { data: tx.data as `0x${string}` }),
    value: tx.value ?? 0n,
    gas: 200_000n,
    maxFeePerGas: 2n * price + gwei,
    maxPriorityFeePerGas: gwei,
  });
  return receiptOf(rpc, await ask('eth_sendRawTransaction', raw));
}

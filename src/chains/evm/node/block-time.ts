import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { parseQuantity, toQuantity } from './node-json.ts';

/**
 * When a block of one provider was made (unix ms); null if the provider does not have it. Throws
 * Unverified if the provider serves another chain, and what the Rpc throws.
 */
export async function blockTime(
  of: { chain: Pick<Chain, 'chainId'>; rpc: Rpc },
  number: bigint,
): Promise<number | null> {
  const [id, answer] = await of.rpc.batch<unknown>([
    { method: 'eth_chainId' },
    { method: 'eth_getBlockByNumber', params: [toQuantity(number), false] },
  ]);
  for (const one of [id, answer]) if (one instanceof RpcError) throw one;
  if (parseQuantity(id, 'eth_chainId') !== BigInt(of.chain.chainId ?? 0)) {
    throw new Unverified('the provider serves another chain');
  }
  if (answer == null) return null;
  const block = parseObject(answer, 'the block');
  if (parseQuantity(block.number, 'the block number') !== number) return null;
  return Number(parseQuantity(block.timestamp, 'the timestamp')) * 1_000;
}

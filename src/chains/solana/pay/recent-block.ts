import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { RecentBlock } from '#model/payment.ts';
import { parseCount, parseKey } from '../node/node-json.ts';

/** Blocks that the first provider may be behind, and its blockhash still be the one that is taken. */
const toleratedLag = 10;

/**
 * A recent blockhash, and when what refers to it ends by the word of the provider that says the
 * latest: nothing in a transaction says it, and a payment that is called void too early is paid
 * twice. Of a confirmed block, not of a final one, which would cost 32 of the 150 blocks that a
 * payment has; should that block be dropped, its payments can not be mined and are signed anew
 * later. A provider of another network is left out. Throws what the first one failed with when none
 * is left.
 */
export async function readRecentBlock(
  rpc: Rpc,
  { network }: Pick<Chain, 'network'>,
): Promise<RecentBlock> {
  const providers = Array.from({ length: rpc.count }, (_, i) => readLatest(rpc.at(i), network));
  const answers = await Promise.allSettled(providers);
  const read = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const newest = Math.max(...read.map(({ last }) => last));
  const taken = read.find(({ last }) => last >= newest - toleratedLag);
  if (!taken) {
    const failed = answers.find((one) => one.status === 'rejected');
    throw failed?.reason ?? new RpcUnavailable('no node to ask');
  }
  // A validator still mines it in the block after the last valid height (docs/solana.md).
  return { reference: taken.blockhash, expiresAt: BigInt(newest) + 1n };
}

async function readLatest(rpc: Rpc, network: string | null) {
  const [latest, genesis] = await rpc.batch<unknown>([
    { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] },
    ...(network === null ? [] : [{ method: 'getGenesisHash' }]),
  ]);
  if (latest instanceof RpcError) throw latest;
  if (genesis instanceof RpcError) throw genesis;
  if (network !== null && genesis !== network) throw new Unverified('it is of another network');
  const { value } = parseObject(latest, 'the answer');
  const { blockhash, lastValidBlockHeight } = parseObject(value, 'the blockhash');
  return {
    blockhash: parseKey(blockhash, 'the blockhash'),
    last: parseCount(lastValidBlockHeight, 'the last valid height'),
  };
}

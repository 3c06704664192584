import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { RecentBlock } from '#model/payment.ts';
import { parseCount, parseKey } from '../node/node-json.ts';

/**
 * The provider asked first may be behind by this many blocks (2 s) before another one's blockhash
 * is used.
 */
const toleratedLag = 10;

/**
 * A recent blockhash, and the last height at which a payment that refers to it can be mined. The
 * latest expiry that any provider states counts: a transaction does not contain its expiry, and a
 * payment that is declared expired too early is paid twice. The block is confirmed, not final: a
 * final one would cost 32 of the 150 blocks that a payment has. If the block is dropped, its
 * payments cannot be mined and are signed again later. A provider of another network is left out.
 * If none is left, throws the first one's error.
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
  // A validator still accepts it in the block after the last valid height (docs/solana.md).
  return { reference: taken.blockhash, expiresAt: BigInt(newest) + 1n };
}

async function readLatest(rpc: Rpc, network: string | null) {
  const [latest, genesis] = await rpc.batch<unknown>([
    { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] },
    ...(network === null ? [] : [{ method: 'getGenesisHash' }]),
  ]);
  if (latest instanceof RpcError) throw latest;
  if (genesis instanceof RpcError) throw genesis;
  if (network !== null && genesis !== network)
    throw new Unverified('the provider serves another network');
  const { value } = parseObject(latest, 'the answer');
  const { blockhash, lastValidBlockHeight } = parseObject(value, 'the blockhash');
  return {
    blockhash: parseKey(blockhash, 'the blockhash'),
    last: parseCount(lastValidBlockHeight, 'the last valid height'),
  };
}

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';
import { blockCall } from '../read/block-call.ts';
import { isUnpaidFailure } from '../read/is-unpaid-failure.ts';

/** Blocks for which a blockhash is valid, including the one after the last valid height. */
const validBlocks = 151n;

/**
 * Whether any provider has the transaction in a block, on any fork; archives are asked too. One that
 * failed and paid no fee does not count (`isUnpaid`): its bytes end with its validity. Returns true
 * as soon as one provider knows it. Otherwise every provider must have answered and must still
 * keep the blocks that could hold the transaction, else this throws: most nodes forget blocks older
 * than two days. `expiresAt` is the payment's last valid height; without it, what the providers
 * keep is not checked. `maxVersion` is as in `blockCall`.
 */
export async function isKnown(input: {
  rpc: Rpc;
  txHash: string;
  expiresAt: bigint | undefined;
  maxVersion: number | undefined;
}): Promise<boolean> {
  const { rpc } = input;
  const providers = Array.from({ length: rpc.count }, (_, i) =>
    isKnownTo({ ...input, rpc: rpc.at(i) }),
  );
  const answers = await Promise.allSettled(providers);
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return false;
}

async function isKnownTo(input: Parameters<typeof isKnown>[0]): Promise<boolean> {
  const { rpc, txHash, expiresAt, maxVersion } = input;
  const params = [[txHash], { searchTransactionHistory: true }];
  const answer = parseObject(await rpc.request('getSignatureStatuses', params), 'the status');
  const statuses = parseList(answer.value, 'the list of statuses');
  if (statuses.length !== 1) throw new Unverified('the list of statuses has another length');
  const [status] = statuses;
  if (status != null) {
    const { err } = parseObject(status, 'the status');
    if (err == null || !(await isUnpaidFailure(rpc, txHash, maxVersion))) return true;
  }
  if (expiresAt !== undefined) await requireBlocksSince(rpc, expiresAt - validBlocks, maxVersion);
  return false;
}

async function requireBlocksSince(rpc: Rpc, height: bigint, maxVersion?: number): Promise<void> {
  const oldest = await rpc.request<unknown>('getFirstAvailableBlock');
  const first = parseCount(oldest, 'the first available block');
  if (first === 0) return;
  const { method, params } = blockCall(BigInt(first), 'none', maxVersion);
  const { blockHeight } = parseObject(await rpc.request(method, params), 'the block');
  if (BigInt(parseCount(blockHeight, 'the block height')) > height)
    throw new Unverified(
      'the provider keeps no blocks from the time when the transaction could be mined',
    );
}

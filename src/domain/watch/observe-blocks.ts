import type { ScannedBlock } from '#model/chain.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { observeSent } from '../payment/settle/observe-sent.ts';
import { settleBatchSize } from '../payment/settle/settle-mined.ts';
import type { WatchDeps } from './deps.ts';

/**
 * Reports every transaction that one of our addresses sent to the payments, until `isLate`. The
 * first `whole` blocks are reported completely; `failure` is the error that a block was left for.
 */
export async function observeBlocks(
  deps: WatchDeps,
  blocks: ScannedBlock[],
  isLate: () => boolean,
): Promise<{ whole: number; failure: unknown }> {
  const maybe = blocks.flatMap((block, index) =>
    block.sent
      .filter((sent) => deps.filter.maybeOurs(sent.from))
      .map((sent) => ({ block, index, sent })),
  );
  if (maybe.length === 0) return { whole: blocks.length, failure: null };
  const senders = [...new Set(maybe.map(({ sent }) => sent.from))];
  const owners = await deps.addresses.owners(deps.chain.family, senders);
  const ours = maybe.flatMap(({ sent, ...rest }) => {
    const owner = owners.get(sent.from);
    if (!owner) return [];
    return [{ ...rest, sent: { ...sent, address: deps.canonical(owner.address), owner } }];
  });
  for (let start = 0; start < ours.length; start += settleBatchSize) {
    // Each transaction concerns another slot. Handled together, they share reads and transactions.
    const group = ours.slice(start, start + settleBatchSize);
    if (isLate()) return { whole: group[0]?.index ?? 0, failure: null };
    const results = await eachLimited(group, group.length, ({ block, sent }) =>
      observeSent(deps, block, sent),
    );
    const failed = results.findIndex((result) => result.status === 'rejected');
    if (failed >= 0) {
      const { reason } = results[failed] as PromiseRejectedResult;
      return { whole: group[failed]?.index ?? 0, failure: reason };
    }
  }
  return { whole: blocks.length, failure: null };
}

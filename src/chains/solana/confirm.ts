import type { Rpc } from '../nodes/rpc.ts';
import { fieldsOf, listOf, Unverified } from '../nodes/shapes.ts';

/**
 * Whether any provider has the transaction in a block, of the one fork or the other; their archives
 * are asked too. True as soon as one knows it; otherwise every one must have answered, else this
 * throws what it failed with.
 */
export async function isKnown(rpc: Rpc, txHash: string): Promise<boolean> {
  const providers = Array.from({ length: rpc.count }, (_, i) => isKnownTo(rpc.at(i), txHash));
  const answers = await Promise.allSettled(providers);
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return false;
}

async function isKnownTo(rpc: Rpc, txHash: string): Promise<boolean> {
  const params = [[txHash], { searchTransactionHistory: true }];
  const answer = fieldsOf(await rpc.request('getSignatureStatuses', params), 'the status');
  const statuses = listOf(answer.value, 'the list of statuses');
  if (statuses.length !== 1) throw new Unverified('the list of statuses has another length');
  return statuses[0] != null;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Rpc } from '#chains/rpc/rpc.ts';

/** Transactions by sender and nonce. */
type Queue = Record<string, Record<string, { hash: string; nonce: string }>>;

/** How long a transaction may stay in the pool of a node that mines by itself (ms): its fee is too low. */
const patienceMs = 500;

/**
 * Waits until a node that mines by itself has mined what it took: Anvil answers before it mines. A
 * transaction that arrives while the one before it is mined may stay in its queue for ever. Such a one
 * is dropped, since the worker sends its bytes again.
 */
export async function sentIsMined(rpc: Rpc): Promise<void> {
  if (!(await rpc.request<boolean>('anvil_getAutomine', []))) return;
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(10)) {
    const { pending, queued } = await rpc.request<Record<'pending' | 'queued', string>>(
      'txpool_status',
      [],
    );
    if (BigInt(queued) > 0n) await dropForgotten(rpc);
    if (BigInt(pending) === 0n) return;
  }
}

/** Drops what waits in the queue although it is its sender's turn. */
async function dropForgotten(rpc: Rpc): Promise<void> {
  const { queued } = await rpc.request<{ queued: Queue }>('txpool_content', []);
  for (const [from, byNonce] of Object.entries(queued)) {
    const next = await rpc.request<string>('eth_getTransactionCount', [from, 'latest']);
    for (const { hash, nonce } of Object.values(byNonce)) {
      if (BigInt(nonce) === BigInt(next)) await rpc.request('anvil_dropTransaction', [hash]);
    }
  }
}

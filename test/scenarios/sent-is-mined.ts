import { setTimeout as sleep } from 'node:timers/promises';
import type { Rpc } from '#chains/rpc/rpc.ts';

/** Transactions by sender and nonce. */
type Queue = Record<string, Record<string, { hash: string; nonce: string }>>;

/** How long a transaction may stay in the pool of a node that mines by itself (ms): its fee is too low. */
const patienceMs = 500;

/**
 * Waits until a node that mines by itself has mined what it took: Anvil answers before it mines. A
 * transaction that arrives while the one before it is mined may stay in its queue for ever. Such a one
 * is handed to it again.
 */
export async function sentIsMined(rpc: Rpc): Promise<void> {
  if (!(await rpc.request<boolean>('anvil_getAutomine', []))) return;
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(10)) {
    const { pending, queued } = await rpc.request<Record<'pending' | 'queued', string>>(
      'txpool_status',
      [],
    );
    if (BigInt(queued) > 0n && (await sendForgotten(rpc))) continue;
    if (BigInt(pending) === 0n) return;
  }
}

/**
 * Sends again what waits in the queue although it is its sender's turn; false if nothing does. Anvil
 * knows its hash, so it leaves the pool first, with all of its sender: `anvil_dropTransaction` leaves
 * the queue as it is.
 */
async function sendForgotten(rpc: Rpc): Promise<boolean> {
  let found = false;
  const { queued } = await rpc.request<{ queued: Queue }>('txpool_content', []);
  for (const [from, byNonce] of Object.entries(queued)) {
    const inOrder = Object.values(byNonce).sort((a, b) => Number(a.nonce) - Number(b.nonce));
    const next = await rpc.request<string>('eth_getTransactionCount', [from, 'latest']);
    if (BigInt(inOrder[0]?.nonce ?? -1) !== BigInt(next)) continue;
    found = true;
    const bytes = await Promise.all(
      inOrder.map(({ hash }) => rpc.request<string>('eth_getRawTransactionByHash', [hash])),
    );
    await rpc.request('anvil_removePoolTransactions', [from]);
    for (const raw of bytes) await rpc.request('eth_sendRawTransaction', [raw]);
  }
  return found;
}

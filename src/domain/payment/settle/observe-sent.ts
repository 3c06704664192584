import { broadcast } from '#domain/order/transitions.ts';
import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import { isGroup } from '#model/orders/group.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { waitStart } from '#model/wait-start.ts';
import { settleAuthorizations } from '../carried-nonces.ts';
import { recordMined } from '../slot-facts.ts';
import { creditedAmount } from './credited-amount.ts';
import type { SettleDeps } from './deps.ts';
import { freezeForTransaction } from './freeze-for-transaction.ts';
import { broadcastMembers } from './settle-members.ts';

/** A transaction from one of our addresses, and whose that is where the caller has it. */
type OwnTransaction = SentTransaction & { address: string; owner?: AddressOwner };

type SentBlock = Pick<ScannedBlock, 'number' | 'hash' | 'timestamp' | 'sent' | 'transfers'>;

/** Reads of one slot before the tick gives up: the worker's own writes also change it. */
const tries = 4;

/**
 * Marks the payment of a transaction from one of our addresses as mined. If we never stored that
 * transaction, somebody else holds the key or our table is older than the chain: the address
 * freezes, once two providers show that transaction. While a second one may only be behind, this
 * throws instead, and the block is read again.
 */
export async function observeSent(
  deps: SettleDeps,
  block: SentBlock,
  sent: OwnTransaction,
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await observeOnce(deps, block, sent)) return;
  }
  // The block is read again before the cursor moves past it.
  throw new Error(
    `too many concurrent updates of the nonce slot of ${sent.address} for ${sent.txHash}`,
  );
}

/** Returns false if the slot or its order changed between reading and writing. */
async function observeOnce(
  deps: SettleDeps,
  block: SentBlock,
  sent: OwnTransaction,
): Promise<boolean> {
  const { chain, payments } = deps;
  const slot = await findSlot(deps, sent);
  if (slot === 'of the payer') return true;
  if (!slot?.attempts.some((attempt) => attempt.txHash === sent.txHash)) {
    await freezeForTransaction(deps, block, { ...sent, why: 'not ours' });
    return true;
  }
  // Without nonces the chain does not stop a second variant: only our own proof that the first is
  // void does.
  if (sent.nonce === null && slot.state !== 'open' && slot.mined?.txHash !== sent.txHash) {
    await freezeForTransaction(deps, block, { ...sent, why: 'was proven void' });
    return true;
  }
  if (slot.state === 'final' || slot.mined?.blockHash === block.hash) {
    if (!(await recordUnbooked(deps, block, { slot, sent }))) return false;
    // A tick may have ended between the two.
    await settleAuthorizations(deps, slot, slot.mined);
    return true;
  }
  const order = slot.refKind === 'order' ? await deps.orders.get(slot.ref) : null;
  const credited = order ? creditedAmount(chain, order, block.transfers, sent.txHash) : undefined;
  const by = deps.reader.shownBy?.(block);
  const seen = {
    txHash: sent.txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    success: sent.success,
    at: waitStart(block.timestamp, deps.clock.now()),
    ...(by !== undefined && { by }),
    ...(credited !== undefined && { credited }),
  };
  const isPayment =
    slot.attempts.find((attempt) => attempt.txHash === sent.txHash)?.kind === 'payment';
  const write =
    order?.status === 'signing' && isPayment
      ? broadcast(order, { at: deps.clock.now(), txHash: sent.txHash })
      : undefined;
  if (order && isGroup(order) && isPayment && sent.success)
    await broadcastMembers(deps, order, sent.txHash);
  const { transfers } = block;
  const known = { mined: seen, order, transfers, ...ofOwnEntry(sent) };
  const { mined, facts } = await recordMined(deps, slot, known);
  const settled = await payments.settle({
    slot,
    state: 'mined',
    mined,
    confirmed: slot.confirmed,
    write,
    facts,
  });
  if (!settled) return false;
  await settleAuthorizations(deps, slot, mined);
  deps.log.info('payment.mined', {
    chain: chain.name,
    order_no: slot.ref,
    tx_hash: sent.txHash,
    block: block.number.toString(),
    success: sent.success,
    request_id: order?.requestId,
  });
  deps.onMined?.(slot, sent);
  return true;
}

/**
 * Records what a payment moved that was marked as mined in this block without the block. False if its
 * slot changed meanwhile.
 */
async function recordUnbooked(
  deps: SettleDeps,
  { transfers }: Pick<ScannedBlock, 'transfers'>,
  { slot, sent }: { slot: NonceSlot; sent: OwnTransaction },
): Promise<boolean> {
  const { state, mined: before, confirmed, refKind, ref } = slot;
  if (!deps.bookFacts || state !== 'mined' || !before || before.booked) return true;
  if (before.txHash !== sent.txHash || before.success !== sent.success) return true;
  const order = refKind === 'order' ? await deps.orders.get(ref) : null;
  const known = { mined: before, order, transfers, ...ofOwnEntry(sent) };
  const { mined, facts } = await recordMined(deps, slot, known);
  return !facts || deps.payments.settle({ slot, state, mined, confirmed, facts });
}

const ofOwnEntry = ({ fee, changes, owner }: OwnTransaction) => ({ fee, changes, owner });

/**
 * Finds the slot by nonce or, on a chain without nonces, by the claim that was stored with the
 * hash.
 */
async function findSlot(
  { chain, payments }: SettleDeps,
  sent: SentTransaction & { address: string },
): Promise<NonceSlot | 'of the payer' | null> {
  if (sent.nonce !== null) return payments.slot(chain.name, sent.address, sent.nonce);
  const claim = await payments.claim(chain.name, sent.txHash);
  if (!claim) return null;
  // A claim is stored before its bytes are sent, and its hash covers all of them: the address
  // signed with the wallet that pays, whose own entry of the block settles the payment.
  if (claim.address !== sent.address) return 'of the payer';
  return payments.slot(chain.name, sent.address, claim.nonce);
}

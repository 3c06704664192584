/**
 * What the watcher tells the payments: which were mined, confirmed, final, or left the chain again.
 * Each function starts from the slot as stored, so that seeing a block twice changes nothing.
 */

import { inGroups } from '#async/limit.ts';
import { broadcast } from '#domain/order/transitions/broadcast.ts';
import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { PaymentStore } from '#domain/ports/payments/payment-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { Chain, ScannedBlock, SentTransaction } from '#model/chain.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { freezeFor } from './freeze-for.ts';
import { resolveMinedOutcome } from './outcome-of.ts';
import { revertReasons } from './revert-reasons.ts';
import { needsResult, swapResults } from './swap-results.ts';

export interface ObserveDeps {
  chain: Chain;
  orders: OrderStore;
  payments: PaymentStore;
  chainState: Pick<ChainStateStore, 'hashes'>;
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'revertReason' | 'swapResult'>;
  clock: Clock;
  log: Logger;
}

/** What a tick does of a slot; one that `waits` for an answer is looked at, and not settled. */
interface Planned {
  slot: NonceSlot;
  write: TransitionWrite | undefined;
  final: boolean;
  waits: boolean;
}

/** The worker's notes move a slot too: so often is it read again before the tick gives up. */
const tries = 4;

/** Payments that are settled side by side: the store writes as many of them at once as fit. */
export const maxSettledTogether = 24;

/**
 * Marks a transaction from one of our addresses as mined. One that we never stored means that
 * somebody else holds the key or that our table is older than the chain: the address freezes,
 * unless a second provider does not have that block. Then this throws, and the block is read again.
 */
export async function observeSent(
  deps: ObserveDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string },
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await observeOnce(deps, block, sent)) return;
  }
  // The block is read again before the cursor moves on.
  throw new Error(`payment slot of ${sent.address} for ${sent.txHash} moved, read it again`);
}

/** False when the slot or its order moved between reading and writing. */
async function observeOnce(
  deps: ObserveDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string },
): Promise<boolean> {
  const { chain, payments } = deps;
  const slot = await slotOf(deps, sent);
  if (!slot?.attempts.some((attempt) => attempt.txHash === sent.txHash)) {
    await freezeFor(deps, block, { ...sent, why: 'not ours' });
    return true;
  }
  // Without nonces only our own proof stands between a variant and the next one, or the order's end.
  if (sent.nonce === null && slot.state !== 'open' && slot.mined?.txHash !== sent.txHash) {
    await freezeFor(deps, block, { ...sent, why: 'one that was given up' });
    return true;
  }
  if (slot.state === 'final' || slot.mined?.blockHash === block.hash) return true;
  const mined = {
    txHash: sent.txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    success: sent.success,
  };
  const order = slot.refKind === 'order' ? await deps.orders.get(slot.ref) : null;
  const isPayment =
    slot.attempts.find((attempt) => attempt.txHash === sent.txHash)?.kind === 'payment';
  const write =
    order?.status === 2 && isPayment
      ? broadcast(order, { at: deps.clock.now(), txHash: sent.txHash })
      : undefined;
  const settled = await payments.settle({
    slot,
    state: 'mined',
    mined,
    confirmed: slot.confirmed,
    write,
  });
  if (!settled) return false;
  deps.log.info('payment.mined', {
    chain: chain.name,
    order_no: slot.ref,
    tx_hash: sent.txHash,
    block: block.number.toString(),
    success: sent.success,
    request_id: order?.requestId,
  });
  return true;
}

/** By its nonce; where a chain has none, by the hash that was claimed when it was signed. */
async function slotOf(
  { chain, payments }: ObserveDeps,
  sent: SentTransaction & { address: string },
): Promise<NonceSlot | null> {
  if (sent.nonce !== null) return payments.slot(chain.name, sent.address, sent.nonce);
  const claim = await payments.claim(chain.name, sent.txHash);
  return claim?.address === sent.address
    ? payments.slot(chain.name, sent.address, claim.nonce)
    : null;
}

/**
 * Confirms what is deep enough, and closes what is final. `head` is the scanned head, `finalized`
 * the newest finalized block that is scanned. What is not done by `until` (unix ms) is left for the
 * next call.
 */
export async function settleMined(
  deps: ObserveDeps,
  input: { head: bigint; finalized: bigint; until?: number },
): Promise<void> {
  const { chain, payments } = deps;
  const deep = input.head - BigInt(chain.confirmations);
  if (deep < 0n) return;
  const closing = input.finalized < deep ? input.finalized : deep;
  const slots = await payments.minedUpTo(chain.name, { deep, closing });
  const due = slots.filter((slot) => !slot.confirmed || isAtOrBelow(slot, closing));
  if (due.length === 0) return;
  const paying = due.filter((slot) => slot.refKind === 'order');
  const orders = new Map(
    (await deps.orders.getMany(paying.map((slot) => slot.ref))).map((o) => [o.orderNo, o]),
  );
  const isFinal = (slot: NonceSlot): boolean => isAtOrBelow(slot, closing);
  const [reasons, results] = await Promise.all([
    revertReasons(deps, due.filter(isFinal)),
    swapResults(deps, due, orders, isFinal),
  ]);
  const planned = due.flatMap((slot): Planned[] => {
    // What sets a swap's allowance ends no order, whatever became of it.
    const order = slot.refKind === 'order' ? orders.get(slot.ref) : undefined;
    const txHash = slot.mined?.txHash ?? '';
    const [reason, result] = [reasons.get(txHash), results.get(txHash)];
    // What arrived is part of a swap's end: without an answer it is asked again at the next tick.
    const final = isFinal(slot);
    const waits = !result && needsResult(order, slot, final);
    if (waits) return [{ slot, write: undefined, final: false, waits }];
    const write = order && resolveMinedOutcome(deps, slot, order, { final, reason, result });
    // An order that is only now known as sent is confirmed, and closed, at the next tick.
    const closes = final && write?.set.status !== 3;
    return closes || write ? [{ slot, write, final: closes, waits }] : [];
  });
  const proof = await proveBlocks(deps, planned);
  const closed = new Set<string>();
  const settle = async ({ slot, write, final, waits }: Planned): Promise<void> => {
    if (deps.clock.nowMs() >= (input.until ?? Number.POSITIVE_INFINITY)) return;
    const proven = proof(slot);
    if (proven === 'elsewhere') {
      await reopen(deps, slot);
      return;
    }
    if (waits) return;
    const confirms = write?.set.status === 4;
    const closes = final && proven === 'standing';
    if (final && !closes) {
      const block = slot.mined?.blockNumber.toString();
      const event = proven === 'disputed' ? 'payment.disputed' : 'payment.unseen';
      deps.log.warn(event, { chain: chain.name, order_no: slot.ref, block });
      // Deep enough is confirmed, as on a chain whose finality comes later; closed is proven alone.
      if (proven === 'disputed' || !confirms) return;
    }
    const settled = await payments.settle({
      slot,
      state: closes ? 'final' : 'mined',
      mined: slot.mined,
      confirmed: slot.confirmed || confirms,
      write,
    });
    if (settled && write) {
      deps.log.info('payment.settled', {
        chain: chain.name,
        order_no: slot.ref,
        status: write.set.status ?? write.order.status,
        request_id: write.order.requestId,
      });
    }
    if (settled && closes) closed.add(slot.address);
  };
  await inGroups(planned, settle, maxSettledTogether);
  for (const address of closed) await advanceOldest(deps, address);
}

/**
 * What is known of a slot's block: 'elsewhere' when the watcher's own reading has another block at
 * its height (an index that lagged when the chain was rewound, a receipt of another fork);
 * 'disputed' while a second provider shows another block, 'unseen' while it shows none. Final is only
 * what both have: a payment called failed would be paid again.
 */
async function proveBlocks(
  deps: ObserveDeps,
  planned: { slot: NonceSlot; final: boolean }[],
): Promise<(slot: NonceSlot) => 'elsewhere' | 'disputed' | 'unseen' | 'standing'> {
  const heights = (slots: { slot: NonceSlot }[]) => [
    ...new Set(slots.flatMap(({ slot }) => slot.mined?.blockNumber ?? [])),
  ];
  const all = heights(planned).sort((a, b) => (a < b ? -1 : 1));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return () => 'standing';
  const ours = await deps.chainState.hashes(deps.chain.name, first, last);
  const closing = heights(planned.filter(({ final }) => final));
  const theirs = closing.length === 0 ? null : await hashesElsewhere(deps, closing);
  return ({ mined }) => {
    if (!mined) return 'standing';
    const read = ours.get(mined.blockNumber);
    if (read !== undefined && read !== mined.blockHash) return 'elsewhere';
    const at = closing.indexOf(mined.blockNumber);
    if (read === undefined && theirs?.[at] === 'skipped') return 'elsewhere';
    if (theirs === null || at < 0 || theirs[at] === mined.blockHash) return 'standing';
    return theirs[at] ? 'disputed' : 'unseen';
  };
}

async function hashesElsewhere(
  deps: ObserveDeps,
  numbers: bigint[],
): Promise<(string | null)[] | null> {
  try {
    return await deps.reader.blockHashesElsewhere(numbers);
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: deps.chain.name, error });
    return numbers.map(() => null);
  }
}

/** A block that the chain has no more: its payment is sent again by the worker. */
async function reopen(deps: ObserveDeps, slot: NonceSlot): Promise<boolean> {
  const settled = await deps.payments.settle({
    slot,
    state: 'open',
    mined: null,
    confirmed: slot.confirmed,
  });
  deps.log[slot.confirmed ? 'error' : 'warn'](
    slot.confirmed ? 'payment.reorganised-after-confirmation' : 'payment.reorganised',
    { chain: slot.chain, order_no: slot.ref, nonce: slot.nonce },
  );
  return settled;
}

function isAtOrBelow(slot: NonceSlot, block: bigint): boolean {
  return slot.mined !== null && slot.mined.blockNumber <= block;
}

/** Moves the address's oldest open nonce up past everything that is final. */
export async function advanceOldest(
  deps: Pick<ObserveDeps, 'chain' | 'payments'>,
  address: string,
): Promise<void> {
  const { chain, payments } = deps;
  const state = await payments.nonceState(chain.name, address);
  if (!state) return;
  const slots = await payments.openSlots(chain.name, address);
  const oldest = slots.find((slot) => slot.state !== 'final')?.nonce ?? state.next;
  if (oldest > state.oldestOpen) {
    await payments.advance(chain.name, address, state.oldestOpen, oldest);
  }
}

/** Blocks above `ancestor` left the chain: what was mined in them is open again. */
export async function unmineAbove(deps: ObserveDeps, ancestor: bigint): Promise<string[]> {
  const slots = await deps.payments.minedAbove(deps.chain.name, ancestor);
  for (const slot of slots) {
    if (!(await reopen(deps, slot)))
      throw new Error(`payment slot ${slot.address}/${slot.nonce} moved, read it again`);
  }
  return [...new Set(slots.map((slot) => slot.address))];
}

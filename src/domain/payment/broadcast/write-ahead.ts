import { isSwap, type Order } from '#model/orders/order.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import type { SendDeps } from '../deps.ts';
import { makeSender, newestAttempt } from './send.ts';

/** The most payments that share one DynamoDB transaction: 97 of its 100 items. */
export const maxPaymentsPerTransaction = 16;

/** Items of a DynamoDB transaction, less the nonce state and the note of a new sender. */
const maxItems = 98;
/** Items of a payment, and of a swap's, which also writes its quote. */
const itemsOfPayment = 6;
const itemsOfSwap = 7;
/**
 * The most text of signed bytes in one transaction. DynamoDB takes 4 MB, and the order of each payment,
 * which is as large as its bytes, may count as well.
 */
const maxText = 1_500_000;

/**
 * Stores signed payments in nonce order, each group as soon as it is signed. If a signature fails, its
 * group and all later payments are discarded. The stored ones are sent while the next are being stored,
 * and the answers are recorded while the next are being sent. Returns how many were stored. The next
 * run sends what `deadline` (unix ms) leaves unsent; if the address froze in the meantime, the first
 * run after the freeze does. Errors are thrown only after all of it has ended, a storing error
 * first.
 *
 * @example
 * ```ts
 * const stored = await storeAndSend(deps, signed, { deadline });
 * ```
 */
export async function storeAndSend(
  deps: SendDeps,
  signed: readonly (SignedPayment | Promise<SignedPayment>)[],
  {
    deadline,
    together = 1,
    groupsAtOnce = 1,
  }: {
    deadline: number;
    /** Payments of a transaction that are sent at the same moment, in ascending nonce. */
    together?: number;
    /** Transactions' payments that are sent concurrently: 1 where the order of nonces matters. */
    groupsAtOnce?: number;
  },
): Promise<number> {
  let stopped = false;
  const mayContinue = () => !stopped && deps.clock.nowMs() < deadline;
  const sender = makeSender(deps, { together, mayContinue });
  const inTurn = makeConcurrencyLimit(groupsAtOnce);
  const work: Promise<void>[] = [];
  const send = (group: SignedPayment[]) => {
    const stored = group.map(({ slot, write }) => ({
      slot,
      order: { ...write.order, ...write.set } as Order,
    }));
    const sendAndRecord = async () => {
      await sender.record(await inTurn(() => sender.send(stored)));
    };
    const done = sendAndRecord().catch((error: unknown) => {
      stopped = true;
      throw error;
    });
    // The error is thrown below, once everything has ended.
    done.catch(() => {});
    work.push(done);
  };
  // A later one may fail while an earlier group is being stored.
  for (const one of signed) if (one instanceof Promise) one.catch(() => {});
  let count: number;
  try {
    count = await storeInOrder(deps, signed, send);
    const refused = signed[count];
    if (refused && (await isFrozen(deps, await refused))) stopped = true;
  } catch (error) {
    await Promise.allSettled(work);
    throw error;
  }
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return count;
}

/**
 * True if bytes were refused because the address is frozen: those stored before may be wrong too.
 */
async function isFrozen({ payments }: SendDeps, { slot }: SignedPayment): Promise<boolean> {
  const state = await payments.nonceState(slot.chain, slot.address);
  return state?.frozen != null;
}

/**
 * Stores payments in batches, one transaction each. If a payment of a batch cannot be stored, those
 * before it are stored one at a time. It and all later ones are discarded: their nonces no longer
 * fit.
 */
async function storeInOrder(
  { payments }: Pick<SendDeps, 'payments'>,
  signed: readonly (SignedPayment | Promise<SignedPayment>)[],
  send: (stored: SignedPayment[]) => void,
): Promise<number> {
  let group: SignedPayment[];
  for (let start = 0; start < signed.length; start += group.length) {
    group = nextGroup(await Promise.all(signed.slice(start, start + maxPaymentsPerTransaction)));
    if (group.length > 1 && (await payments.storeAllSigned(group))) {
      send(group);
      continue;
    }
    let alone = 0;
    try {
      for (const payment of group) {
        if (!(await payments.storeSigned(payment))) return start + alone;
        alone += 1;
      }
    } finally {
      send(group.slice(0, alone));
    }
  }
  return signed.length;
}

/** As many of these payments as fit into one transaction, with the counts of their days. */
function nextGroup(signed: SignedPayment[]): SignedPayment[] {
  const counters = new Set<string>();
  let items = 0;
  let text = 0;
  let end = 0;
  while (end < signed.length) {
    const { slot, write, counts = [], authorizes = [] } = signed[end]!;
    // The slots of its owners fill a transaction.
    if (authorizes.length > 0) return signed.slice(0, Math.max(end, 1));
    items += isSwap(write.order) ? itemsOfSwap : itemsOfPayment;
    for (const { counter } of counts) counters.add(counter);
    text += newestAttempt(slot).raw.length;
    if (end > 0 && (items + counters.size > maxItems || text > maxText)) break;
    end += 1;
  }
  return signed.slice(0, end);
}

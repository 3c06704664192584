import { allow, sign } from '#domain/order/transitions.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { AskedPayment, Paid } from '#ports/vault.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import type { SendDeps } from '../deps.ts';
import { refusedByVault } from '../refused-by-vault.ts';
import { makeSender, newestAttempt } from './send.ts';

/** The most payments of one call of the vault. They share a DynamoDB transaction: 97 of its 100 items. */
export const maxPaymentsPerTransaction = 16;

/**
 * The most text of bytes in one call. Lambda takes 6 MB, and the bytes come back signed.
 */
const maxText = 1_500_000;

/** A payment as the worker built it, and its order as the worker has judged it. */
export interface BuiltPayment {
  order: Order;
  asked: Omit<AskedPayment, 'orderNo' | 'rev'>;
}

/**
 * Has payments signed and stored in nonce order, from `first` on, and sends them. The stored ones are
 * sent while the vault signs the next, and the answers are recorded while the next are being sent. What
 * the vault refuses, and everything after it, is not signed. Returns the slots that were stored. The
 * next run sends what `deadline` (unix ms) leaves unsent; if the address froze in the meantime, the
 * first run after the freeze does. Errors are thrown only after all of it has ended, one of the vault
 * first.
 *
 * @example
 * ```ts
 * const slots = await payAndSend(deps, { address, first: 7, payments }, { deadline });
 * ```
 */
export async function payAndSend(
  deps: SendDeps,
  { address, first, payments }: { address: string; first: number; payments: BuiltPayment[] },
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
): Promise<NonceSlot[]> {
  let stopped = false;
  const mayContinue = () => !stopped && deps.clock.nowMs() < deadline;
  const sender = makeSender(deps, { together, mayContinue });
  const inTurn = makeConcurrencyLimit(groupsAtOnce);
  const work: Promise<void>[] = [];
  const send = (stored: { slot: NonceSlot; order: Order }[]) => {
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
  const slots: NonceSlot[] = [];
  try {
    while (slots.length < payments.length) {
      const group = nextGroup(payments.slice(slots.length));
      const asked = group.map(({ order: { orderNo, rev }, asked: of }) => ({
        ...of,
        orderNo,
        rev,
      }));
      const paid = await deps.vault.pay(address, { first: first + slots.length, payments: asked });
      send(paid.slots.map((slot, i) => ({ slot, order: signedOrder(group[i]!, slot) })));
      slots.push(...paid.slots);
      if (paid.slots.length === group.length) continue;
      await noteRefused(deps, group, paid);
      if (!paid.refused && (await isFrozen(deps, address))) stopped = true;
      break;
    }
  } catch (error) {
    await Promise.allSettled(work);
    throw error;
  }
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return slots;
}

/** The order as it is stored with the slot. */
function signedOrder({ order, asked: { call } }: BuiltPayment, slot: NonceSlot): Order {
  const { at } = newestAttempt(slot);
  const { nonce } = slot;
  const write =
    slot.refKind === 'allowance' && isSwap(order)
      ? allow(order, { at, nonce })
      : sign(order, { at, nonce, call });
  return { ...order, ...write.set } as Order;
}

async function noteRefused(
  deps: SendDeps,
  group: BuiltPayment[],
  { refused }: Paid,
): Promise<void> {
  const order = refused && group.find((one) => one.order.orderNo === refused.orderNo)?.order;
  if (order) await refusedByVault(deps, order, refused);
}

/** True if nothing was signed because the address is frozen: what was stored before may be wrong too. */
async function isFrozen({ payments, chain }: SendDeps, address: string): Promise<boolean> {
  const state = await payments.nonceState(chain.name, address);
  return state?.frozen != null;
}

/** As many of these payments as one call takes. */
function nextGroup(payments: BuiltPayment[]): BuiltPayment[] {
  let text = 0;
  let end = 0;
  while (end < Math.min(payments.length, maxPaymentsPerTransaction)) {
    text += payments[end]!.asked.bytes?.length ?? 0;
    if (end > 0 && text > maxText) break;
    end += 1;
  }
  return payments.slice(0, end);
}

/**
 * Compares what the code did with what the model allows, so that the two cannot drift apart. After each
 * write of a recorded run (test/crash), the stored state of every order that the write names is projected to
 * what the model knows of it. The change must be one that a step of the model makes.
 */
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Call } from '#test/crash/world/killable-process.ts';
import type { World } from '#test/crash/world/world.ts';
import { absent, type Changes, isAllowed, knownChanges } from './changes.ts';
import { type OrderView, wordOf, wordOfMember } from './order-view.ts';

/** A stored order as one word. */
function storedWord(order: Order, slot: NonceSlot | null): string {
  return isWithdrawal(order) && order.groupNo
    ? wordOfMember(order.status, Boolean(order.reversed))
    : wordOf(storedView(order, slot));
}

/** The view of a stored order. */
function storedView(order: Order, slot: NonceSlot | null): OrderView {
  const kindOf = (txHash: string | undefined): 'payment' | 'fill' =>
    slot?.attempts.find((attempt) => attempt.txHash === txHash)?.kind === 'fill'
      ? 'fill'
      : 'payment';
  const isOwn = slot?.refKind === 'order' && slot.ref === order.orderNo;
  return {
    status: order.status,
    reversed: Boolean(order.reversed),
    slot: isOwn
      ? {
          state: slot.state,
          newest: kindOf(slot.attempts.at(-1)?.txHash),
          mined: slot.mined && kindOf(slot.mined.txHash),
          success: slot.mined?.success ?? false,
        }
      : null,
  };
}

const ports = new Set([
  'payments',
  'internalOrders',
  'orders',
  'withdrawals',
  'operations',
  'swaps',
]);

const known = new Map<string, Changes>();

/** Follows a run of the crash world. */
export class Replay {
  /** Changes that the model does not make. */
  readonly complaints: string[] = [];
  /** Each change that was seen. */
  readonly seen = new Set<string>();
  private readonly views = new Map<string, string>();
  private readonly changes: Changes;

  constructor(private readonly world: World) {
    const kind = world.chain.life ? 'expiring' : 'nonces';
    this.changes = known.get(kind) ?? knownChanges(kind);
    known.set(kind, this.changes);
  }

  /** Looks at the orders that a write names, before another process has its turn. */
  async look({ port, method, args }: Call): Promise<void> {
    if (!ports.has(port)) return;
    for (const orderNo of ordersIn(args)) await this.lookAt(orderNo, `${port}.${method}`);
  }

  private async lookAt(orderNo: string, step: string): Promise<void> {
    const { client, chain } = this.world;
    const payments = makePaymentStore(client);
    const order = await makeOrderStore(client).get(orderNo);
    if (!order) return;
    const signed = await payments.signature(orderNo);
    const slot = signed && (await payments.slot(chain.chain.name, signed.address, signed.nonce));
    const before = this.views.get(orderNo) ?? absent;
    const after = storedWord(order, slot);
    this.views.set(orderNo, after);
    if (before === after) return;
    this.seen.add(`${before} -> ${after}`);
    if (isAllowed(this.changes, before, after)) return;
    this.complaints.push(`${step} of ${orderNo}: the model has no step ${before} -> ${after}`);
  }
}

/** The order numbers in the arguments of a call, at most five levels deep. */
function ordersIn(value: unknown, depth = 0): Set<string> {
  const found = new Set<string>();
  if (typeof value !== 'object' || value === null || depth > 5) return found;
  for (const [name, inner] of Object.entries(value)) {
    const isNumber = typeof inner === 'string' && (name === 'orderNo' || name === 'ref');
    if (isNumber && inner !== '-') found.add(inner);
    for (const one of ordersIn(inner, depth + 1)) found.add(one);
  }
  return found;
}

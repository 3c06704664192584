/**
 * Compares what the code did with what the model allows, so that the two cannot drift apart. After each
 * write of a recorded run (test/crash), the stored state of every order that the write names is projected to
 * what the model knows of it. The change must be one that a step of the model makes, or two.
 */
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Call } from '#test/crash/world/killable-process.ts';
import type { World } from '#test/crash/world/world.ts';
import { bounded } from './bounds.ts';
import { check, type Model } from './checker.ts';
import { expiringLife, smallExpiring, viewOfExpiring } from './expiring-life.ts';
import { type OrderView, wordOf } from './order-view.ts';
import { paymentLife, viewOf } from './payment-life.ts';

/** The changes of an order that the model makes in one step, by the view before. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

const absent = 'none';

function changesOf<State>(model: Model<State>, view: (state: State) => OrderView): Changes {
  const changes = new Map<string, Set<string>>();
  const { complete, finding } = check({
    ...model,
    steps(state, offer) {
      const before = wordOf(view(state));
      const known = changes.get(before) ?? new Set();
      changes.set(before, known);
      model.steps(state, (by, says, next) => {
        const after = wordOf(view(next));
        if (after !== before) known.add(after);
        offer(by, says, next);
      });
    },
  });
  if (!complete || finding) throw new Error(`${model.name} is not whole: ${finding?.why}`);
  return changes;
}

/**
 * Every change that the models know. An operation under a session key, a swap, and an order that its signer
 * refuses have no pending: these are the changes of the model's thief, whose row is judged like theirs.
 */
export function knownChanges(family: 'nonces' | 'expiring'): Changes {
  const within = bounded({ reorganisations: 1, lies: 1, refusals: 1, reverts: 1, thefts: 1 });
  const nonces = changesOf(paymentLife(within), viewOf);
  if (family === 'nonces') return nonces;
  const expiring = changesOf(expiringLife({ ...smallExpiring, restores: 0 }), viewOfExpiring);
  const unsigned = new Set([absent, 'pending', 'approved']);
  // Before its signature an order's life is the same on every chain.
  const before = [...nonces].flatMap(([from, to]) => {
    const stays = [...to].filter((word) => !word.includes('nonce'));
    return unsigned.has(from) ? [[from, new Set(stays)] as const] : [];
  });
  const all = new Map(expiring);
  for (const [from, to] of before) all.set(from, new Set([...(all.get(from) ?? []), ...to]));
  return all;
}

/** Whether one step of the model leads from one view to the other, or two. */
export function isAllowed(changes: Changes, before: string, after: string): boolean {
  const next = changes.get(before) ?? new Set<string>();
  return (
    before === after || next.has(after) || [...next].some((word) => changes.get(word)?.has(after))
  );
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

const ports = new Set(['payments', 'orders', 'withdrawals', 'operations', 'swaps']);

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
    const after = wordOf(storedView(order, slot));
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

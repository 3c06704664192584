/** Why a record of the merchant API is where it is, by the sentences of the service and the console. */
import { type StuckCause, stuckDetail, stuckKind } from '#model/orders/stuck.ts';
import { depositStatus } from '#wire/statuses.ts';
import { depositWaitWords } from '#wire/words/deposit-words.ts';
import {
  explainOrder,
  type OrderKind,
  orderStatusOf,
  type ShownOrder,
  type ShownWait,
} from '#wire/words/explain-order.ts';
import { approvalWords, nextSteps } from '#wire/words/order-words.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';

/** What the answers of an order have in common; each kind has some of the rest. */
export interface Order extends ShownOrder {
  chain?: string;
  from_chain?: string;
  from_address?: string;
  level?: number;
  src_tx_hash?: string | null;
  stuck?: { cause: string; next_action_at: number | null } | null;
}

/** Explains an order. */
export function explainOrderOf(kind: OrderKind, no: string, order: Order): string[] {
  const { src_tx_hash: swapHash, tx_hash: hash = swapHash } = order;
  return explainOrder(kind, no, { ...order, tx_hash: hash }, waitsOf(kind, order));
}

function waitsOf(kind: OrderKind, order: Order): ShownWait[] {
  const { stuck, level, chain = order.from_chain ?? '', from_address: address = null } = order;
  const status = orderStatusOf(kind, order.status);
  if (status === undefined || !(status in nextSteps)) return [];
  if (stuck) {
    const cause = stuck.cause as StuckCause;
    const kindOfCause = stuckKind(cause);
    // A later release of the service may have a cause that this one does not know.
    const row = Object.hasOwn(stuckCauses, kindOfCause) ? stuckCauses[kindOfCause] : null;
    const facts = { chain, address, coin: null, maxFee: null, detail: stuckDetail(cause) };
    return [
      {
        cause,
        says: row?.says(facts) ?? `${cause}.`,
        acts: row?.acts ?? 'operator',
        next_action_at: stuck.next_action_at,
      },
    ];
  }
  if (status === 'pending') {
    const needed = level === undefined ? null : level - 1;
    const says = approvalWords(null, needed);
    return [{ cause: 'approval', says, acts: 'approver', next_action_at: null }];
  }
  const { cause, says } = nextSteps[status as keyof typeof nextSteps];
  return [{ cause, says: says(chain), acts: 'nobody', next_action_at: null }];
}

export interface Deposit {
  status: number;
  confirmations: number;
  orphaned?: 0 | 1;
}

/** Explains a deposit. */
export function explainDeposit({ status, confirmations, orphaned = 0 }: Deposit): string[] {
  const facts = { confirmations, threshold: null, left: null, wasCredited: orphaned === 1 };
  if (orphaned === 1) return [depositWaitWords.reorganised(facts)];
  if (status === depositStatus.credited) return ['It is credited.'];
  return [depositWaitWords.confirmations(facts)];
}

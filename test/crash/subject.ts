import { isGroupNo } from '#model/orders/group.ts';
import { isSwapNo } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Cell } from './cell.ts';
import type { Call } from './world/killable-process.ts';

/** The cell of a call: the first argument that names a cell decides; null if none does. */
export function subjectOf(call: Call, owners: ReadonlyMap<string, Cell>): Cell | null {
  const search = (value: unknown, depth: number): Cell | null => {
    if (typeof value === 'string') return owners.get(value) ?? null;
    if (typeof value !== 'object' || value === null || depth > 4) return null;
    for (const inner of Object.values(value)) {
      const found = search(inner, depth + 1);
      if (found) return found;
    }
    return null;
  };
  return search(call.args, 0);
}

const text = (value: unknown): string => (value === undefined ? '' : String(value));
type Args = Record<string, Record<string, unknown> | undefined>;

/** Names the purpose of a slot if it belongs to a swap or a group. */
function purposeOf(slot: unknown): string[] {
  const { refKind, ref, sets } = (slot ?? {}) as Partial<NonceSlot>;
  if (refKind === 'allowance') return [sets === '0' ? 'reset' : 'allowance'];
  if (refKind !== 'order') return [];
  if (isGroupNo(ref ?? '')) return ['group'];
  return isSwapNo(ref ?? '') ? ['swap'] : [];
}

/** Whether a transition is one of a group, or of a withdrawal that it pays. */
function inGroup(order: unknown): string {
  const { does, groupNo } = (order ?? {}) as { does?: string; groupNo?: string | null };
  if (does === 'group') return 'group ';
  return groupNo ? 'member ' : '';
}

/**
 * Distinguishes calls of the same step: by the status that it writes or the direction that it
 * moves.
 */
export function detailOf(call: Call): string {
  const first = (call.args[0] ?? {}) as Args;
  switch (`${call.port}.${call.method}`) {
    case 'orders.transition':
    case 'withdrawals.transition':
    case 'operations.transition':
      return `${inGroup(first.order)}to ${text(first.set?.status ?? 'the same')}`;
    case 'payments.settle': {
      const set = first.write?.set as { status?: string } | undefined;
      const mined = first.mined as { success?: boolean } | null | undefined;
      const words = [
        ...purposeOf(first.slot),
        text(first.state),
        mined?.success === false ? 'reverted' : '',
        first.slot?.confirmed && text(first.state) === 'open' ? 'after it was confirmed' : '',
        set ? `order to ${text(set.status ?? 'the same')}` : '',
      ];
      return words.filter(Boolean).join(', ');
    }
    case 'payments.addAttempt':
      return [...new Set([...purposeOf(first.slot), text(first.attempt?.kind)])].join(', ');
    case 'payments.storeSigned':
      return purposeOf(first.slot).join();
    case 'payments.noteSend':
      return purposeOf(call.args[0]).join();
    case 'payments.storeAllSigned':
    case 'payments.noteFirstSends':
      return [
        ...new Set((call.args[0] as { slot: unknown }[]).flatMap(({ slot }) => purposeOf(slot))),
      ]
        .sort()
        .join(' and ');
    case 'deposits.update': {
      const { chainState, status } = first.next ?? {};
      return `${text(chainState)}, ${text(status)}${first.watch ? '' : ', let go'}`;
    }
    case 'internalOrders.create':
      return text(first.order?.does);
    case 'sweepStore.begin': {
      const [one] = first.sweeps as unknown as { next: { phase: string } }[];
      return text(one?.next.phase);
    }
    case 'sweepStore.advance':
      return text(first.next?.phase);
    case 'sweepStore.defer':
      return call.args[1] === null ? 'for good' : text(call.args[2]);
    case 'strayMoves.put':
      return first.next?.isGone ? 'gone' : '';
    case 'chainState.advance':
      return first.cursor?.rewinding ? 'back' : 'on';
    case 'deliveries.update':
      return text(first.state);
    default:
      return '';
  }
}

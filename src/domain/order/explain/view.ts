import type { Approval } from '#model/orders/approval.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { explainWaits, type Wait } from './explain-waits.ts';
import { type TimelineEntry, timeline } from './timeline.ts';

/** Why an order waits and what happened to it, as the admin API shows it. */
export const presentExplained = (
  order: Order,
  around: Parameters<typeof explainWaits>[1] & {
    decisions: readonly Approval[];
    slot: NonceSlot | null;
  },
) => ({
  waits: explainWaits(order, around).map(presentWait),
  timeline: timeline(order, around).map(presentEntry),
});

const presentWait = (wait: Wait) => ({
  cause: wait.cause,
  says: wait.says,
  acts: wait.acts,
  runbook: wait.runbook,
  since: wait.since,
  next_action_at: wait.nextActionAt,
  needs: wait.needs,
});

const presentEntry = (entry: TimelineEntry) => ({
  at: entry.at,
  what: entry.what,
  by: entry.by,
  tx_hash: entry.txHash,
  note: entry.note,
});

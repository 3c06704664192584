import type { OutboxItem } from '#model/outbox.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { EnergyOrder } from '../model/energy-order.ts';
import type { EnergySubscription } from '../model/subscription.ts';

/**
 * The outbox item of an energy order's current revision: its entry in the list of orders. Its id has
 * the time: a restored table writes the same revision again.
 */
export const energyOrderOutbox = (order: EnergyOrder, at: number): OutboxItem => ({
  outboxId: `${order.energyNo}#${order.rev}#${at}`,
  kind: 'energy',
  ref: order.energyNo,
  projectId: order.projectId,
  event: null,
  lists: [
    {
      list: 'energy-orders',
      projectId: order.projectId,
      scope: '',
      id: order.energyNo,
      rev: order.rev,
      createdAtMs: order.createdAtMs,
      facets: { business_type: order.businessType, status: order.status },
    },
  ],
  start: false,
  createdAtMs: at * 1000,
  requestId: order.requestId,
});

/** The outbox item that notifies a project once that its balance fell below its threshold. */
export const lowBalanceOutbox = (
  subscription: EnergySubscription,
  { energyNo, rev, requestId }: EnergyOrder,
  { sun, at }: { sun: bigint; at: number },
): OutboxItem => {
  const { projectId, depositAddress, notifyWebhookUrl, appId, lowBalanceSun } = subscription;
  return {
    outboxId: `${energyNo}#${rev}#${at}#low`,
    kind: 'energy',
    ref: projectId,
    projectId,
    event: {
      name: 'energy.low_balance',
      data: {
        project_id: projectId,
        balance_trx: formatAmount(sun, 6),
        low_balance_threshold: formatAmount(lowBalanceSun, 6),
        deposit_address: depositAddress,
      },
      timestamp: at,
      ...(notifyWebhookUrl !== null && { to: { url: notifyWebhookUrl, appId } }),
    },
    lists: [],
    start: false,
    createdAtMs: at * 1000,
    requestId,
  };
};

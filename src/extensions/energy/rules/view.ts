/** The answers of the energy routes (docs/interface.md "Energy subscription" and what follows). */

import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import type {
  EnergyBalance,
  EnergySubscription,
  TopUp,
} from '#extensions/energy/model/subscription.ts';
import type { Deposit } from '#model/deposit.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type {
  EnergyOrderAnswer,
  EnergySubscriptionAnswer,
  TopUpAnswer,
} from '#wire/merchant/energy/answers.ts';
import { energyOrderStatus, topUpStatus } from '#wire/merchant/energy/codes.ts';
import { timeText } from './time-text.ts';

const trx = (sun: bigint): string => formatAmount(sun, 6);

export const presentSubscribed = (subscription: EnergySubscription, balance: EnergyBalance) => ({
  project_id: subscription.projectId,
  deposit_address: subscription.depositAddress,
  enabled: true,
  balance_trx: trx(balance.sun),
});

export const presentSubscription = (
  subscription: EnergySubscription,
  balance: EnergyBalance,
): EnergySubscriptionAnswer => ({
  project_id: subscription.projectId,
  enabled: 1,
  deposit_address: subscription.depositAddress,
  balance_trx: trx(balance.sun),
  total_topup_trx: trx(balance.topUpSun),
  total_consumed_trx: trx(balance.consumedSun),
  low_balance_threshold: trx(subscription.lowBalanceSun),
  notify_webhook_url: subscription.notifyWebhookUrl,
  created_at: timeText(subscription.createdAt),
});

export const presentBalance = (
  subscription: EnergySubscription | null,
  { sun }: EnergyBalance,
) => ({
  balance_trx: trx(sun),
  low_balance: subscription !== null && sun < subscription.lowBalanceSun,
  enabled: subscription !== null,
});

/** A top-up is a deposit; once it is credited it has a record of its way to the energy account. */
export const presentTopUp = (deposit: Deposit, settled: TopUp | undefined): TopUpAnswer => ({
  id: deposit.topUp?.id ?? 0,
  amount_trx: trx(deposit.amount),
  tx_hash: deposit.txHash,
  settled_tx_hash: settled?.settledTxHash ?? null,
  status: settled?.settledTxHash ? topUpStatus.settled : topUpStatus.received,
  block_time: timeText(deposit.topUp?.blockTime ?? deposit.createdAt),
  created_at: timeText(deposit.createdAt),
});

export const presentEnergyOrder = (order: EnergyOrder): EnergyOrderAnswer => ({
  id: order.id,
  business_type: order.businessType,
  business_ref: order.businessRef,
  receive_address: order.receiver,
  energy_amount: order.energy,
  duration_code: order.durationCode,
  cost_trx: trx(order.chargedSun),
  burn_trx: trx(order.burnSun),
  status: energyOrderStatus[order.status],
  gas_trade_no: order.tradeNo,
  created_at: timeText(order.createdAt),
});

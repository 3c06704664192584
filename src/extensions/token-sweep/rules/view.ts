import { shownFee } from '#domain/order/shown-fee.ts';
import { readCollectedItems } from '#model/orders/collected.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { withdrawalStatus } from '#wire/statuses.ts';
import type { SweepCandidate } from '../model/candidate.ts';

/** A sweep, or the coin that was sent for one, as the admin API shows it. */
export const presentSweep = (order: InternalOrder) => ({
  sweep_no: order.orderNo,
  kind: order.does,
  chain: order.chain,
  token: order.token,
  amount: formatAmount(order.amount, order.decimals),
  from: (readCollectedItems(order) ?? []).map(({ address, amount }) => ({
    address,
    amount: formatAmount(amount, order.decimals),
  })),
  paid_by: order.fromAddress,
  to_address: order.toAddress,
  status: withdrawalStatus[order.status],
  tx_hash: order.txHash,
  block_number: order.blockNumber?.toString() ?? null,
  fail_reason: order.failReason,
  ...shownFee(order),
  stuck: order.stuck && { cause: order.stuck.cause, since: order.stuck.since },
  created_at: order.createdAt,
  confirmed_at: order.confirmedAt,
});

/** An address that is not swept yet, as the admin API shows it. */
export const presentCandidate = ({ chain, address, token, cause, dueMs }: SweepCandidate) => ({
  chain,
  address,
  token,
  cause: cause ?? null,
  next_action_at: Math.floor(dueMs / 1000),
});

import type { InternalTransfer } from '#model/deposit.ts';
import { formatAmount } from '#money/format-amount.ts';

/** An internal transfer as the admin API shows it; `order_no` is null where our tables name none. */
export const presentInternal = (transfer: InternalTransfer) => ({
  chain: transfer.chain,
  tx_hash: transfer.txHash,
  block_number: transfer.blockNumber.toString(),
  user_id: transfer.userId,
  address: transfer.address,
  token: transfer.token,
  amount: formatAmount(transfer.amount, transfer.decimals),
  order_no: transfer.orderNo,
  created_at: transfer.createdAt,
});

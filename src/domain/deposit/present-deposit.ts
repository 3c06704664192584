import type { Deposit } from '#model/deposit.ts';
import { formatAmount } from '#money/format-amount.ts';

/**
 * A deposit as the API shows it (docs/interface.md "Deposit"); `confirmations` as of now, or at
 * credit.
 */
export const presentDeposit = (deposit: Deposit, confirmations: number) => ({
  deposit_no: deposit.depositNo,
  user_id: deposit.userId,
  chain: deposit.chain,
  address: deposit.address,
  token: deposit.token,
  amount: formatAmount(deposit.amount, deposit.decimals),
  tx_hash: deposit.txHash,
  block_number: deposit.blockNumber.toString(),
  confirmations,
  status: deposit.status,
  created_at: deposit.createdAt,
  credited_at: deposit.creditedAt,
  orphaned: deposit.chainState === 'orphaned' ? 1 : 0,
});

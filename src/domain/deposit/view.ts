import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { DepositAnswer, DepositExplanationAnswer } from '#wire/merchant/deposit/answers.ts';
import { depositStatus } from '#wire/statuses.ts';
import { noTransferWords, readingWords, transferWords } from '#wire/words/transfer-words.ts';
import type { MerchantExplanation } from './explain-for-merchant.ts';

/** Who sent a deposit, as answers and events show it. */
export const shownSenders = ({ fromAddresses = [] }: Pick<Deposit, 'fromAddresses'>) => ({
  from_address: fromAddresses[0] ?? null,
  from_addresses: fromAddresses,
});

/** Why a deposit is held, and by which transaction it was paid out elsewhere; null: it is not held. */
const shownHold = ({ hold, payout }: Deposit): DepositAnswer['hold'] =>
  hold
    ? {
        since: hold.since,
        reason: hold.reason,
        reference: hold.reference,
        paid_out_tx: payout?.paid?.txHash ?? null,
      }
    : null;

/**
 * A deposit as the API shows it (docs/interface.md "Deposit"). `confirmations` is the current
 * count, or the count at credit.
 */
export const presentDeposit = (deposit: Deposit, confirmations: number): DepositAnswer => ({
  deposit_no: deposit.depositNo,
  user_id: deposit.userId,
  chain: deposit.chain,
  address: deposit.address,
  ...shownSenders(deposit),
  token: deposit.token,
  amount: formatAmount(deposit.amount, deposit.decimals),
  tx_hash: deposit.txHash,
  block_number: deposit.blockNumber.toString(),
  confirmations,
  status: depositStatus[deposit.status],
  created_at: deposit.createdAt,
  credited_at: deposit.creditedAt,
  hold: shownHold(deposit),
  orphaned: deposit.chainState === 'orphaned' ? 1 : 0,
});

/** What a transaction brought (docs/interface.md "GET /v1/deposit/explain"). */
export const presentExplanation = (explained: MerchantExplanation): DepositExplanationAnswer => {
  const { chain, txHash, state, block, scanned, transfers, total } = explained;
  const isEmpty = state === 'read' && transfers.length === 0;
  return {
    chain: chain.name,
    tx_hash: txHash,
    state,
    says: isEmpty ? noTransferWords(true) : readingWords[state](scanned),
    block_number: block,
    scanned_block: scanned,
    transfers: transfers.map((one) => ({
      position: one.position,
      to: one.to,
      token: one.token,
      token_address: one.tokenAddress,
      amount: one.amount,
      minimum: one.least,
      verdict: one.verdict,
      says: transferWords[one.verdict](one),
      confirmations: one.deposit?.confirmations ?? null,
      required: one.deposit?.threshold ?? null,
      user_id: one.userId,
      deposit_no: one.depositNo,
    })),
    total,
  };
};

/** A deposit as the admin API shows it, with what its credit waits for at `now`. */
export const presentDepositToAdmin = (deposit: Deposit, confirmations: number, now: number) => ({
  ...presentDeposit(deposit, confirmations),
  block_hash: deposit.blockHash,
  position: deposit.position,
  threshold: deposit.threshold,
  credit_after: deposit.creditAfter,
  chain_state: deposit.chainState,
  waits: creditWaits(deposit, confirmations, now),
});

function creditWaits(
  { chainState, status, threshold, creditAfter }: Deposit,
  confirmations: number,
  now: number,
): ('confirmations' | 'time' | 'reorganised')[] {
  if (chainState !== 'present') return ['reorganised'];
  if (status === 'credited') return [];
  const waits: ('confirmations' | 'time')[] = [];
  if (confirmations < threshold) waits.push('confirmations');
  if (now < creditAfter) waits.push('time');
  // Deep and old enough: it waits for finality, or for a second provider.
  return waits.length > 0 ? waits : ['confirmations'];
}

/**
 * An internal transfer as the admin API shows it. `order_no` is null if our tables name no order.
 */
export const presentInternalTransfer = (transfer: InternalTransfer) => ({
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

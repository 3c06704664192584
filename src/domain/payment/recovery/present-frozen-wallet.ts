/** An address of a project on one chain, as the admin API shows it. */

import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { OrderStatus } from '#model/order-status.ts';
import { isOperationNo, isSwapNo } from '#model/orders/order.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { operationStatus, swapStatus, withdrawalStatus } from '#wire/statuses.ts';
import { candidateOrders } from './classify-transaction.ts';
import type { Unmatched } from './find-unmatched.ts';
import type { WalletState } from './inspect-wallet.ts';
import { isPaymentOf } from './is-payment-of.ts';
import { namesOf, paidGroup } from './paid-group.ts';

export const presentFrozenWallet = (chain: Chain, state: WalletState, unmatched: Unmatched[]) => ({
  chain: chain.name,
  address: state.address,
  frozen: state.nonceState?.frozen ?? null,
  restored: state.restored,
  next_nonce: state.nonceState?.next ?? 0,
  oldest_open_nonce: state.nonceState?.oldestOpen ?? 0,
  /** Nonces below it are filled, and final, before an order is paid. */
  fill_until_nonce: state.nonceState?.fillUntil ?? 0,
  chain_nonce: state.counts,
  blockers: state.blockers,
  orders_behind: [...state.newer].map(([orderNo, { status }]) => ({
    withdraw_no: orderNo,
    announced_status: shownAs(orderNo, status),
  })),
  open: state.slots
    .filter((slot) => slot.state !== 'final')
    .map((slot) => ({
      nonce: slot.nonce,
      withdraw_no: slot.refKind === 'order' ? slot.ref : null,
      state: slot.state,
      tx_hashes: slot.attempts.map(({ txHash }) => txHash),
    })),
  unmatched_total: state.unexplained.length,
  unmatched: unmatched.map(({ nonce, sent }) => ({
    nonce,
    tx_hash: sent?.txHash ?? null,
    block_number: sent?.blockNumber.toString() ?? null,
    success: sent?.success ?? null,
    ...presentTerms(chain, sent),
    payments: sent?.pays?.payments.length ?? null,
    fits: sent ? fits(state, nonce, sent) : [],
  })),
});

function shownAs(orderNo: string, status: OrderStatus): number {
  if (isOperationNo(orderNo)) return operationStatus[status];
  return (isSwapNo(orderNo) ? swapStatus : withdrawalStatus)[status];
}

const ownOrder = ({ slots, orders }: WalletState, nonce: number, sent: SentPayment): string[] => {
  const slot = slots.find((candidate) => candidate.nonce === nonce);
  const own = orders.find(({ orderNo }) => orderNo === slot?.ref);
  return own && isPaymentOf(sent, own) ? [own.orderNo] : [];
};

function fits(state: WalletState, nonce: number, sent: SentPayment): string[] {
  const own = ownOrder(state, nonce, sent);
  const group = own.length === 0 ? paidGroup(sent, state) : null;
  return group ? namesOf(group) : [...own, ...matchingOrders(state, sent)];
}

const matchingOrders = (state: WalletState, sent: SentPayment): string[] =>
  candidateOrders(sent, state).map(({ orderNo }) => orderNo);

function presentTerms(chain: Chain, sent: SentPayment | null) {
  const terms = sent?.terms;
  if (!terms) return { to_address: null, token: null, amount: null };
  const token = chain.tokens.find(
    ({ address }) => foldCase(address) === foldCase(terms.tokenAddress),
  );
  return {
    to_address: terms.to,
    token: token?.symbol ?? terms.tokenAddress,
    amount: token ? formatAmount(terms.amount, token.decimals) : terms.amount.toString(),
  };
}

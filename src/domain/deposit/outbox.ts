import type { Deposit } from '#model/deposit.ts';
import { type ListChange, type OutboxItem, topUpList } from '#model/outbox.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { DepositEventData } from '#wire/merchant/deposit/answers.ts';
import { depositStatus } from '#wire/statuses.ts';
import { shownSenders } from './view.ts';

/** The `data` of a deposit webhook (docs/interface.md "Webhook fields"). */
export function depositEventData(deposit: Deposit): DepositEventData {
  return {
    deposit_no: deposit.depositNo,
    user_id: deposit.userId,
    chain: deposit.chain,
    address: deposit.address,
    ...shownSenders(deposit),
    token: deposit.token,
    amount: formatAmount(deposit.amount, deposit.decimals),
    tx_hash: deposit.txHash,
    block_number: deposit.blockNumber.toString(),
    confirmations: deposit.confirmations ?? 0,
    status: depositStatus[deposit.status],
    credited_at: deposit.creditedAt,
  };
}

/**
 * The earlier revisions whose events go first. Revisions are not counted (next-revision.ts), so a
 * deposit names the last one that had an event.
 */
const earlierOf = (previous: Deposit | null): number[] =>
  previous?.announced === undefined ? [] : [previous.announced];

/** It is in the list of what people decide on. */
const isHeld = ({ hold, chainState, payout }: Deposit): boolean =>
  hold !== undefined && chainState === 'present' && payout?.paid === undefined;

/** A marked one that is new, that is back in a block, or that another block gave other terms. */
const isAsked = (deposit: Deposit, previous: Deposit | null): boolean =>
  deposit.screened !== undefined &&
  deposit.status === 'confirming' &&
  deposit.chainState === 'present' &&
  (previous === null ||
    previous.chainState === 'removed' ||
    previous.amount !== deposit.amount ||
    String(previous.fromAddresses) !== String(deposit.fromAddresses));

/**
 * The outbox item of a deposit's current revision, after `previous` (null: it is new). `at` is unix
 * seconds.
 */
export function depositOutbox(
  deposit: Deposit,
  input: {
    previous: Deposit | null;
    event: WebhookEvent | null;
    at: number;
    requestId: string;
  },
): OutboxItem {
  const change = (list: string, scope: string, createdAtMs = deposit.createdAtMs): ListChange => ({
    list,
    projectId: deposit.projectId,
    scope,
    id: deposit.depositNo,
    rev: deposit.rev,
    createdAtMs,
    facets: { chain: deposit.chain, token: deposit.token, status: deposit.status },
    removed: deposit.chainState === 'removed',
  });
  const { topUp } = deposit;
  // It stays where its first credit put it, whatever follows.
  const isCredit = deposit.creditedAt !== null && input.previous?.creditedAt == null;
  return {
    outboxId: `${deposit.depositNo}#${deposit.rev}`,
    kind: 'deposit',
    ref: deposit.depositNo,
    projectId: deposit.projectId,
    event:
      input.event && !topUp
        ? { name: input.event, data: depositEventData(deposit), timestamp: input.at }
        : null,
    lists: topUp
      ? [change(topUpList, '')]
      : [
          change('deposits', ''),
          change('deposits-user', deposit.userId),
          ...(deposit.hold || input.previous?.hold
            ? [{ ...change('deposits-held', ''), removed: !isHeld(deposit) }]
            : []),
          ...(isCredit ? [change('deposits-credited', '', deposit.creditedAt! * 1000)] : []),
        ],
    start: false,
    ...(isAsked(deposit, input.previous) && { asks: true }),
    earlier: earlierOf(input.previous),
    createdAtMs: input.at * 1000,
    requestId: input.requestId,
  };
}

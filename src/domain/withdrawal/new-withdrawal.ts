import { type Reservation, workStages } from '#model/orders/order-base.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { creationEvent } from '../order/events/order-event.ts';
import { withdrawalOutbox } from '../order/events/withdrawal-outbox.ts';
import { newOrderFields } from '../order/new-order-fields.ts';
import type { OrderTerms } from './answer-for-existing.ts';
import type { CheckedWithdrawal } from './check-withdrawal.ts';

/** Who asks for a withdrawal, and what they say of it. */
export type Asked = Pick<
  Withdrawal,
  'orderNo' | 'bizOrderId' | 'appId' | 'memo' | 'requestId' | 'userId' | 'metadata' | 'batch'
> & { keyAskedBy?: string | undefined; keyName?: string | undefined };

/** The record of a withdrawal that was checked: approved at level 1, else pending. */
export function newWithdrawal(
  { projectId }: Pick<Project, 'projectId'>,
  { keyAskedBy, keyName, ...asked }: Asked,
  { chain, token, toAddress, amount }: OrderTerms,
  checked: CheckedWithdrawal,
): Withdrawal {
  const { nowMs, from, fee, price, amountMicroUsd, level, feePrice } = checked;
  const at = Math.floor(nowMs / 1000);
  const isApproved = level === 1;
  return {
    ...asked,
    projectId,
    ...(keyAskedBy !== undefined && { keyAskedBy }),
    ...(keyName !== undefined && { keyName }),
    chain: chain.name,
    token: token.symbol,
    tokenAddress: token.address,
    decimals: token.decimals,
    fromAddress: from,
    toAddress,
    amount,
    level,
    price,
    amountMicroUsd,
    ...(feePrice && { feePrice }),
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: reservationOf(amount, checked),
    status: isApproved ? 'approved' : 'pending',
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: nowMs,
    approvedAt: isApproved ? at : null,
    cancelledAt: null,
    workStage: isApproved ? workStages.approved : workStages.waitsForApproval,
  };
}

function reservationOf(amount: bigint, checked: CheckedWithdrawal): Reservation {
  const { reserved, day, level, amountMicroUsd, feeMicroUsd } = checked;
  const isApproved = level === 1;
  return {
    amount,
    fee: reserved.maxFee,
    ...reserved.resource,
    day,
    dailyLimit: true,
    autoApproveMicroUsd: isApproved ? amountMicroUsd + (feeMicroUsd ?? 0n) : 0n,
    ...(isApproved && feeMicroUsd !== null && { feesMicroUsd: feeMicroUsd }),
  };
}

/** What announces a new withdrawal; `start`: it has an execution of its own. */
export function creationOutbox(
  withdrawal: Withdrawal,
  settings: Pick<ProjectSettings, 'pendingWebhooks' | 'metadataFilters'> &
    Partial<Pick<ProjectSettings, 'screening'>>,
  { start }: { start: boolean },
): OutboxItem {
  const first = creationEvent(withdrawal, settings);
  const item = withdrawalOutbox(withdrawal, {
    event: withdrawal.status === 'approved' ? 'withdraw.approved' : first && 'withdraw.pending',
    at: withdrawal.createdAt,
    start,
    metadataKeys: settings.metadataFilters,
  });
  return settings.screening?.withdrawals ? { ...item, asks: true } : item;
}

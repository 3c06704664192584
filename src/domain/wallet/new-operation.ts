import type { Annotations } from '#model/orders/annotations.ts';
import { type Operation, onlySigns } from '#model/orders/operation.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { newOrderFields } from '../order/new-order-fields.ts';
import type { ReservedFee } from '../reservation/reserved-fee.ts';
import type { Call } from './parse-call.ts';
import type { PolicyDecision } from './policy/decide.ts';
import type { CallQuote } from './quote-call.ts';

/** The record of a new operation, either approved or pending. */
export function newOperation(input: {
  orderNo: string;
  project: Project;
  settings: ProjectSettings;
  appId: string;
  keyAskedBy: string | undefined;
  keyName?: string | undefined;
  idempotencyKey?: string | undefined;
  annotations?: Annotations | undefined;
  requestId: string;
  call: Call;
  from: string;
  decision: PolicyDecision;
  nowMs: number;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  quote: Pick<CallQuote, 'fee' | 'simulation'>;
  reserves: Pick<ReservedFee, 'maxFee' | 'resource'>;
  countedMicroUsd: bigint | null;
  prices: PriceSnapshot[];
}): Operation {
  const { project, call, decision } = input;
  const { record, reserved } = call;
  const { fee, simulation } = input.quote;
  const at = Math.floor(input.nowMs / 1000);
  const isQueued = decision.decidedBy !== 'pending';
  return {
    ...record,
    orderNo: input.orderNo,
    projectId: project.projectId,
    walletId: project.walletId,
    appId: input.appId,
    ...(input.keyAskedBy !== undefined && { keyAskedBy: input.keyAskedBy }),
    ...(input.keyName !== undefined && { keyName: input.keyName }),
    ...(input.idempotencyKey !== undefined && { idempotencyKey: input.idempotencyKey }),
    ...input.annotations,
    chain: call.chain.name,
    fromAddress: input.from,
    decidedBy: decision.decidedBy,
    skId: decision.skId,
    riskReason: decision.riskReason,
    approvedBy: [],
    expiresAt: isQueued ? null : at + input.settings.pendingTtlS,
    countedMicroUsd: input.countedMicroUsd,
    prices: input.prices,
    simulation,
    signature: null,
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: {
      ...(reserved && reserved.token.symbol !== record.token && { token: reserved.token.symbol }),
      amount: reserved?.amount ?? 0n,
      fee: input.reserves.maxFee + (reserved?.value ?? 0n),
      ...input.reserves.resource,
      day: input.day,
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
      ...(decision.cap && { cap: decision.cap }),
    },
    status: isQueued ? 'approved' : 'pending',
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: input.nowMs,
    approvedAt: isQueued ? at : null,
    workStage: workStage(isQueued, record),
    requestId: input.requestId,
  };
}

function workStage(isQueued: boolean, record: Call['record']): WorkStage {
  if (!isQueued) return workStages.waitsForApproval;
  return onlySigns(record) ? workStages.approvedSignOnly : workStages.approved;
}

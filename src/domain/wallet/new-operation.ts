import { type Operation, onlySigns } from '#model/orders/operation.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import { newOrderFields } from '../order/new-order-fields.ts';
import type { ParsedCall } from './parse-call.ts';
import type { Decision } from './policy/decide.ts';
import type { ReservedAmount } from './reserved-amount.ts';

/** The record of an operation as it is created: queued (1) or pending (0). */
export function newOperation(of: {
  orderNo: string;
  project: Project;
  settings: ProjectSettings;
  appId: string;
  requestId: string;
  parsed: ParsedCall;
  spent: ReservedAmount | null;
  from: string;
  decision: Decision;
  nowMs: number;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  fee: { gasLimit: bigint; maxFeePerGas: bigint; maxFee: bigint };
  simulation: Operation['simulation'];
  countedMicroUsd: bigint | null;
  prices: PriceSnapshot[];
}): Operation {
  const { project, parsed, spent, decision, fee } = of;
  const at = Math.floor(of.nowMs / 1000);
  const isQueued = decision.decidedBy !== 'pending';
  const { token } = parsed.record;
  return {
    ...parsed.record,
    orderNo: of.orderNo,
    projectId: project.projectId,
    walletId: project.walletId,
    appId: of.appId,
    chain: parsed.chain.name,
    fromAddress: of.from,
    decidedBy: decision.decidedBy,
    skId: decision.skId,
    riskReason: decision.riskReason,
    approvedBy: [],
    expiresAt: isQueued ? null : at + of.settings.pendingTtlS,
    countedMicroUsd: of.countedMicroUsd,
    prices: of.prices,
    simulation: of.simulation,
    signature: null,
    gasLimit: fee.gasLimit,
    maxFeePerGas: fee.maxFeePerGas,
    reservation: {
      ...(spent && spent.token.symbol !== token && { token: spent.token.symbol }),
      amount: spent?.amount ?? 0n,
      fee: fee.maxFee + (spent?.value ?? 0n),
      day: of.day,
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
      ...(decision.cap && { cap: decision.cap }),
    },
    status: isQueued ? 1 : 0,
    ...newOrderFields(),
    createdAt: at,
    createdAtMs: of.nowMs,
    approvedAt: isQueued ? at : null,
    workStage: !isQueued ? 'P' : onlySigns(parsed.record) ? 'G' : 'A',
    requestId: of.requestId,
  };
}

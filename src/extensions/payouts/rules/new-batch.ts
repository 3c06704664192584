import { batchDigest } from '#domain/approval/batch-digest.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { type Asked, newWithdrawal } from '#domain/withdrawal/new-withdrawal.ts';
import type { CreateWithdrawal } from '#model/orders/withdrawal.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { Batch, Refusal } from '../model/batch.ts';
import { ordersOfLine } from '../ports.ts';
import { askedDigest } from './asked-digest.ts';
import type { CheckedBatch, CheckedItem } from './check-batch.ts';
import type { AskedBatch, RefusedItem } from './read-batch.ts';

/** Who asks for a batch, and the numbers that it gets. */
export interface BatchCaller extends Pick<Asked, 'appId' | 'keyAskedBy' | 'keyName' | 'requestId'> {
  project: Project;
  settings: ProjectSettings;
  batchNo: string;
  /** The number of the order of an item. */
  orderNoOf(position: number): string;
}

/** An order with the room under which it may be reserved. */
export type BatchOrder = Omit<CreateWithdrawal, 'outbox'>;

/**
 * The records of a batch that was checked, and the positions of the items that its orders are for; it has at
 * least one order.
 */
export function newBatch(
  caller: BatchCaller,
  asked: AskedBatch,
  checked: CheckedBatch,
): { batch: Batch; orders: BatchOrder[]; positions: number[]; refusals: Refusal[] } {
  const { project, settings, batchNo, appId, requestId } = caller;
  const { level, microUsd, prices, nowMs } = checked;
  const orders = checked.payable.map((item, position) =>
    orderOf(caller, item, { level, position }),
  );
  const digests = orders.map(({ withdrawal }) => termsDigest(withdrawal));
  const { pendingWebhooks, metadataFilters, screening } = settings;
  const batch: Batch = {
    batchNo,
    projectId: project.projectId,
    batchId: asked.batchId,
    appId,
    mode: asked.mode,
    status: 'creating',
    rev: 1,
    count: orders.length,
    refused: checked.refused.length,
    level,
    microUsd,
    prices,
    asked: askedDigest(asked),
    digest: batchDigest({ projectId: project.projectId, batchNo, level, digests }),
    lines: Math.ceil(orders.length / ordersOfLine),
    made: 0,
    followed: 0,
    announced: { pendingWebhooks, metadataFilters, screening },
    createdAt: Math.floor(nowMs / 1000),
    createdAtMs: nowMs,
    acceptedAt: null,
    decidedAt: null,
    endedAt: null,
    failReason: null,
    requestId,
  };
  const positions = checked.payable.map(({ position }) => position);
  return { batch, orders, positions, refusals: checked.refused.map(refusalOf) };
}

/**
 * The order of an item, with the level of its batch and its place among the batch's orders. It has no
 * execution of its own. Above level 1 it takes nothing of the sums of automatic approvals.
 */
function orderOf(
  { project, appId, keyAskedBy, keyName, requestId, batchNo, orderNoOf }: BatchCaller,
  item: CheckedItem,
  { level, position }: Pick<Batch, 'level'> & { position: number },
): BatchOrder {
  const { bizOrderId, memo, annotations, terms, checked } = item;
  const asked: Asked = {
    orderNo: orderNoOf(item.position),
    bizOrderId,
    appId,
    keyAskedBy,
    keyName,
    memo,
    ...annotations,
    batch: { no: batchNo, position },
    requestId,
  };
  const isAuto = level === 1;
  return {
    withdrawal: {
      ...newWithdrawal(project, asked, terms, { ...checked, level }),
      executions: 0,
    },
    ...checked.room,
    maxDailyUsed: checked.maxDailyUsed,
    maxAutoApproveUsed: isAuto ? checked.maxAutoApproveUsed : null,
    maxAutoFeesUsed: isAuto ? checked.maxAutoFeesUsed : null,
  };
}

export const refusalOf = ({ position, bizOrderId, refused }: RefusedItem): Refusal => ({
  position,
  bizOrderId,
  kind: refused.kind,
  message: refused.message,
});

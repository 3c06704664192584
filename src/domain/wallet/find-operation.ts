import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ApprovalStore, OperationStore } from '#ports/orders.ts';
import { ApiError } from '#wire/api-error.ts';
import { findSurroundings, type SurroundingsDeps } from '../order/explain/find-surroundings.ts';

export interface FoundOperation {
  operation: Operation;
  decisions: Approval[];
  around: Awaited<ReturnType<typeof findSurroundings>>;
}

/**
 * One operation of a project, with the admins' decisions and what says why it waits. Errors:
 * notFound, also for an operation of another project.
 */
export async function findOperation(
  deps: {
    operations: Pick<OperationStore, 'get'>;
    approvals: Pick<ApprovalStore, 'approvals'>;
  } & SurroundingsDeps,
  { projectId, orderNo }: { projectId: string; orderNo: string },
): Promise<FoundOperation> {
  const [operation, decisions] = await Promise.all([
    deps.operations.get(orderNo),
    deps.approvals.approvals(orderNo),
  ]);
  if (operation?.projectId !== projectId) throw new ApiError('notFound', 'No such operation');
  return { operation, decisions, around: await findSurroundings(deps, operation) };
}

import type { CreateOperation, CreateOperationResult, Operation } from '#model/orders/operation.ts';
import type { OrderStore } from './order-store.ts';
import type { WithdrawalStore } from './withdrawal-store.ts';

export interface OperationStore
  extends Pick<OrderStore<Operation>, 'get' | 'getMany' | 'transition'>,
    Pick<WithdrawalStore, 'reservations'> {
  /** What an Idempotency-Key stands for while it is kept (7 days). */
  byIdempotencyKey(
    projectId: string,
    key: string,
    now: number,
  ): Promise<{ orderNo: string; digest: string } | null>;
  /** One transaction: the operation, its key, what it reserves, its cap, its outbox entry. */
  create(input: CreateOperation): Promise<CreateOperationResult>;
}

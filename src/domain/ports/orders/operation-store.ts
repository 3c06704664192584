import type { CreateOperation, CreateOperationResult, Operation } from '#model/orders/operation.ts';
import type { OrderStore } from './order-store.ts';
import type { WithdrawalStore } from './withdrawal-store.ts';

export interface OperationStore
  extends Pick<OrderStore<Operation>, 'get' | 'getMany' | 'transition'>,
    Pick<WithdrawalStore, 'reservations'> {
  /** The operation and the request digest of an Idempotency-Key, kept for 7 days. */
  byIdempotencyKey(
    projectId: string,
    key: string,
    now: number,
  ): Promise<{ orderNo: string; digest: string } | null>;
  /**
   * Writes in one transaction: the operation, its key, its reservations, its share of the cap, its
   * outbox entry.
   */
  create(input: CreateOperation): Promise<CreateOperationResult>;
}

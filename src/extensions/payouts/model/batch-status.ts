/** `creating`: no item of it is seen, reserved, listed or signed. `refused`: none ever was. */
export type BatchStatus =
  | 'creating'
  | 'refused'
  | 'accepted'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'completed';

/**
 * Every change of a batch's status. `orders` is what its orders become after it, one by one: the batch
 * changes first, and whoever continues a crashed run reads from its status what is left to do.
 */
export const batchSteps = {
  /** Everything is reserved; it waits for approvals. */
  accept: { from: ['creating'], to: 'accepted', orders: 'pending' },
  /** The same at level 1, which waits for nobody. */
  acceptApproved: { from: ['creating'], to: 'approved', orders: 'approved' },
  refuse: { from: ['creating'], to: 'refused', orders: null },
  approve: { from: ['accepted'], to: 'approved', orders: 'approved' },
  reject: { from: ['accepted'], to: 'rejected', orders: 'rejected' },
  /** By the merchant, who gets `rejected` orders as with a single one. */
  cancel: { from: ['accepted'], to: 'cancelled', orders: 'rejected' },
  /** None of its orders is open. */
  complete: { from: ['approved'], to: 'completed', orders: null },
} as const satisfies Record<
  string,
  {
    from: readonly BatchStatus[];
    to: BatchStatus;
    orders: 'pending' | 'approved' | 'rejected' | null;
  }
>;

export type BatchStep = keyof typeof batchSteps;

/** Whether the batch has orders that others see. */
export const hasOrders = (status: BatchStatus): boolean =>
  status !== 'creating' && status !== 'refused';

/** Whether the step leads on from this status. */
export const isBatchStep = (step: BatchStep, from: BatchStatus): boolean =>
  (batchSteps[step].from as readonly BatchStatus[]).includes(from);

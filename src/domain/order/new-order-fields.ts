import type { OrderBase } from '#model/orders/order-base.ts';

/** The fields of a new order that say what has not happened to it yet. */
export const newOrderFields = () =>
  ({
    rev: 1,
    approvals: 0,
    executions: 1,
    waits: {},
    nonce: null,
    txHash: null,
    blockNumber: null,
    failReason: null,
    stuck: null,
    signedAt: null,
    sentAt: null,
    confirmedAt: null,
    endedAt: null,
  }) satisfies Partial<OrderBase>;

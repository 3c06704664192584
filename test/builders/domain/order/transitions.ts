import {
  adopt,
  amend,
  approve,
  approveAgain,
  broadcast,
  cancel,
  confirm,
  fail,
  join,
  leave,
  noteApproval,
  raiseFee,
  reject,
  requeue,
  restore,
  reverse,
  sign,
} from '#domain/order/transitions.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';

export const at = 1_767_225_700;

interface Row {
  name: string;
  run: (withdrawal: Withdrawal) => TransitionWrite;
  from: OrderStatus[];
  to: OrderStatus | 'same';
  event: string | null;
  release: boolean;
  limits: boolean;
}

/** docs/interface.md "States": from which statuses, to which, what it announces, gives back. */
export const table: Row[] = [
  {
    name: 'approve',
    run: (w: Withdrawal) => approve(w, { at, approvals: 1 }),
    from: ['pending'],
    to: 'approved',
    event: 'withdraw.approved',
    release: false,
    limits: false,
  },
  {
    name: 'approveAgain',
    run: (w: Withdrawal) => approveAgain(w, { at, approvals: 1, approvedBy: [], complete: true }),
    from: ['approved'],
    to: 'approved',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'noteApproval',
    run: (w: Withdrawal) => noteApproval(w, { at, approvals: 1 }),
    from: ['pending'],
    to: 'pending',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'reject',
    run: (w: Withdrawal) => reject(w, { at, reason: 'no' }),
    from: ['pending'],
    to: 'rejected',
    event: 'withdraw.rejected',
    release: true,
    limits: true,
  },
  {
    name: 'cancel',
    run: (w: Withdrawal) => cancel(w, { at }),
    from: ['pending'],
    to: 'rejected',
    event: null,
    release: true,
    limits: true,
  },
  {
    name: 'sign',
    run: (w: Withdrawal) => sign(w, { at, nonce: 7 }),
    from: ['approved'],
    to: 'signing',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'broadcast',
    run: (w: Withdrawal) => broadcast(w, { at, txHash: '0xaa' }),
    from: ['signing'],
    to: 'broadcast',
    event: 'withdraw.broadcast',
    release: false,
    limits: false,
  },
  {
    name: 'confirm',
    run: (w: Withdrawal) => confirm(w, { at, txHash: '0xaa', blockNumber: 9n }),
    from: ['broadcast'],
    to: 'confirmed',
    event: 'withdraw.confirmed',
    release: true,
    limits: false,
  },
  {
    name: 'amend',
    run: (w: Withdrawal) => amend(w, { at, txHash: '0xbb', blockNumber: 12n }),
    from: ['confirmed'],
    to: 'confirmed',
    event: 'withdraw.amended',
    release: false,
    limits: false,
  },
  {
    name: 'reverse',
    run: (w: Withdrawal) => reverse(w, { at, reason: 'reverted' }),
    from: ['confirmed'],
    to: 'confirmed',
    event: 'withdraw.reversed',
    release: false,
    limits: false,
  },
  {
    name: 'adopt',
    run: (w: Withdrawal) => adopt(w, { at, nonce: 7, txHash: '0xaa' }),
    from: ['pending', 'approved'],
    to: 'broadcast',
    event: 'withdraw.broadcast',
    release: false,
    limits: false,
  },
  {
    name: 'restore to an end',
    run: (w: Withdrawal) => restore(w, { at, rev: 4, to: 'rejected', approvals: 0 }),
    from: ['pending', 'approved', 'signing', 'broadcast'],
    to: 'rejected',
    event: null,
    release: true,
    limits: true,
  },
  {
    name: 'raiseFee',
    run: (w: Withdrawal) => raiseFee(w, { at, maxFeePerGas: 9n, difference: 7n }),
    from: ['signing', 'broadcast'],
    to: 'same',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'requeue',
    run: (w: Withdrawal) => requeue(w, { at }),
    from: ['signing', 'broadcast'],
    to: 'approved',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'join',
    run: (w: Withdrawal) => join(w, { at, groupNo: 'GR1' }),
    from: ['approved'],
    to: 'signing',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'leave',
    run: (w: Withdrawal) => leave(w, { at, paid: 0n }),
    from: ['signing', 'broadcast'],
    to: 'approved',
    event: null,
    release: false,
    limits: false,
  },
  {
    name: 'fail',
    run: (w: Withdrawal) => fail(w, { at, reason: 'x' }),
    from: ['approved', 'signing', 'broadcast'],
    to: 'failed',
    event: 'withdraw.failed',
    release: true,
    limits: true,
  },
];

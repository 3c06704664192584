import { withdrawalStatus } from '#wire/statuses.ts';
import type { Operation, Schemas, Withdrawal } from '../../api/types.ts';
import type { OrderKind } from '../../routes.ts';
import { operationSentence, withdrawalSentence } from '../../words/decide/sentence.ts';
import { waitsForMore } from '../../words/decide/waits-for-more.ts';

/** One order that waits for approvers, whichever its kind. */
export interface Waiting {
  kind: OrderKind;
  no: string;
  sentence: string;
  chain: string;
  token: string | null;
  /** null for a new contract. */
  to: string | null;
  /** Only orders of one shape are approved together; null for one that never is, as one that is approved. */
  shape: string | null;
  usd: number | null;
  approvals: number;
  needed: number;
  askedBy: string;
  /** What the key was called then; null where it is not known. */
  keyName: string | null;
  createdAt: number;
  expiresAt: number | null;
  /** What the service warns of. */
  risks: string[];
  /** What is known about the recipient; null if there is none. */
  recipient: Schemas['RecipientMarks'] | null;
  /** What the one who looks may do about it. */
  yours: Schemas['WaitingOperation']['yours'];
}

const shapeOf = (...parts: (string | null)[]): string => JSON.stringify(parts);

/** Of a call the function is not known here: the review compares it. */
function operationShape(order: Operation): string | null {
  const { op_type: type, chain, token, token_address: address, to_address: to } = order;
  if ((type !== 'transfer' && type !== 'send-tx') || waitsForMore(order)) return null;
  return shapeOf('operation', type, chain, token, address, type === 'send-tx' ? to : null);
}

const ofWithdrawal = (order: Withdrawal): Omit<Waiting, 'yours' | 'recipient'> => ({
  kind: 'withdrawal',
  no: order.withdraw_no,
  sentence: withdrawalSentence(order),
  chain: order.chain,
  token: order.token,
  to: order.to_address,
  shape: waitsForMore(order)
    ? null
    : shapeOf('withdrawal', order.chain, order.token, order.token_address),
  usd: order.amount_usd,
  approvals: order.approvals,
  needed: order.approvals_needed,
  askedBy: order.app_id,
  keyName: order.key_name,
  createdAt: order.created_at,
  expiresAt: null,
  risks: [],
});

const ofOperation = (order: Operation): Omit<Waiting, 'yours' | 'recipient'> => ({
  kind: 'operation',
  no: order.op_no,
  sentence: operationSentence(order),
  chain: order.chain,
  token: order.token,
  to: order.to_address,
  shape: operationShape(order),
  usd: order.amount_usd,
  approvals: order.approvals,
  needed: order.approvals_needed,
  askedBy: order.app_id,
  keyName: order.key_name,
  createdAt: order.created_at,
  expiresAt: order.expires_at,
  risks: order.risks,
});

type WaitingAnswer = Schemas['WaitingWithdrawal'] | Schemas['WaitingOperation'];

/** An order that waits with its batch of payouts is no decision of its own; approved, it may need one more. */
export const isAlone = (one: WaitingAnswer): boolean =>
  one.kind !== 'withdrawal' ||
  one.withdrawal.status !== withdrawalStatus.pending ||
  // An older API does not have this field.
  (one.withdrawal.batch_no ?? null) === null;

/** One line of what waits, in the API's order: oldest first. */
export const waitingOrder = (one: WaitingAnswer): Waiting =>
  one.kind === 'withdrawal'
    ? { ...ofWithdrawal(one.withdrawal), yours: one.yours, recipient: one.recipient }
    : { ...ofOperation(one.operation), yours: one.yours, recipient: one.recipient };

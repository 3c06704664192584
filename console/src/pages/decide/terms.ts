import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import type { OperationDetail, WithdrawalDetail } from '../../api/types.ts';
import type { OrderKind } from '../../routes.ts';
import {
  type DecodedCall,
  isDangerousCall,
  payeeOf,
  readCall,
} from '../../words/decide/decoded-call.ts';
import type { Decidable } from '../../words/decide/may-decide.ts';
import { callOf, type Permission, permissionOfTypedData } from '../../words/decide/permission.ts';
import { operationSentence, withdrawalSentence } from '../../words/decide/sentence.ts';
import { type TypedField, typedFields } from '../../words/decide/typed-fields.ts';
import { whyOperation, whyWithdrawal } from '../../words/decide/why-asked.ts';
import { doubt, type Move, movesOfOperation, movesOfTransfer } from './moves.ts';

/** What the Decide page shows, whichever the kind of the order. */
export interface Terms extends Decidable {
  kind: OrderKind;
  no: string;
  status: number;
  /** It failed or was rejected: nothing is paid. */
  isStopped: boolean;
  /** It went to the network. */
  isSent: boolean;
  sentence: string;
  /** It permits more than anybody would mean. */
  isDangerous: boolean;
  /** What somebody else can take later, as the page itself reads what is signed. */
  permission: Permission | null;
  moves: Move[];
  /** Why the moves are not certain: it needs a tick. */
  doubt: string | null;
  why: string[];
  chain: string;
  from: string;
  to: string | null;
  /** Who is paid, or may take later: its history is shown. */
  payee: string | null;
  /** Whom the address whitelist judges; null for what is no payment. */
  pays: string | null;
  amount: string | null;
  token: string | null;
  tokenAddress: string | null;
  needed: number;
  approvals: number;
  askedBy: string;
  /** What that key was called then; null of orders that an older release made. */
  keyName: string | null;
  reference: string | null;
  memo: string | null;
  createdAt: number;
  /** What the service itself warns of. */
  risks: string[];
  /** What is signed beside a transfer. */
  call: DecodedCall | null;
  typedData: TypedField[];
  message: string | null;
  calldata: string | null;
  failReason: string | null;
  /** Why a confirmed order paid nothing in the end. */
  reversed: { reason: string; at: number } | null;
}

export const termsOfWithdrawal = (order: WithdrawalDetail): Terms => ({
  kind: 'withdrawal',
  no: order.withdraw_no,
  status: order.status,
  isPending: order.status === withdrawalStatus.pending,
  isStopped: order.status === withdrawalStatus.failed || order.status === withdrawalStatus.rejected,
  isSent:
    order.status === withdrawalStatus.broadcast || order.status === withdrawalStatus.confirmed,
  sentence: withdrawalSentence(order),
  isDangerous: false,
  permission: null,
  moves: movesOfTransfer(order),
  doubt: null,
  why: whyWithdrawal(order),
  chain: order.chain,
  from: order.from_address,
  to: order.to_address,
  payee: order.to_address,
  pays: order.to_address,
  amount: order.amount,
  token: order.token,
  tokenAddress: order.token_address,
  needed: order.approvals_needed,
  approvals: order.approvals,
  decisions: order.decisions,
  digest: order.terms_digest,
  askedBy: order.app_id,
  keyName: order.key_name,
  reference: order.biz_order_id,
  memo: order.memo,
  createdAt: order.created_at,
  expiresAt: null,
  risks: [],
  call: null,
  typedData: [],
  message: null,
  calldata: null,
  failReason: order.fail_reason,
  reversed: order.reversed,
});

export function termsOfOperation(order: OperationDetail): Terms {
  const permission = permissionOf(order);
  return {
    kind: 'operation',
    no: order.op_no,
    status: order.status,
    isPending: order.status === operationStatus.pending,
    isStopped: order.status === operationStatus.failed || order.status === operationStatus.rejected,
    isSent:
      order.status === operationStatus.broadcast || order.status === operationStatus.confirmed,
    sentence: operationSentence(order),
    isDangerous:
      isDangerousCall(order.simulation?.decoded_call) || permission?.isUnlimited === true,
    permission,
    moves: movesOfOperation(order),
    doubt: doubt(order),
    why: whyOperation(order),
    chain: order.chain,
    from: order.from_address,
    to: order.to_address,
    payee: permission ? permission.spender : payeeOfOperation(order),
    pays: paidByOperation(order),
    amount: order.op_type === 'transfer' ? order.amount : null,
    token: order.token,
    tokenAddress: order.token_address,
    needed: order.approvals_needed,
    approvals: order.approvals,
    decisions: order.decisions,
    digest: order.terms_digest,
    askedBy: order.app_id,
    keyName: order.key_name,
    reference: null,
    memo: order.memo,
    createdAt: order.created_at,
    expiresAt: order.expires_at,
    risks: order.risks,
    call: readCall(order.simulation?.decoded_call),
    typedData: typedFields(order.typed_data),
    message: order.message,
    calldata: order.data,
    failReason: order.fail_reason,
    reversed: order.reversed,
  };
}

/** Of a signature over typed data, or of a call that lets somebody take later. */
function permissionOf(order: OperationDetail): Permission | null {
  if (order.op_type === 'sign-typed-data') return permissionOfTypedData(order.typed_data);
  const call = order.data === null ? null : callOf(order.to_address, order.data);
  return call?.isLasting ? call : null;
}

/** A call of a contract pays whom its arguments name; with a function unknown, the contract. */
function payeeOfOperation(order: OperationDetail): string | null {
  const call = readCall(order.simulation?.decoded_call);
  return call ? payeeOf(call) : order.to_address;
}

/** The signer judges a transfer, and a call that is only a transfer of a token. */
function paidByOperation(order: OperationDetail): string | null {
  if (order.op_type === 'transfer') return order.to_address;
  const call = readCall(order.simulation?.decoded_call);
  return call?.signature === 'transfer(address,uint256)' ? payeeOf(call) : null;
}

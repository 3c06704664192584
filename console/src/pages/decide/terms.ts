import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sameCall } from '#shared/abi/same-call.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import { messageRisk } from '#wire/words/message-risk.ts';
import { contradiction, ownCall, ownMoves, permitsAll } from '#wire/words/shown-call.ts';
import { shownAmount, shownTerms, whyNotAsShown } from '#wire/words/shown-terms.ts';
import type { OperationDetail, WithdrawalDetail } from '../../api/types.ts';
import type { OrderKind } from '../../routes.ts';
import { type DecodedCall, payeeOf } from '../../words/decide/decoded-call.ts';
import type { KnownTokens } from '../../words/decide/known-tokens.ts';
import type { Decidable } from '../../words/decide/may-decide.ts';
import { callOf, type Permission, permissionOfTypedData } from '../../words/decide/permission.ts';
import { operationSentence, withdrawalSentence } from '../../words/decide/sentence.ts';
import { type TypedField, typedFields } from '../../words/decide/typed-fields.ts';
import { waitsForMore } from '../../words/decide/waits-for-more.ts';
import { whyOperation, whyWithdrawal } from '../../words/decide/why-asked.ts';
import { doubt, type Move, movesOf, simulatedMoves } from './moves.ts';

/** Of what project the order is, and which tokens the page knows. */
export interface Reader {
  slug: string;
  tokens: KnownTokens;
}

/**
 * What the Decide page shows, whichever the kind of the order. All of it but prices, times and people is
 * read from what the digest is over, and `digest` is computed from that
 * (docs/decisions/0087-what-an-approver-sees.md).
 */
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
  /** What the terms or the call itself move; of any other call what the simulation says. */
  moves: Move[];
  /** What the service simulated when the order was made; null where there is nothing to add. */
  simulated: { moves: Move[]; at: number; isAll: boolean } | null;
  /** Where what the service stored contradicts what is signed: it is in red, and demands typing. */
  contradiction: string | null;
  /** Why the moves are not certain: it needs a tick. */
  doubt: string | null;
  why: string[];
  chain: string;
  from: string;
  to: string | null;
  /** Who is paid, or may take later: its history is shown. */
  payee: string | null;
  /** Whom the address whitelist judges; null for what is not a payment. */
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
  /** What the page itself and the service warn of. */
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

/** The digest of what is shown, and why it must not be approved as that. */
function computedOf(
  order: WithdrawalDetail | OperationDetail,
  { slug, tokens }: Reader,
): Pick<Terms, 'digest' | 'notAsShown'> {
  const terms = shownTerms(slug, order);
  const computed = terms && bytesToHex(sha256(utf8ToBytes(termsText(terms))));
  return {
    digest: computed ?? order.terms_digest,
    notAsShown: whyNotAsShown(order, computed, tokens.decimalsOf),
  };
}

/** Amount and token as the page writes them, and by which contract it knows them. */
function paidOf(
  order: Pick<
    WithdrawalDetail | OperationDetail,
    'chain' | 'token' | 'token_address' | 'amount_raw'
  >,
  { tokens }: Reader,
) {
  const { chain, token, token_address: address } = order;
  const amount = shownAmount(order, tokens.decimalsOf);
  const decimals = token === null ? null : tokens.decimalsOf(chain, token, address);
  const known = token !== null && decimals !== null ? { symbol: token, decimals } : null;
  return {
    amount,
    written: amount ?? order.amount_raw,
    unit: amount === null && token !== null ? `smallest units of ${token}` : token,
    known,
  };
}

export function termsOfWithdrawal(order: WithdrawalDetail, reader: Reader): Terms {
  const { amount, written, unit, known } = paidOf(order, reader);
  const move = {
    from: order.from_address,
    to: order.to_address,
    units: /^\d+$/.test(order.amount_raw) ? BigInt(order.amount_raw) : 0n,
    tokenAddress: order.token_address,
  };
  return {
    kind: 'withdrawal',
    no: order.withdraw_no,
    status: order.status,
    isPending: order.status === withdrawalStatus.pending || waitsForMore(order),
    isApproved: waitsForMore(order),
    // Approved with its batch, it may need more approvals of its own.
    batchNo: order.status === withdrawalStatus.pending ? order.batch_no : null,
    isStopped:
      order.status === withdrawalStatus.failed || order.status === withdrawalStatus.rejected,
    isSent:
      order.status === withdrawalStatus.broadcast || order.status === withdrawalStatus.confirmed,
    sentence: withdrawalSentence({ ...order, amount }),
    isDangerous: false,
    permission: null,
    moves: movesOf([move], () => known),
    simulated: null,
    contradiction: null,
    doubt: null,
    why: whyWithdrawal(order),
    chain: order.chain,
    from: order.from_address,
    to: order.to_address,
    payee: order.to_address,
    pays: order.to_address,
    amount: written,
    token: unit,
    tokenAddress: order.token_address,
    needed: order.approvals_needed,
    approvals: order.approvals,
    decisions: order.decisions,
    ...computedOf(order, reader),
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
  };
}

export function termsOfOperation(order: OperationDetail, reader: Reader): Terms {
  const { tokens } = reader;
  const call = withStoredCase(ownCall(order), order.simulation?.decoded_call);
  const typed = typedOf(order);
  const permission = permissionOf(order, typed);
  const { amount, written, unit, known } = paidOf(order, reader);
  const own = ownMoves(order, call);
  const isTransfer = order.op_type === 'transfer';
  const token = order.to_address === null ? null : tokens.at(order.chain, order.to_address);
  const differs = contradiction(order);
  const simulated = simulatedMoves(order, tokens);
  return {
    kind: 'operation',
    no: order.op_no,
    status: order.status,
    isPending: order.status === operationStatus.pending || waitsForMore(order),
    isApproved: waitsForMore(order),
    isStopped: order.status === operationStatus.failed || order.status === operationStatus.rejected,
    isSent:
      order.status === operationStatus.broadcast || order.status === operationStatus.confirmed,
    sentence: operationSentence({ ...order, amount }, { call, token, permission }),
    isDangerous: permitsAll(call) || permission?.isUnlimited === true,
    permission,
    moves: own
      ? movesOf(own, (address) => (isTransfer ? known : tokens.at(order.chain, address)))
      : simulated,
    simulated:
      order.simulation && (own === null || differs !== null)
        ? { moves: own ? simulated : [], at: order.created_at, isAll: own === null }
        : null,
    contradiction: differs,
    doubt: doubt(order, call),
    why: whyOperation(order),
    chain: order.chain,
    from: order.from_address,
    to: order.to_address,
    payee: permission ? permission.spender : payeeOfOperation(order, call),
    pays: isTransfer
      ? order.to_address
      : call?.signature === 'transfer(address,uint256)'
        ? payeeOf(call)
        : null,
    amount: isTransfer ? written : null,
    token: isTransfer ? unit : order.token,
    tokenAddress: order.token_address,
    needed: order.approvals_needed,
    approvals: order.approvals,
    decisions: order.decisions,
    ...computedOf(order, reader),
    askedBy: order.app_id,
    keyName: order.key_name,
    reference: null,
    memo: order.memo,
    createdAt: order.created_at,
    expiresAt: order.expires_at,
    risks: risksOf(order, { call, typed, permission }),
    call,
    typedData: typedFields(typed),
    message: order.message,
    calldata: order.data,
    failReason: order.fail_reason,
    reversed: order.reversed,
  };
}

/** The page's own decode; where the stored one is the same, with the addresses in its checksum case. */
const withStoredCase = (own: DecodedCall | null, stored: unknown): DecodedCall | null =>
  own !== null && sameCall(stored, own) ? (stored as DecodedCall) : own;

/** Typed data as the text says that is signed, and never as the answer writes it beside that. */
function typedOf({ typed_data_text: text }: OperationDetail): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Of a signature over typed data, or of a call that lets somebody take later. */
function permissionOf(order: OperationDetail, typed: unknown): Permission | null {
  if (order.op_type === 'sign-typed-data') return permissionOfTypedData(typed);
  const call = order.data === null ? null : callOf(order.to_address, order.data);
  return call?.isLasting ? call : null;
}

/** A call of a contract pays whom its arguments name; with a function unknown, the contract. */
const payeeOfOperation = (order: OperationDetail, call: DecodedCall | null): string | null =>
  call ? payeeOf(call) : order.to_address;

/** What the page itself finds in what is signed, then what the service found, once each. */
function risksOf(
  order: OperationDetail,
  own: { call: DecodedCall | null; typed: unknown; permission: Permission | null },
): string[] {
  const { op_type: type, message, data, risks } = order;
  const covers = (words: RegExp) => risks.some((risk) => words.test(risk));
  const ofMessage = type === 'sign-message' && message !== null ? messageRisk(message) : null;
  const found = [
    ...(ofMessage === null ? [] : [ofMessage]),
    ...(type === 'send-tx' && data !== '0x' && own.call === null && !covers(/calldata/)
      ? [
          'This page does not know the function of its calldata, so it is unknown what the call moves',
        ]
      : []),
    ...(type === 'sign-typed-data' && own.permission === null && !covers(/typed data/)
      ? [
          'This page does not know this kind of typed data, so it is unknown what others may do with the signature',
        ]
      : []),
  ];
  return [...new Set([...found, ...risks])];
}

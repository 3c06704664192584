/**
 * One order of a list that is decided on at once, as the page shows it, and the terms digest that the
 * page computes from what it shows. The service's own digest is only compared with it.
 */

import { addressEnds } from '#model/address-ends.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { familyOf } from '#shared/chains.ts';
import { contradiction, ownCall, permitsAll } from '#wire/words/shown-call.ts';
import { shownAmount, shownTerms, whyNotAsShown } from '#wire/words/shown-terms.ts';
import type { Schemas } from '../../api/types.ts';
import type { OrderKind } from '../../routes.ts';
import { callOf } from '../decide/permission.ts';
import { operationSentence, withdrawalSentence } from '../decide/sentence.ts';
import { sha256Hex } from './sha256.ts';

export type Reviewed = Schemas['ReviewedWithdrawal'] | Schemas['ReviewedOperation'];

export interface ListedOrder {
  kind: OrderKind;
  no: string;
  /** What it does, in a sentence. */
  sentence: string;
  chain: Schemas['ChainName'];
  /** What `amount` is of: a symbol, or of a call the token's contract. */
  token: string;
  tokenAddress: string | null;
  /** The recipient; null if there is none. */
  to: string | null;
  /** A decimal string; of a call the smallest units of its argument. null where none is known. */
  amount: string | null;
  usd: number | null;
  approvals: number;
  needed: number;
  askedBy: string;
  memo: string | null;
  reference: string | null;
  createdAt: number;
  expiresAt: number | null;
  yours: Reviewed['yours'];
  /** What is known of whom it pays; null where it is not known whom. */
  recipient: Schemas['RecipientMarks'] | null;
  /** Why it can no longer be decided; null if it waits. */
  ended: string | null;
  /** Only orders of one shape are approved together. */
  shape: string;
  digest: string;
  /** Why it is not approved together with others, as far as the order itself shows; null if it can be. */
  barred: string | null;
}

const shapeOf = (...parts: (string | null)[]): string =>
  JSON.stringify(parts.map((part) => part?.toLowerCase() ?? ''));

/** Reads an order as the API shows it, and hashes what is read. */
export async function listedOrder(slug: string, one: Reviewed): Promise<ListedOrder> {
  const shown = one.kind === 'withdrawal' ? ofWithdrawal(one) : ofOperation(one);
  const order = one.kind === 'withdrawal' ? one.withdrawal : one.operation;
  const terms = hasNoText(order) ? shownTerms(slug, order) : null;
  const computed = terms && (await sha256Hex(termsText(terms)));
  const unknown = 'This page does not know the decimals of its token';
  return {
    ...shown,
    digest: computed ?? order.terms_digest,
    barred:
      (hasNoText(order) ? whyNotAsShown(order, computed) : 'A signature needs its own decision') ??
      (shownAmount(order) === null ? unknown : null) ??
      one.barred ??
      shown.barred,
  };
}

/** The text that a signature is over is on the order's own page: a list has only payments and calls. */
const hasNoText = (order: Schemas['ListedWithdrawal'] | Schemas['ListedOperation']): boolean =>
  !('op_type' in order) || order.op_type === 'transfer' || order.op_type === 'send-tx';

type Shown = Omit<ListedOrder, 'digest'>;

function ofWithdrawal({ withdrawal: order, ...one }: Schemas['ReviewedWithdrawal']): Shown {
  return {
    kind: 'withdrawal',
    no: order.withdraw_no,
    sentence: withdrawalSentence(order),
    chain: order.chain,
    token: order.token,
    tokenAddress: order.token_address,
    to: order.to_address,
    amount: order.amount,
    usd: order.amount_usd,
    approvals: order.approvals,
    needed: order.approvals_needed,
    askedBy: order.app_id,
    memo: order.memo,
    reference: order.biz_order_id,
    createdAt: order.created_at,
    expiresAt: one.expires_at,
    yours: one.yours,
    recipient: one.recipient,
    ended: one.waits ? null : one.says,
    shape: shapeOf('withdrawal', order.chain, order.token, order.token_address),
    barred: null,
  };
}

function ofOperation({ operation: order, ...one }: Schemas['ReviewedOperation']): Shown {
  const isCall = order.op_type === 'send-tx';
  const call = isCall && order.data ? callOf(order.to_address, order.data) : null;
  const argument = call?.facts.find(({ label }) => label === 'Amount')?.value ?? '';
  return {
    kind: 'operation',
    no: order.op_no,
    sentence: operationSentence(order, {
      call: ownCall(order),
      token: null,
      permission: null,
    }),
    chain: order.chain,
    token: isCall ? (order.to_address ?? '') : (order.token ?? ''),
    tokenAddress: isCall ? order.to_address : order.token_address,
    to: isCall ? (call?.spender ?? null) : order.to_address,
    amount: isCall ? (/^\d+/.exec(argument)?.[0] ?? null) : order.amount,
    usd: order.amount_usd,
    approvals: order.approvals,
    needed: order.approvals_needed,
    askedBy: order.app_id,
    memo: order.memo,
    reference: null,
    createdAt: order.created_at,
    expiresAt: one.expires_at,
    yours: one.yours,
    recipient: one.recipient,
    ended: one.waits ? null : one.says,
    shape: shapeOf(
      'operation',
      order.op_type,
      order.chain,
      order.token,
      order.token_address,
      isCall ? order.to_address : '',
      isCall ? (order.data?.slice(0, 10) ?? '') : '',
    ),
    barred: barOfOperation(order, call),
  };
}

/** What the page reads in the order itself, independent of the service's view. */
function barOfOperation(
  order: Schemas['ListedOperation'],
  call: ReturnType<typeof callOf>,
): string | null {
  const differs = contradiction(order);
  if (differs !== null) return differs;
  const [risk] = order.risks;
  if (risk !== undefined) return risk;
  if (call?.isUnlimited || permitsAll(ownCall(order))) {
    return 'It lets another address take an unlimited amount';
  }
  if (call?.isLasting) return 'It lets another address take tokens later';
  if (order.op_type === 'send-tx' && !order.simulation?.ok) {
    return 'No simulation shows what it does';
  }
  if (order.op_type === 'send-tx' && order.data !== '0x' && ownCall(order) === null) {
    return 'This page does not know the function of its calldata';
  }
  return null;
}

/** A payment that needs two approvals, to somebody who may never have been paid, is decided on by itself. */
const largeApprovals = 2;

export interface Judged {
  order: ListedOrder;
  /** Why it is not approved in this list; null if it is. */
  why: string | null;
}

/** Judges each order by itself and against the others. */
export function judgeList(orders: readonly ListedOrder[]): Judged[] {
  const alike = new Map<string, ListedOrder[]>();
  for (const order of orders) {
    const ends = endsOf(order);
    if (ends !== null) alike.set(ends, [...(alike.get(ends) ?? []), order]);
  }
  return orders.map((order) => ({
    order,
    why: whyNotListed(order, alike.get(endsOf(order) ?? '') ?? []),
  }));
}

function endsOf({ chain, to }: ListedOrder): string | null {
  const ends = to === null ? null : addressEnds(familyOf[chain], to);
  return ends && `${chain} ${ends}`;
}

function whyNotListed(order: ListedOrder, sameEnds: readonly ListedOrder[]): string | null {
  if (order.ended !== null) return order.ended;
  if (order.yours === 'decided') return 'You have already decided on it';
  if (order.yours === 'own_key') return 'You requested the API key that created it';
  if (order.barred !== null) return order.barred;
  const { to, recipient } = order;
  if (to === null || recipient === null) return 'Its recipient is unknown';
  const other = sameEnds.find((one) => one.to?.toLowerCase() !== to.toLowerCase());
  if (other) return `Its recipient looks like that of ${other.no}, but is a different address`;
  const [similar] = recipient.similar;
  if (similar) return `Its recipient looks like ${similar.address}, but is a different address`;
  // A missing answer of the service is not a reason for trust.
  return order.needed >= largeApprovals && recipient.stranger !== false
    ? 'As far as is known, its recipient was never paid, and the payment needs two approvals'
    : null;
}

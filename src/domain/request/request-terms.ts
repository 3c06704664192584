import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { foldCase } from '#model/fold-case.ts';
import type { AskedRequest, RequestRef } from '#model/order-request.ts';
import type { Operation, OperationCall } from '#model/orders/operation.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { formatAmount } from '#shared/money/format-amount.ts';

/**
 * What a merchant asks of an order: all that its body says of who gets what. Left out is what the service
 * finds by itself: prices, fees, gas, a contract's address, the call of a swap.
 */
export type RequestTerms =
  | ({ kind: 'withdrawal' } & Pick<
      Withdrawal,
      | 'projectId'
      | 'bizOrderId'
      | 'chain'
      | 'token'
      | 'decimals'
      | 'toAddress'
      | 'amount'
      | 'memo'
      | 'batch'
    >)
  | ({ kind: 'swap' } & Pick<Swap, 'projectId' | 'bizOrderId' | 'routeId' | 'memo'>)
  | ({ kind: 'operation' } & Pick<Operation, 'projectId' | 'chain' | 'fromAddress' | 'decimals'> &
      Omit<OperationCall, 'tokenAddress'>);

/** The terms of an order; null for one that no merchant asks for. */
export function requestTermsOf(order: Order): RequestTerms | null {
  if (isInternal(order)) return null;
  const kind = kindOf(order);
  return { ...order, kind } as RequestTerms;
}

const kindOf = (order: Order): RequestRef['kind'] => {
  if (isOperation(order)) return 'operation';
  return isSwap(order) ? 'swap' : 'withdrawal';
};

/** Where the request of an order is recorded; null for an order that no merchant asks for. */
export function requestRefOf(order: Order): RequestRef | null {
  if (isInternal(order)) return null;
  const { projectId } = order;
  const clientId = isOperation(order) ? (order.idempotencyKey ?? null) : order.bizOrderId;
  return { projectId, kind: kindOf(order), clientId };
}

/** The parts of a request beside its terms that its digest covers. */
export type RequestFrame = Pick<AskedRequest, 'appId' | 'shown' | 'maxSlippageBps' | 'batch'>;

/** sha256 over what a request asks, and who asks it, hex. */
export function requestDigest(terms: RequestTerms, frame: RequestFrame): string {
  const { appId, shown, maxSlippageBps, batch } = frame;
  const text = canonicalJson([
    'coffer-request-1',
    [appId, shown, maxSlippageBps ?? null, ...(batch === undefined ? [] : [batch])],
    terms.kind,
    terms.projectId,
    ...asked(terms),
  ]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What an order asks, as the signers remember it (SignatureRecord.terms); undefined: nobody's request. */
export function signedTerms(order: Order): string | undefined {
  const terms = requestTermsOf(order);
  return terms ? requestDigest(terms, { appId: order.appId, shown: null }) : undefined;
}

function asked(terms: RequestTerms): unknown[] {
  if (terms.kind === 'swap') return [terms.bizOrderId, terms.routeId, terms.memo];
  const { chain, token, amount, decimals, toAddress, memo } = terms;
  const payment = [chain, token, formatAmount(amount, decimals), foldCase(toAddress), memo];
  if (terms.kind === 'withdrawal') {
    // An order that leaves its batch, or enters one, is not what was asked.
    return [terms.bizOrderId, ...payment, ...(terms.batch ? [{ batch: terms.batch.no }] : [])];
  }
  const { opType, fromAddress, data, message, typedData } = terms;
  return [opType, foldCase(fromAddress), ...payment, data, message, typedData];
}

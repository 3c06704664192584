/**
 * What cannot be approved as one of many (docs/decisions/0081-one-decision-on-many.md): an approver who
 * decides on hundreds at once does not look at each, so an order that needs a look is decided alone.
 */
import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Operation } from '#model/orders/operation.ts';
import { type ApprovableOrder, isOperation } from '#model/orders/order.ts';
import { movementsFromOperation } from '../wallet/movements/from-operation.ts';
import { findRecipient, isForbidden } from '../wallet/movements/recipient.ts';
import { readCallTerms } from '../wallet/read-call-terms.ts';
import { operationRisks } from '../wallet/risks.ts';

export type OrderChain = Pick<Chain, 'chainId' | 'family' | 'tokens'>;

/** Calls that let another address take tokens later: approve and increaseAllowance. */
const allowances = ['0x095ea7b3', '0x39509351'];

/**
 * Why an order cannot be approved as one of a list, as a sentence; null if it can. A risk, a call that
 * no simulation showed, a signature, an allowance and a recipient outside the whitelist are decided on
 * one by one.
 */
export function listBar(
  order: ApprovableOrder,
  { chain, whitelist }: { chain: OrderChain; whitelist: readonly string[] },
): string | null {
  if (!isOperation(order)) {
    return isForbidden(whitelist, order.toAddress) ? outsideWhitelist : null;
  }
  const { opType, data, simulation } = order;
  if (opType === 'sign-message' || opType === 'sign-typed-data') {
    return 'It is a signature: decide on it separately, since others may use it';
  }
  const [risk] = operationRisks(order, chain);
  if (risk !== undefined) return risk;
  if (opType === 'send-tx') {
    if (allowances.includes(selectorOf(data) ?? '')) {
      return 'It lets another address take tokens later';
    }
    if (!simulation) return 'It was not simulated, so its effect is unknown';
    if (!simulation.ok) return `Its simulation failed: ${simulation.revertReason ?? 'no reason'}`;
  }
  return isForbidden(whitelist, recipientOf(order, chain)) ? outsideWhitelist : null;
}

const outsideWhitelist = "Its recipient is not on the project's whitelist";

const selectorOf = (data: string | null): string | null =>
  data !== null && data.length >= 10 ? data.slice(0, 10).toLowerCase() : null;

function recipientOf(operation: Operation, chain: OrderChain): string | null {
  const terms = readCallTerms(operation, chain);
  return terms && findRecipient(terms, movementsFromOperation(chain, terms));
}

/**
 * The shape of an order: only orders of one shape are approved together. Kind, chain and token; of an
 * operation its type, and of a call the contract and the function.
 */
export function orderShape(order: ApprovableOrder): string {
  const { chain, token, tokenAddress } = order;
  const moved = [chain, token, foldCase(tokenAddress) ?? ''];
  if (!isOperation(order)) return JSON.stringify(['withdrawal', ...moved]);
  const { opType, toAddress, data } = order;
  const called = opType === 'send-tx' ? [foldCase(toAddress), selectorOf(data) ?? ''] : [];
  return JSON.stringify(['operation', ...moved, opType, ...called]);
}

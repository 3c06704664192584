/** The checks for internal orders only: the judge of the action has the last word. */

import { maxGas } from '#domain/order/limits.ts';
import { foldCase } from '#model/fold-case.ts';
import { isGroup } from '#model/orders/group.ts';
import type { InternalAction, InternalOrder } from '#model/orders/internal-order.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';

/** What these do takes nothing but the fee. */
const movesNothing: ReadonlySet<InternalAction> = new Set(['deploy', 'clear', 'allow']);

/**
 * Decides whether an internal order may be signed. authorize() has checked its status, and that it
 * was not signed elsewhere. Anybody who may create orders could write such a record, so what
 * decides where the money goes is the judge's own reading.
 */
export async function authorizeInternal(
  order: InternalOrder,
  context: AuthorizationContext,
): Promise<Authorization> {
  const { chain, judge } = context;
  if (!judge) return refuse(`this signer does not ${order.does}`);
  const token = chain.tokens.find(({ symbol }) => symbol === order.token);
  const isListed =
    token?.decimals === order.decimals && foldCase(token.address) === foldCase(order.tokenAddress);
  if (!isListed) return refuse('the token is not the listed one');
  const isNothing = movesNothing.has(order.does);
  if (isNothing ? order.amount !== 0n : order.amount <= 0n) {
    return refuse(`the amount is not ${isNothing ? '0' : 'positive'}`);
  }
  if (order.memo !== null) return refuse('an internal order has no memo');
  // A group does the work of many payments.
  const most = isGroup(order) ? chain.maxCallGas : maxGas;
  if (order.gasLimit <= 0n || order.gasLimit > most) {
    return refuse(`the gas limit is not within ${most}`);
  }
  return judge(order, context);
}

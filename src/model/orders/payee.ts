import { onlySigns } from './operation.ts';
import { isInternal, isOperation, isSwap, type Order } from './order.ts';

/** Names of the argument that says who a call pays, or whom it lets take later. */
const payees = ['to', 'spender', 'operator'];

/**
 * Whom an order names as its recipient: of a withdrawal and a transfer its address, of a call whom its
 * arguments name, or else the contract. null for what only signs, and for swaps and orders of the
 * service, which pay no one else.
 */
export function payeeOf(order: Order): string | null {
  if (isSwap(order) || isInternal(order)) return null;
  if (isOperation(order) && onlySigns(order)) return null;
  const call = isOperation(order) ? order.simulation?.decodedCall : null;
  const named = call?.args.find(({ name, type }) => type === 'address' && payees.includes(name));
  const payee = typeof named?.value === 'string' ? named.value : order.toAddress;
  return payee || null;
}

/**
 * The order by which a wallet lets the contract that pays groups take so much of a token
 * (docs/decisions/0110-allowances-for-groups.md). It goes to the token's contract, and moves nothing itself.
 */

import type { InternalOrder } from './internal-order.ts';

/** They have numbers of their own, so that a transaction of one is recognised by its number. */
export const isAllowanceNo = (orderNo: string): boolean => orderNo.startsWith('GA');

/** Whether an order sets an allowance for groups. */
export const isAllowanceOrder = (order: object): order is InternalOrder =>
  'does' in order && order.does === 'allow';

const wholeNumber = /^(?:0|[1-9][0-9]{0,77})$/;

/** What it allows, in smallest units of the token that it goes to; null if that cannot be read. */
export function allowanceOf({ serves }: Pick<InternalOrder, 'serves'>): bigint | null {
  const [text = ''] = serves;
  if (serves.length !== 1 || !wholeNumber.test(text)) return null;
  const allows = BigInt(text);
  return allows < 1n << 256n ? allows : null;
}

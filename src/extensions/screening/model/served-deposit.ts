import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Answer } from './case.ts';

/** What the order of a payout names: its deposit, and what the provider had said when people confirmed it. */
export interface ServedDeposit {
  depositNo: string;
  answer: Answer | null;
}

/** As `serves` of the order (InternalOrder). */
export const encodeServed = ({ depositNo, answer }: ServedDeposit): string[] => [
  depositNo,
  JSON.stringify(answer),
];

/** The inverse; null if it is not readable. What it says is proven by the digest that people approved. */
export function readServed({ serves }: Pick<InternalOrder, 'serves'>): ServedDeposit | null {
  const [depositNo, text, ...rest] = serves;
  if (depositNo === undefined || text === undefined || rest.length > 0) return null;
  try {
    return { depositNo, answer: JSON.parse(text) as Answer | null };
  } catch {
    return null;
  }
}

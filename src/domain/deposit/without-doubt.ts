import type { Deposit } from '#model/deposit.ts';

/** The deposit as one of which it is known that its project did not send it. */
export function withoutDoubt({ doubtedSender: _, ...deposit }: Deposit): Deposit {
  return deposit;
}

import { ApiError } from '#contract/api-error.ts';
import type { ReservationLimits } from '#model/orders/order-base.ts';
import { type BalanceQuestion, checkAvailableBalance } from '../order/check-available-balance.ts';
import type { BalanceReader } from '../ports/chains/balance-reader.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { payableOf } from './payable-of.ts';

/** The room for an order, and the balances that leave it. */
export interface ConfirmedBalance {
  room: ReservationLimits;
  held: bigint;
  coin: bigint;
}

/**
 * Checks the balances that one provider showed (checkAvailableBalance). Where they would refuse the
 * order, two providers are asked, and the higher balance counts: a provider that is behind refuses
 * nothing. Throws ApiError insufficientBalance (42201) if both show too little, nodeUnavailable
 * (50203) if the second one does not answer.
 */
export async function checkConfirmedBalance(
  { balances, log }: { balances: BalanceReader; log: Logger | null },
  question: BalanceQuestion,
): Promise<ConfirmedBalance> {
  const { chain, token, from: address } = question;
  try {
    const room = checkAvailableBalance(null, question);
    return { room, held: question.held, coin: question.coin };
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'insufficientBalance')) throw error;
  }
  const read = async (tokenAddress: string | null) => {
    const asked = { chain: chain.name, address, tokenAddress, byTwo: true as const };
    return payableOf(await balances.balance(asked));
  };
  const [held, coin] = await Promise.all([read(token.address), token.isNative ? null : read(null)]);
  const confirmed = { held, coin: coin ?? held };
  return { room: checkAvailableBalance(log, { ...question, ...confirmed }), ...confirmed };
}

import type { ReservationLimits } from '#model/orders/order-base.ts';
import type { BalanceReader, FeeEstimate } from '#ports/chains.ts';
import type { Logger } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { type BalanceQuestion, checkAvailableBalance } from '../order/check-available-balance.ts';
import type { ReservedFee } from '../reservation/reserved-fee.ts';
import { payableOf } from './payable-of.ts';

/** The question without its cost, which a second provider may estimate lower. */
export interface PaymentQuestion extends Omit<BalanceQuestion, 'fee' | 'maxResourceReserved'> {
  /** Coin that a call takes besides `amount` and its fee; absent: none. */
  value?: bigint;
  /** As the first provider estimates it. */
  fee: FeeEstimate;
  /** What the order reserves of a fee. */
  reserve(fee: FeeEstimate): Promise<ReservedFee>;
  /** The lower estimate of two providers. */
  estimateByTwo(): Promise<FeeEstimate>;
}

/** The room for an order, and the balances and the fee that leave it. */
export interface ConfirmedBalance {
  room: ReservationLimits;
  held: bigint;
  coin: bigint;
  fee: FeeEstimate;
  reserved: ReservedFee;
}

/**
 * Checks the balances and the fee that one provider showed (checkAvailableBalance). Where they would
 * refuse the order, two providers are asked, and the higher balance and the lower fee count: a provider
 * that is behind or wrong refuses nothing. Throws ApiError insufficientBalance (42201) if both show too
 * little, nodeUnavailable (50203) if the second one does not answer.
 */
export async function checkConfirmedBalance(
  { balances, log }: { balances: BalanceReader; log: Logger | null },
  question: PaymentQuestion,
): Promise<ConfirmedBalance> {
  const { chain, token, from: address, value = 0n, reserve } = question;
  const check = async (
    said: Pick<ConfirmedBalance, 'fee' | 'held' | 'coin'>,
    logger: Logger | null,
  ): Promise<ConfirmedBalance> => {
    const { fee, held, coin } = said;
    const reserved = await reserve(fee);
    const cost = {
      fee: reserved.maxFee + value,
      maxResourceReserved: reserved.maxResourceReserved,
    };
    const room = checkAvailableBalance(logger, { ...question, ...cost, held, coin });
    return { room, held, coin, fee, reserved };
  };
  try {
    return await check(question, null);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'insufficientBalance')) throw error;
  }
  const read = async (tokenAddress: string | null) => {
    const query = { chain: chain.name, address, tokenAddress, byTwo: true as const };
    return payableOf(await balances.balance(query));
  };
  const [held, coin, fee] = await Promise.all([
    read(token.address),
    token.isNative ? null : read(null),
    question.estimateByTwo(),
  ]);
  return check({ held, coin: coin ?? held, fee }, log);
}

import { type Coffer, CofferError, InsufficientBalanceError } from 'coffer-sdk';

/** Pays an order of the shop, and says what happened. */
export async function pay(
  coffer: Coffer,
  order: { id: string; address: string; amount: string },
): Promise<string> {
  try {
    const { withdraw_no, level } = await coffer.withdraw.apply({
      biz_order_id: order.id,
      chain: 'ETH',
      token: 'USDT',
      to_address: order.address,
      amount: order.amount,
    });
    return level === 1 ? `${withdraw_no} is being paid` : `${withdraw_no} waits for approval`;
  } catch (error) {
    if (error instanceof InsufficientBalanceError) return 'The wallet must be funded first';
    // The same order.id may be sent again at any time: it is never paid twice.
    if (error instanceof CofferError && error.isUnclear) return 'Ask again later';
    throw error;
  }
}

/** How many withdrawals of USDT were confirmed, over all pages. */
export async function countPaid(coffer: Coffer): Promise<number> {
  let count = 0;
  for await (const { token } of coffer.withdraw.list.all({ status: 4 })) {
    if (token === 'USDT') count += 1;
  }
  return count;
}

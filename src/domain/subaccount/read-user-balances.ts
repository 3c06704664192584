import type { Chain, Token } from '#model/chain.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { BalanceReader } from '#ports/chains.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Clock } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';

/** What an address has of one token, in smallest units, and the price that values it. */
interface UserBalance {
  token: Token;
  balance: bigint;
  /** null if there is no price from the last ten minutes. */
  price: PriceSnapshot | null;
}

export interface UserBalances {
  chain: Chain;
  address: string;
  /** Unix seconds. */
  readAt: number;
  balances: UserBalance[];
}

/**
 * What a user's address holds of each listed token of a chain, asked of one node now. It decides
 * nothing. Errors: unsupported (chain not enabled), nodeUnavailable.
 */
export async function readUserBalances(
  deps: { balances: BalanceReader; prices: Pick<PriceBook, 'latest'>; clock: Pick<Clock, 'now'> },
  { subAccount, chain }: { subAccount: SubAccount; chain: Chain },
): Promise<UserBalances> {
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  const address = subAccount.addresses[chain.family];
  const [prices, amounts] = await Promise.all([
    deps.prices.latest(chain.tokens.map(({ symbol }) => symbol)),
    Promise.all(
      chain.tokens.map(({ address: tokenAddress }) =>
        deps.balances.balance({ chain: chain.name, address, tokenAddress }),
      ),
    ),
  ]);
  return {
    chain,
    address,
    readAt: deps.clock.now(),
    balances: chain.tokens.map((token, i) => ({
      token,
      balance: amounts[i]!.amount,
      price: prices.get(token.symbol) ?? null,
    })),
  };
}

import type { Chain, Token } from '#model/chain.ts';
import type { BalanceReader } from '#ports/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { ApiError } from '#wire/api-error.ts';

export interface ReadBalanceDeps {
  balances: BalanceReader;
  /** A listed token of the chain by its symbol, aliases included. */
  token(chain: Chain, symbol: string): Token | undefined;
  /** The normalised address, or what is wrong with it. */
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
}

/**
 * Reads the balance of any valid address from the chain (docs/interface.md "Address balance"). A
 * balance of 0 is asked of a second provider.
 * Errors: unsupported (chain not enabled), invalidRequest (address, token), nodeUnavailable.
 */
export async function readBalance(
  deps: ReadBalanceDeps,
  input: { chain: Chain; address: string; token: string | undefined },
): Promise<{ chain: string; address: string; token: string; balance: string }> {
  const { chain } = input;
  if (!chain.enabled) {
    throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
  }
  const checked = deps.checkAddress(chain, input.address);
  if ('problem' in checked) throw new ApiError('invalidRequest', `address ${checked.problem}`);
  const symbol = input.token ?? chain.nativeToken;
  const token = deps.token(chain, symbol);
  if (!token)
    throw new ApiError('invalidRequest', `token ${symbol} is not listed on ${chain.name}`);
  const query = { chain: chain.name, address: checked.address, tokenAddress: token.address };
  const { amount: shown } = await deps.balances.balance(query);
  // A node that is not in sync knows no address. While no second one answers, its answer counts.
  const amount = shown === 0n ? await balanceByTwo(deps, query) : shown;
  return {
    chain: chain.name,
    address: checked.address,
    token: token.symbol,
    balance: formatAmount(amount, token.decimals),
  };
}

async function balanceByTwo(
  { balances }: Pick<ReadBalanceDeps, 'balances'>,
  query: Parameters<BalanceReader['balance']>[0],
): Promise<bigint> {
  try {
    return (await balances.balance({ ...query, byTwo: true })).amount;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'nodeUnavailable') return 0n;
    throw error;
  }
}

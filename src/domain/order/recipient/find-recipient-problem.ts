import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { lostRecipients } from './lost-recipients.ts';

const lost = ': what it receives is lost';

/**
 * Why a payment to this address would be lost, to be read after the field's name; null if nothing
 * is known. `address` is normalised. A whitelist does not allow what would be lost.
 */
export function findRecipientProblem(
  chain: Pick<Chain, 'name' | 'tokens' | 'swap' | 'quoteSources'>,
  token: Pick<Token, 'address'>,
  address: string,
): string | null {
  const to = foldCase(address);
  const is = (other: string | null | undefined): boolean => foldCase(other) === to;
  if (is(token.address)) return 'is the token contract itself';
  const listed = chain.tokens.find((other) => is(other.address));
  if (listed) return `is the contract of ${listed.symbol}${lost}`;
  const { swap, quoteSources } = chain;
  if (is(swap?.wrapped.address)) return `is the contract of ${swap?.wrapped.symbol}${lost}`;
  const routers = [swap?.factory, swap?.quoter, swap?.router];
  if ([...routers, ...quoteSources.map(({ router }) => router)].some(is)) {
    return `is a contract for swaps${lost}`;
  }
  const known = lostRecipients[chain.name].find(
    ({ first, last }) => to === first || (last !== undefined && first <= to && to <= last),
  );
  return known ? `${known.problem}${lost}` : null;
}

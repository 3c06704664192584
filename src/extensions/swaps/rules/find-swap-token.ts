import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { swapTokens } from '#model/swap-tokens.ts';
import { symbolAliases } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';

/** The placeholder address of a chain's coin, as wallets and aggregators use it. */
export const coinAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const zeroAddress = `0x${'0'.repeat(40)}`;

/**
 * The token that a caller names by symbol (including aliases of the coin and of its wrapped form)
 * or by contract. Throws ApiError swapUnknownToken (40021) naming the field, if it is not listed or
 * is an address with a wrong checksum.
 */
export function findSwapToken(
  chain: Chain,
  named: { text: string; field: 'from_token' | 'to_token' },
  checkAddress: (chain: Chain, text: string) => { address: string } | { problem: string },
): SwapToken {
  const { text, field } = named;
  const tokens = swapTokens(chain);
  if (/^0x/i.test(text)) {
    const lower = text.toLowerCase();
    if (lower === coinAddress.toLowerCase() || lower === zeroAddress) return findCoin(tokens);
    const checked = checkAddress(chain, text);
    if ('problem' in checked) throw unknown(`${field} ${checked.problem}`);
    const token = tokens.find(({ address }) => address?.toLowerCase() === lower);
    if (token) return token;
  }
  const token = tokens.find(({ symbol }) => symbol === listedSpelling(chain, text));
  if (token) return token;
  throw unknown(`${field} ${text} is not in the supported list of ${chain.name}`);
}

/**
 * The listed symbol for an alias of the coin or of its wrapped form (POL is MATIC, WPOL is WMATIC).
 */
function listedSpelling(chain: Chain, text: string): string {
  const aliases = symbolAliases[chain.name] ?? {};
  if (Object.hasOwn(aliases, text)) return aliases[text]!;
  const wrapped = chain.swap?.wrapped.symbol;
  const names = [chain.nativeToken, ...Object.keys(aliases)].map((name) => `W${name}`);
  return wrapped && names.includes(wrapped) && names.includes(text) ? wrapped : text;
}

function findCoin(tokens: SwapToken[]): SwapToken {
  return tokens.find(({ address }) => address === null)!;
}

const unknown = (message: string): ApiError => new ApiError('swapUnknownToken', message);

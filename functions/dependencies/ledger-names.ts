/** What callers of the ledger name, by the catalogue of this deployment. */

import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import type { LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { familyOf } from '#shared/chains.ts';
import { knownDecimals } from '#shared/money/known-decimals.ts';
import { ApiError } from '#wire/api-error.ts';

export const ledgerNames: LedgerNames = {
  chain: (name) => parseChain(name),
  token: (symbol, chain) =>
    listedSymbol(symbol, chain ? [chains[chain]] : Object.values(chains), findToken),
  address(text, chain) {
    const checked = chain ? checkAddress(familyOf[chain], text) : checkAnyAddress(text);
    if ('address' in checked) return checked.address;
    throw new ApiError('invalidRequest', `address ${checked.problem}`);
  },
  decimals(chain, token) {
    // A stage may no longer list a token that it once booked.
    const decimals = findToken(chain, token)?.decimals ?? knownDecimals(chain, token);
    if (decimals !== null) return decimals;
    throw new Error(`the catalogue has no decimals of ${token} on ${chain}`);
  },
};

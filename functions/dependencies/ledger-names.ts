/** What callers of the ledger name, by the catalogue of this deployment. */

import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import type { LedgerNames } from '#extensions/books/rules/ledger-names.ts';
import { familyOf } from '#shared/chains.ts';
import { knownDecimals } from '#shared/money/known-decimals.ts';
import { ApiError } from '#wire/api-error.ts';

const listedDecimals: LedgerNames['listedDecimals'] = (chain, token) =>
  findToken(chain, token)?.decimals ?? knownDecimals(chain, token);

export const ledgerNames: LedgerNames = {
  chain: (name) => parseChain(name),
  token: (symbol, chain) =>
    listedSymbol(symbol, chain ? [chains[chain]] : Object.values(chains), findToken),
  address(text, chain) {
    const checked = chain ? checkAddress(familyOf[chain], text) : checkAnyAddress(text);
    if ('address' in checked) return checked.address;
    throw new ApiError('invalidRequest', `address ${checked.problem}`);
  },
  listedDecimals,
  decimals(chain, token) {
    const decimals = listedDecimals(chain, token);
    if (decimals !== null) return decimals;
    throw new Error(`the catalogue has no decimals of ${token} on ${chain}`);
  },
};

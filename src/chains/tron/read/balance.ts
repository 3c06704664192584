import { Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { ChainName } from '#contract/chains.ts';
import type { BalanceReader } from '#domain/ports/chains/balance-reader.ts';
import { readAccount } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readTokenBalance } from './constant-call.ts';
import { readHead } from './head.ts';

/**
 * Balances of TRX and TRC-20 tokens in the smallest unit, pending payments of the wallet counted,
 * with the block they were read at, from one provider. Throws ApiError nodeUnavailable (50203): an
 * unknown balance is never 0. A token whose contract is not on that chain is such a case too.
 */
export function makeTronBalanceReader(deps: {
  httpOf: (chain: ChainName) => Promise<TronHttp>;
}): BalanceReader {
  return {
    async balance({ chain, address, tokenAddress }) {
      const http = await deps.httpOf(chain);
      return asVerifiedRead(chain, () =>
        http.together(async (one) => {
          // The block first: the balance is then never older than the block that it claims.
          const { number: block } = await readHead(one);
          if (tokenAddress === null) {
            return { amount: (await readAccount(one, address)).balance, block };
          }
          const amount = await readTokenBalance(one, tokenAddress, address);
          if (amount === null)
            throw new Unverified('balanceOf answered nothing: is the token on this chain?');
          return { amount, block };
        }),
      );
    },
  };
}

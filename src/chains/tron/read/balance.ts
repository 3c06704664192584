import { Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { BalanceReader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { readAccount } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readTokenBalance } from './constant-call.ts';
import { readHead } from './head.ts';

/**
 * Balances of TRX and TRC-20 tokens in the smallest unit, including the wallet's pending payments,
 * with the block of the reading, from one provider. Throws ApiError nodeUnavailable (50203): an
 * unknown balance is never 0. That includes a token whose contract is not on that chain.
 */
export function makeTronBalanceReader(deps: {
  httpOf: (chain: ChainName) => Promise<TronHttp>;
}): BalanceReader {
  return {
    async balance({ chain, address, tokenAddress }) {
      const http = await deps.httpOf(chain);
      return asVerifiedRead(chain, () =>
        http.withOneProvider(async (one) => {
          // The block is read first, so the balance is never older than the block it states.
          const { number: block } = await readHead(one);
          if (tokenAddress === null) {
            return { amount: (await readAccount(one, address)).balance, block };
          }
          const amount = await readTokenBalance(one, tokenAddress, address);
          if (amount === null)
            throw new Unverified('balanceOf returned no value: is the token on this chain?');
          return { amount, block };
        }),
      );
    },
  };
}

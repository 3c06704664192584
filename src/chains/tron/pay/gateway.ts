import type { Chain } from '#model/chain.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import { readAccount } from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { broadcast } from './broadcast.ts';
import { isKnown } from './is-known.ts';
import { makeWalletReader, planPayment } from './plan.ts';
import { readRecentBlock } from './recent-block.ts';

/** A run of the worker may plan a hundred orders, and each plan asks a node. */
const planConcurrency = 32;

/**
 * The ExpiringGateway of TRON over its providers; amounts and fees in sun. Signed bytes go to
 * `sending`, by default the same providers.
 */
export function makeTronGateway({
  chain,
  http,
  sending = http,
}: {
  chain: Chain;
  http: TronHttp;
  sending?: TronHttp;
}): ExpiringGateway {
  const readWallet = makeWalletReader(http);
  const limitPlans = makeConcurrencyLimit(planConcurrency);
  return {
    nativeBalance: async (address) => (await readAccount(http, address)).balance,
    recentBlock: () => readRecentBlock(http),
    each: () =>
      Array.from({ length: http.count }, (_, index) =>
        makeTronGateway({ chain, http: http.at(index), sending }),
      ),
    plan: (terms, limits) =>
      limitPlans(() => planPayment({ http, chain, readWallet }, terms, limits)),
    broadcast: (raw, repeat) => broadcast(sending, raw, repeat),
    isKnown: (txHash, expiresAt) => isKnown(http, txHash, expiresAt),
  };
}

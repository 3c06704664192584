import { makeHandler } from '../../../functions/api/withdraw/apply.ts';
import type { ApiHandler } from '../../../functions/middleware/api-route.ts';
import { connectGuards } from '../../../functions/middleware/connect.ts';
import { makePriceBook } from '../../../src/aws/price-book.ts';
import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import type { MerchantSpine } from './merchant-world.ts';

/** withdraw/apply as deployed, but for the chain, which is the spine's own node. */
export const makeApplyHandler = (spine: Pick<MerchantSpine, 'applyDeps'>): ApiHandler => {
  const guards = connectGuards();
  return makeHandler(guards, {
    ...spine.applyDeps,
    withdrawals: makeWithdrawalStore(),
    prices: makePriceBook(),
    log: guards.log,
  });
};

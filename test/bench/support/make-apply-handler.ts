import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makeHandler } from '#functions/api/withdraw/apply.ts';
import { signedGuards } from '#functions/dependencies/guards.ts';
import { priceBook } from '#functions/dependencies/stores.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { MerchantSpine } from './merchant-world.ts';

/** withdraw/apply as deployed, except that its chain is the spine's own node. */
export const makeApplyHandler = (spine: Pick<MerchantSpine, 'applyDeps'>): ApiHandler => {
  const guards = signedGuards();
  return makeHandler(guards, {
    ...spine.applyDeps,
    withdrawals: makeWithdrawalStore(),
    prices: priceBook(),
    log: guards.log,
  });
};

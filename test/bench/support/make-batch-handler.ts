import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { makeHandler } from '#functions/api/withdraw/batch.ts';
import { signedGuards } from '#functions/dependencies/guards.ts';
import { priceBook } from '#functions/dependencies/stores.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { MerchantSpine } from './merchant-world.ts';

/** withdraw/batch as deployed, except that its chain is the spine's own node. */
export const makeBatchHandler = (spine: Pick<MerchantSpine, 'applyDeps'>): ApiHandler => {
  const guards = signedGuards();
  return makeHandler(guards, {
    ...spine.applyDeps,
    isOffered: true,
    batches: makeBatchStore(),
    withdrawals: makeWithdrawalStore(),
    prices: priceBook(),
    log: guards.log,
  });
};

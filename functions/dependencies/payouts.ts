import { environment } from '#aws/runtime/config.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { once } from '#shared/once.ts';

export const batchStore = /* @__PURE__ */ once(() => makeBatchStore());

/** Whether the stage has batches: without the extension nothing would continue one. */
export const offersBatches = (): boolean => environment().PAYOUTS === 'on';

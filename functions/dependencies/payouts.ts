import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { once } from '#shared/once.ts';

export const batchStore = /* @__PURE__ */ once(() => makeBatchStore());

import { makeForwardJudge } from '#extensions/energy/rules/top-ups/judge-forward.ts';
import { once } from '#shared/once.ts';
import { energyAccount } from './energy.ts';
import { energyStore } from './stores.ts';

/** Judges forwards to the energy account of the stage. */
export const forwardJudge = /* @__PURE__ */ once(() =>
  makeForwardJudge({ energy: energyStore(), energyAccount: energyAccount() }),
);

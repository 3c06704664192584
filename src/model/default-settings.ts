import type { ProjectSettings } from './project.ts';

/**
 * Settings of a new project: no whitelists, limits or caps but that of fees; pending operations live
 * 24 hours. Outside `local` its owner names two daily sums.
 */
export const defaultSettings = (): ProjectSettings => ({
  ipWhitelist: [],
  addressWhitelist: [],
  dailyLimits: [],
  confirmations: {},
  creditSeconds: {},
  pendingTtlS: 86_400,
  autoApproveDailyUsd: null,
  autoFeesDailyUsd: 1_000,
  swapDailyUsd: null,
  maxSwapSlippageBps: null,
  maxQuoteDeviationBps: 500,
  clientAutoApprove: false,
  sweeps: {},
  pendingWebhooks: false,
  rev: 0,
});

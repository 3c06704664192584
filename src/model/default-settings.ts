import type { ProjectSettings } from './project.ts';

/** Settings of a new project: no whitelists, limits or caps; pending operations live 24 hours. */
export const defaultSettings = (): ProjectSettings => ({
  ipWhitelist: [],
  addressWhitelist: [],
  dailyLimits: [],
  confirmations: {},
  creditSeconds: {},
  pendingTtlS: 86_400,
  autoApproveDailyUsd: null,
  clientAutoApprove: false,
  pendingWebhooks: false,
  rev: 0,
});

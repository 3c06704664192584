/**
 * Every route of the admin API (docs/design.md "Admin API"), under `/admin/v1`; docs/admin-api.md.
 */
import { alarmRoutes } from './alarm/routes.ts';
import { approvalRoutes } from './approval/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { chainRoutes } from './chain/routes.ts';
import { changeRoutes } from './change/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { depositRoutes } from './deposit/routes.ts';
import { deviceRoutes } from './device/routes.ts';
import { energyRoutes } from './energy/routes.ts';
import { freezeRoutes } from './freeze/routes.ts';
import { keyRoutes } from './key/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { operationRoutes } from './operation/routes.ts';
import { payoutRoutes } from './payout/routes.ts';
import { personRoutes } from './person/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { screeningRoutes } from './screening/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionKeyRoutes } from './session-key/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { swapRoutes } from './swap/routes.ts';
import { sweepRoutes } from './sweep/routes.ts';
import { userRoutes } from './user/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';
import { withdrawalRoutes } from './withdrawal/routes.ts';

export const adminRoutes = {
  ...projectRoutes,
  ...personRoutes,
  ...deviceRoutes,
  ...userRoutes,
  ...keyRoutes,
  ...sessionKeyRoutes,
  ...settingsRoutes,
  ...changeRoutes,
  ...withdrawalRoutes,
  ...payoutRoutes,
  ...operationRoutes,
  ...approvalRoutes,
  ...depositRoutes,
  ...swapRoutes,
  ...sweepRoutes,
  ...screeningRoutes,
  ...energyRoutes,
  ...ledgerRoutes,
  ...controlRoutes,
  ...walletRoutes,
  ...webhookRoutes,
  ...freezeRoutes,
  ...auditRoutes,
  ...searchRoutes,
  ...chainRoutes,
  ...alarmRoutes,
} as const;

export type AdminRouteName = keyof typeof adminRoutes;

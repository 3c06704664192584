/** The `data` of the admin API's answers, by the names of its routes. No function reads it. */
import type { Answer } from '../fields/answer-fields.ts';
import { adminAlarmAnswers } from './alarm/answers.ts';
import { adminApprovalAnswers } from './approval/answers.ts';
import { adminAuditAnswers } from './audit/answers.ts';
import { adminChainAnswers } from './chain/answers.ts';
import { adminChangeAnswers } from './change/answers.ts';
import { adminControlAnswers } from './control/answers.ts';
import { adminDepositAnswers } from './deposit/answers.ts';
import { adminDeviceAnswers } from './device/answers.ts';
import { adminEnergyAnswers } from './energy/answers.ts';
import { adminFreezeAnswers } from './freeze/answers.ts';
import { adminKeyAnswers } from './key/answers.ts';
import { adminLedgerAnswers } from './ledger/answers.ts';
import { adminOperationAnswers } from './operation/answers.ts';
import { adminPayoutAnswers } from './payout/answers.ts';
import { adminPersonAnswers } from './person/answers.ts';
import { adminProjectAnswers } from './project/answers.ts';
import type { AdminRouteName } from './routes.ts';
import { adminScreeningAnswers } from './screening/answers.ts';
import { adminSearchAnswers } from './search/answers.ts';
import { adminSessionKeyAnswers } from './session-key/answers.ts';
import { adminSettingsAnswers } from './settings/answers.ts';
import { adminSwapAnswers } from './swap/answers.ts';
import { adminSweepAnswers } from './sweep/answers.ts';
import { adminUserAnswers } from './user/answers.ts';
import { adminWalletAnswers } from './wallet/answers.ts';
import { adminWebhookAnswers } from './webhook/answers.ts';
import { adminWithdrawalAnswers } from './withdrawal/answers.ts';

export const adminAnswers: Record<AdminRouteName, Answer> = {
  ...adminProjectAnswers,
  ...adminPersonAnswers,
  ...adminDeviceAnswers,
  ...adminUserAnswers,
  ...adminKeyAnswers,
  ...adminSessionKeyAnswers,
  ...adminSettingsAnswers,
  ...adminChangeAnswers,
  ...adminWithdrawalAnswers,
  ...adminPayoutAnswers,
  ...adminOperationAnswers,
  ...adminApprovalAnswers,
  ...adminDepositAnswers,
  ...adminSwapAnswers,
  ...adminSweepAnswers,
  ...adminScreeningAnswers,
  ...adminEnergyAnswers,
  ...adminLedgerAnswers,
  ...adminControlAnswers,
  ...adminWalletAnswers,
  ...adminWebhookAnswers,
  ...adminFreezeAnswers,
  ...adminAuditAnswers,
  ...adminSearchAnswers,
  ...adminChainAnswers,
  ...adminAlarmAnswers,
};

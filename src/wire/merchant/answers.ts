/**
 * The `data` of every answer (docs/interface.md "Resources"), by route id: what openapi.json
 * promises and the tests hold the handlers to. No function reads it. Additive fields say so.
 */

import type { Answer } from '../fields/answer-fields.ts';
import { addressAnswers } from './address/answers.ts';
import { balancesAnswers } from './balances/answers.ts';
import { clientAnswers } from './client/answers.ts';
import { depositAnswers } from './deposit/answers.ts';
import { energyAnswers } from './energy/answers.ts';
import { eventAnswers } from './event/answers.ts';
import { ledgerAnswers } from './ledger/answers.ts';
import { screeningAnswers } from './screening/answers.ts';
import { sessionKeyAnswers } from './session-key/answers.ts';
import { statementAnswers } from './statement/answers.ts';
import { subAccountAnswers } from './subaccount/answers.ts';
import { swapAnswers } from './swap/answers.ts';
import { systemAnswers } from './system/answers.ts';
import { withdrawalAnswers } from './withdraw/answers.ts';

export const answers: Record<string, Answer> = {
  ...systemAnswers,
  ...subAccountAnswers,
  ...addressAnswers,
  ...depositAnswers,
  ...withdrawalAnswers,
  ...swapAnswers,
  ...clientAnswers,
  ...sessionKeyAnswers,
  ...screeningAnswers,
  ...energyAnswers,
  ...eventAnswers,
  ...balancesAnswers,
  ...ledgerAnswers,
  ...statementAnswers,
};

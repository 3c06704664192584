/** Answers about withdrawals (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { attempts, paged } from '../../fields/answer-fields.ts';
import { withdrawalFields } from '../../merchant/withdraw/answers.ts';
import {
  approvals,
  askingKey,
  decidedList,
  decisions,
  price,
  termsDigest,
  textOrNull,
} from '../answer-fields.ts';
import { explained } from '../explained.ts';

const adminWithdrawalFields = withdrawalFields
  .omit({ attempts: true, amount_received: true, signed_at: true })
  .extend({
    ...askingKey,
    token_address: textOrNull,
    amount_raw: z.string().meta({ description: '`amount` in smallest units.' }),
    from_address: z.string(),
    price,
    ...approvals,
  });

export const adminWithdrawal = adminWithdrawalFields.meta({
  id: 'AdminWithdrawal',
  description: 'A withdrawal as admins see it.',
});

/** What an approver sees of a withdrawal in a list of many. */
export const listedWithdrawal = adminWithdrawalFields
  .extend({ terms_digest: termsDigest })
  .meta({ id: 'ListedWithdrawal', description: 'A withdrawal, for a decision on a list.' });

export const adminWithdrawalAnswers = {
  listWithdrawals: { data: paged(adminWithdrawal) },
  showWithdrawal: {
    data: adminWithdrawalFields
      .extend({ terms_digest: termsDigest, decisions, attempts, ...explained })
      .meta({ id: 'AdminWithdrawalDetail', description: 'A withdrawal, for a decision.' }),
  },
  approveWithdrawal: { data: adminWithdrawal },
  rejectWithdrawal: { data: adminWithdrawal },
  approveWithdrawals: { data: decidedList },
  rejectWithdrawals: { data: decidedList },
  failWithdrawal: { data: adminWithdrawal },
};

/** Answers about client operations (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { attempts, paged, stuckOrNull, timeOrNull } from '../../fields/answer-fields.ts';
import { operationFields, simulation } from '../../merchant/client/answers.ts';
import {
  approvals,
  askingKey,
  decidedList,
  decisions,
  numberOrNull,
  price,
  termsDigest,
  textOrNull,
} from '../answer-fields.ts';
import { explained } from '../explained.ts';

const adminOperationFields = operationFields
  .omit({ amount_usd: true, amount_received: true })
  .extend({
    ...askingKey,
    wallet_id: z.int(),
    from_address: z.string(),
    token_address: textOrNull,
    amount_raw: textOrNull.meta({ description: '`amount` in smallest units.' }),
    amount_usd: numberOrNull.meta({ description: 'What it counts, in USD; null: no price.' }),
    memo: textOrNull,
    sk_id: textOrNull,
    risk_reason: textOrNull,
    risks: z.array(z.string()),
    ...approvals,
    expires_at: timeOrNull,
    stuck: stuckOrNull,
    approved_at: timeOrNull,
    signed_at: timeOrNull,
  });

export const adminOperation = adminOperationFields.meta({
  id: 'AdminOperation',
  description: 'An operation as admins see it.',
});

/** What an approver sees of an operation in a list of many. */
export const listedOperation = adminOperationFields
  .extend({
    terms_digest: termsDigest,
    data: textOrNull.meta({ description: 'Calldata, 0x hex; null if there is none.' }),
    simulation: z.union([simulation, z.null()]),
  })
  .meta({ id: 'ListedOperation', description: 'An operation, for a decision on a list.' });

export const adminOperationAnswers = {
  listOperations: { data: paged(adminOperation) },
  showOperation: {
    data: adminOperationFields
      .extend({
        terms_digest: termsDigest,
        data: textOrNull.meta({ description: 'Calldata, 0x hex; null if there is none.' }),
        gas_limit: z.string(),
        message: textOrNull,
        typed_data: z.unknown().meta({ description: 'What is signed, of sign-typed-data.' }),
        typed_data_text: textOrNull.meta({
          description: 'The same as the text that is signed, and that the terms digest is over.',
        }),
        prices: z.array(price),
        simulation: z.union([simulation, z.null()]),
        decisions,
        attempts,
        ...explained,
      })
      .meta({ id: 'AdminOperationDetail', description: 'An operation, for a decision.' }),
  },
  approveOperation: { data: adminOperation },
  rejectOperation: { data: adminOperation },
  approveOperations: { data: decidedList },
  rejectOperations: { data: decidedList },
  failOperation: { data: adminOperation },
};

/** Answers about session keys (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { paged } from '../../fields/answer-fields.ts';
import { sessionKey } from '../../merchant/session-key/answers.ts';

export const adminSessionKeyAnswers = {
  listSessionKeys: { data: paged(sessionKey) },
  confirmSessionKey: {
    data: z.strictObject({ sk_id: z.string(), confirmed: z.literal(true) }),
  },
  revokeSessionKey: { data: z.strictObject({ sk_id: z.string(), revoked: z.literal(true) }) },
};

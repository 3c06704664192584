/** The `data` of the answers about session keys (src/contract/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  chainName,
  flag,
  paged,
  timeOrNull,
  unixSeconds,
} from '../shared/answer-fields.ts';

const capUsd = z.number().meta({ description: 'USD; 1e12 is no cap.', example: 250.5 });

const sessionKey = z.strictObject({
  sk_id: z.string().meta({ description: 'Without the secret.', example: 'sk_01J9ZQ3V7K8M' }),
  name: z.string(),
  scope: z.strictObject({
    chains: z.array(chainName),
    allow_contracts: z.array(z.string()).meta({ description: 'EVM addresses in lower case.' }),
    allow_selectors: z.array(z.string()),
    deny_native: flag,
  }),
  max_per_tx_usd: capUsd,
  daily_cap_usd: capUsd,
  used_today_usd: z.number().meta({ description: 'Of the daily cap, in this UTC day.' }),
  ttl_days: z.number(),
  status: z.enum(['active', 'revoked', 'expired']),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  revoked_at: timeOrNull,
  last_used_at: timeOrNull.meta({ description: 'When it last approved an operation.' }),
});

export type SessionKeyAnswer = z.output<typeof sessionKey>;

export const sessionKeyAnswers: Record<string, Answer> = {
  'client/session-keys/create': {
    data: z.strictObject({
      sk_id: z.string().meta({
        description: 'The bearer value `sk_<id>_<secret>`, shown this once.',
      }),
      expires_at: z.iso.datetime().meta({ description: 'ISO 8601.' }),
    }),
  },
  'client/session-keys/list': { data: paged(sessionKey) },
  'client/session-keys/revoke': { code: 0 },
};

/** The `data` of the answers about session keys (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  chainName,
  flag,
  paged,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { operationType } from '../client/answers.ts';

const capUsd = z.number().meta({ description: 'USD; 1e12 is no cap.', example: 250.5 });

export const sessionKey = z
  .strictObject({
    sk_id: z
      .string()
      .meta({ description: 'Without the secret.', example: 'sk_01J9ZQ3V7K8M4X2B6N5T1RCDEF' }),
    name: z.string(),
    scope: z
      .strictObject({
        chains: z.array(chainName),
        allow_contracts: z.array(z.string()).meta({
          description: 'EVM addresses in lower case, with CHAIN: where one chain was named.',
        }),
        allow_selectors: z.array(z.string()),
        deny_native: flag,
        op_types: z.array(operationType),
        allow_messages: flag,
      })
      .meta({ id: 'SessionKeyScope', description: 'What the key may approve.' }),
    max_per_tx_usd: capUsd,
    daily_cap_usd: capUsd,
    used_today_usd: z.number().meta({ description: 'Of the daily cap, in this UTC day.' }),
    ttl_days: z.number(),
    status: z.enum(['active', 'revoked', 'expired']),
    created_at: unixSeconds,
    expires_at: unixSeconds,
    revoked_at: timeOrNull,
    last_used_at: timeOrNull.meta({ description: 'When it last approved an operation.' }),
    waits_for_owner: flag.meta({
      description:
        '1 if the project wants an owner to confirm the key and none has: it approves nothing yet.',
    }),
  })
  .meta({ id: 'SessionKey', description: 'A key that approves operations of the client wallet.' });

export type SessionKeyAnswer = z.output<typeof sessionKey>;

export const sessionKeyAnswers: Record<string, Answer> = {
  'client/session-keys/create': {
    data: z
      .strictObject({
        sk_id: z.string().meta({
          description: 'The bearer value `sk_<id>_<secret>`, shown this once.',
        }),
        expires_at: z.iso.datetime().meta({ description: 'ISO 8601.' }),
      })
      .meta({ id: 'NewSessionKey', description: 'The key, whose value is shown this once.' }),
  },
  'client/session-keys/list': { data: paged(sessionKey) },
  'client/session-keys/revoke': { code: 0 },
};

/** The `data` of the answers about the service (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { type Answer, chainName, decimal, flag } from '../../fields/answer-fields.ts';

const chain = z
  .strictObject({
    chain: chainName,
    chain_id: z.union([z.int(), z.null()]),
    native_token: z.string(),
    confirmations: z.int(),
    block_time: z.int().min(1).meta({ description: 'Whole seconds, at least 1.' }),
    block_time_ms: z.int().min(1).meta({ description: 'Additive: the same in milliseconds.' }),
    enabled: flag.meta({ description: 'Additive: watched and payable in this deployment.' }),
  })
  .meta({ id: 'Chain', description: 'A chain that this deployment serves.' });

const token = z
  .strictObject({
    chain: chainName,
    token: z.string(),
    token_address: z.union([z.string(), z.null()]),
    decimals: z.int(),
    is_native: flag,
    min_deposit: decimal,
  })
  .meta({ id: 'Token', description: 'A listed coin or token.' });

export type ChainAnswer = z.output<typeof chain>;
export type TokenAnswer = z.output<typeof token>;

export const systemAnswers: Record<string, Answer> = {
  'system/health': {
    data: z
      .strictObject({ status: z.literal('ok'), time: z.iso.datetime() })
      .meta({ id: 'Health', description: 'The service answers.' }),
  },
  'system/chains': { data: z.array(chain) },
  'system/tokens': { data: z.array(token) },
};

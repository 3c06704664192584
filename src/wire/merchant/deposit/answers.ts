/** The `data` of the answers about deposits (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  chainName,
  decimal,
  evmAddress,
  flag,
  hash,
  numbered,
  paged,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { depositStatusNames } from '../../statuses.ts';

const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const fields = z.strictObject({
  deposit_no: z.string().meta({ description: 'Idempotency key of deposit webhooks.' }),
  user_id: z.string(),
  chain: chainName,
  address: z.string().meta({ example: evmAddress }),
  from_address: z.union([z.string(), z.null()]).meta({
    description:
      'Additive: who sent it, as the block shows; of several the one that sent most. null: not known.',
    example: sender,
  }),
  from_addresses: z.array(z.string()).meta({
    description: 'Additive: all that sent it, `from_address` first; more than one only on SOL.',
    example: [sender],
  }),
  token: z.string().meta({ example: 'USDT' }),
  amount: decimal,
  tx_hash: hash,
  block_number: z.string().regex(/^\d+$/).meta({ example: '21000000' }),
  confirmations: z.int(),
  status: numbered(depositStatusNames, {
    id: 'DepositStatus',
    description: '0 confirming, 2 credited. 1 is not used.',
  }),
  created_at: unixSeconds,
  credited_at: timeOrNull,
  orphaned: flag.meta({
    description:
      'Additive: 1 while the block of a credited deposit is off the chain (deposit.orphaned).',
  }),
});

const deposit = fields.meta({ id: 'Deposit', description: 'A payment to a sub-account.' });

/** The `data` of deposit.* webhooks (docs/interface.md "Webhook fields"). */
export const depositEvent = fields
  .omit({ created_at: true, orphaned: true })
  .meta({ id: 'DepositEvent', description: 'The data of deposit.* webhooks.' });

export type DepositAnswer = z.output<typeof deposit>;
export type DepositEventData = z.output<typeof depositEvent>;

export const depositAnswers: Record<string, Answer> = {
  'deposit/list': { data: paged(deposit) },
  'deposit/detail': { data: deposit },
  'deposit/replay-webhook': { message: 'Queued' },
};

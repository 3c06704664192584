/** The `data` of the answers about deposits (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { explainedVerdicts, readingStates } from '#model/transfer-verdicts.ts';
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
  hold: z
    .union([
      z
        .strictObject({
          since: unixSeconds,
          reason: z
            .union([z.string(), z.null()])
            .meta({ description: 'What the screening provider says; null: nothing.' }),
          reference: z
            .union([z.string(), z.null()])
            .meta({ description: 'What the provider’s books call it; null: nothing.' }),
          paid_out_tx: z.union([z.string(), z.null()]).meta({
            description: 'The transaction that paid it out to another address; null: none did.',
          }),
        })
        .meta({ id: 'DepositHold', description: 'Why a deposit is held that is deep enough.' }),
      z.null(),
    ])
    .meta({
      description:
        'Additive: why it is not credited although it is deep enough (docs/screening.md); null: it is not held.',
      example: null,
    }),
  orphaned: flag.meta({
    description:
      'Additive: 1 while the block of a credited deposit is off the chain (deposit.orphaned).',
  }),
});

export const deposit = fields.meta({ id: 'Deposit', description: 'A payment to a sub-account.' });

/** The `data` of deposit.* webhooks (docs/interface.md "Webhook fields"). */
export const depositEvent = fields
  .omit({ created_at: true, orphaned: true, hold: true })
  .meta({ id: 'DepositEvent', description: 'The data of deposit.* webhooks.' });

export type DepositAnswer = z.output<typeof deposit>;
export type DepositEventData = z.output<typeof depositEvent>;

const explainedTransfer = z
  .strictObject({
    position: z.string().meta({ description: 'Its place in the transaction: native, log:0, ...' }),
    to: z.string().meta({ example: evmAddress }),
    token: z
      .union([z.string(), z.null()])
      .meta({ description: 'The symbol of a listed token; null: another.', example: 'USDT' }),
    token_address: z
      .union([z.string(), z.null()])
      .meta({ description: 'The token’s contract; null: the chain’s own coin.' }),
    amount: z.string().meta({
      description: 'A decimal; smallest units of a token that is not listed.',
      example: '12.5',
    }),
    minimum: z.union([decimal, z.null()]).meta({
      description: 'The smallest amount that is a deposit; null: the token is not listed.',
    }),
    verdict: z.enum(explainedVerdicts).meta({
      id: 'DepositVerdict',
      description: 'How far the deposit is, or why it is none. More may be added.',
    }),
    says: z.string().meta({ description: 'The same as a sentence for people.' }),
    confirmations: z
      .union([z.int(), z.null()])
      .meta({ description: 'Of a deposit: those that it has; null: it is none.' }),
    required: z
      .union([z.int(), z.null()])
      .meta({ description: 'Of a deposit: those that it needs; null: it is none.' }),
    user_id: z
      .union([z.string(), z.null()])
      .meta({ description: 'Whose sub-account it went to; null: nobody’s of this project.' }),
    deposit_no: z.union([z.string(), z.null()]).meta({ description: 'Its deposit, if it is one.' }),
  })
  .meta({ id: 'TransferVerdicts', description: 'A transfer, and why it is a deposit or not.' });

const explanation = z
  .strictObject({
    chain: chainName,
    tx_hash: hash,
    state: z.enum(readingStates).meta({
      id: 'ReadingState',
      description:
        'read: its block was read. failed: it failed on the chain. not_scanned: the watcher is not there ' +
        'yet. not_found: two providers do not know it in a block. reading: ask again.',
    }),
    says: z.string().meta({ description: 'The same as a sentence for people.' }),
    block_number: z
      .union([z.string(), z.null()])
      .meta({ description: 'Its block; null: not known.', example: '21000000' }),
    scanned_block: z
      .union([z.string(), z.null()])
      .meta({ description: 'The newest block that the watcher has read; null: none yet.' }),
    transfers: z.array(explainedTransfer).meta({
      description: 'At most 20 of its transfers, those to the project first, and all its deposits.',
    }),
    total: z
      .union([z.int(), z.null()])
      .meta({ description: 'How many transfers it made; null: it is not read yet.' }),
  })
  .meta({
    id: 'DepositExplanation',
    description: 'What a transaction brought, and what it did not.',
  });

export type DepositExplanationAnswer = z.output<typeof explanation>;

export const depositAnswers: Record<string, Answer> = {
  'deposit/list': { data: paged(deposit) },
  'deposit/explain': { data: explanation },
  'deposit/detail': { data: deposit },
  'deposit/replay-webhook': { message: 'Queued' },
};

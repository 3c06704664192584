/** Answers about deposits and internal transfers (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import {
  chainName,
  decimal,
  hash,
  paged,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { depositAnswers } from '../../merchant/deposit/answers.ts';
import { textOrNull } from '../answer-fields.ts';

const internalTransfer = z
  .strictObject({
    chain: chainName,
    tx_hash: hash,
    block_number: z.string(),
    user_id: textOrNull,
    address: z.string(),
    token: z.string(),
    amount: decimal,
    order_no: textOrNull,
    created_at: unixSeconds,
  })
  .meta({ id: 'InternalTransfer', description: 'What the project moved to a user’s address.' });

const { data: deposit } = depositAnswers['deposit/detail'] as { data: z.ZodObject };

const depositFields = z.strictObject(deposit.shape);

const depositDetail = depositFields
  .extend({
    block_hash: z.string().meta({ description: 'Hash of its block.' }),
    position: z
      .string()
      .meta({ description: 'Where in the transaction it is: native, log:0, ...' }),
    threshold: z.int().meta({ description: 'Confirmations that it needs.' }),
    credit_after: timeOrNull.meta({
      description: 'The earliest time of the credit; null: no such time.',
    }),
    chain_state: z.enum(['present', 'removed', 'orphaned']).meta({
      id: 'BlockState',
      description:
        'removed: its block left the chain before it was credited. orphaned: after it was credited.',
    }),
    waits: z
      .array(z.enum(['confirmations', 'time', 'reorganised']))
      .meta({ description: 'What delays its credit; empty once it is credited.' }),
  })
  .meta({ id: 'AdminDeposit', description: 'A deposit as admins see it.' });

export const adminDepositAnswers = {
  listInternalTransfers: { data: paged(internalTransfer) },
  listDeposits: { data: paged(deposit) },
  showDeposit: { data: depositDetail },
  replayDeposit: { message: 'Queued' },
};

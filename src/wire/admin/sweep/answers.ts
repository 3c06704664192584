/** Answers about collected deposits (src/wire/admin/answers.ts). No function reads them. */

import * as z from 'zod';
import { sweepCauses } from '#model/sweep-causes.ts';
import {
  chainName,
  decimal,
  hash,
  numbered,
  paged,
  paidFee,
  timeOrNull,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import { withdrawalStatusNames } from '../../statuses.ts';
import { textOrNull } from '../answer-fields.ts';

export const sweep = z
  .strictObject({
    sweep_no: z.string().meta({ description: 'Number of the order.' }),
    kind: z.string().meta({
      description:
        'sweep collects; fund sends the coin for the fee of a sweep; deploy creates the contract of set_code; clear removes delegations.',
    }),
    chain: chainName,
    token: z.string(),
    amount: decimal,
    from: z
      .array(
        z
          .strictObject({ address: z.string(), amount: decimal })
          .meta({ id: 'SweepItem', description: 'What is collected from one address.' }),
      )
      .meta({ description: 'The addresses that are collected from, with their amounts.' }),
    paid_by: z.string().meta({ description: 'The address that pays the fee.' }),
    to_address: z.string(),
    status: numbered(withdrawalStatusNames, {
      id: 'SweepStatus',
      description: '1 queued, 2 signed, 3 sent, 4 confirmed, 5 failed.',
    }),
    tx_hash: z.union([hash, z.null()]),
    block_number: textOrNull,
    fail_reason: textOrNull,
    ...paidFee,
    stuck: z
      .union([
        z
          .strictObject({
            cause: z.string().meta({ description: 'Why it waits.' }),
            since: unixSeconds,
          })
          .meta({ id: 'SweepStuck', description: 'Why a sweep waits, and since when.' }),
        z.null(),
      ])
      .meta({ description: 'Why it waits; null while it moves.' }),
    created_at: unixSeconds,
    confirmed_at: timeOrNull,
  })
  .meta({ id: 'Sweep', description: 'An order that collects deposits, or funds such an order.' });

const destination = z
  .strictObject({
    wallet_id: z.int(),
    enabled: z.boolean(),
    dest_address: z.string().meta({ description: 'The TRX address that a key stored.' }),
    allowed_by: z.union([z.enum(['project', 'whitelist', 'owners']), z.null()]).meta({
      description:
        'Why it is allowed: it belongs to the project, is on its whitelist, or two owners approved it. ' +
        'null: nothing is swept there.',
    }),
    terms_digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'Identifies the destination that an owner decides on.' }),
    approvals_needed: z.int(),
    decisions: z
      .array(
        z
          .strictObject({
            admin: z.string(),
            decision: z.enum(['approve', 'reject']),
            at: unixSeconds,
          })
          .meta({ id: 'DestinationDecision', description: 'What an owner decided.' }),
      )
      .meta({ description: 'What the owners decided, oldest first.' }),
  })
  .meta({ id: 'SweepDestination', description: 'Where TRX deposits are swept.' });

const waiting = z
  .strictObject({
    chain: chainName,
    address: z.string().meta({ description: 'The address that may hold something.' }),
    token: z.string(),
    cause: z.union([z.enum(sweepCauses), z.null()]).meta({
      description: 'Why it was postponed; null if it was not checked yet.',
    }),
    next_action_at: unixSeconds.meta({ description: 'When it is checked again.' }),
  })
  .meta({ id: 'WaitingSweep', description: 'An address that is not swept yet.' });

export const adminSweepAnswers = {
  listSweeps: { data: paged(sweep) },
  listWaitingSweeps: {
    data: z.strictObject({
      list: z.array(waiting),
      complete: z.boolean().meta({ description: 'Whether these are all; a list has at most 100.' }),
    }),
  },
  showSweepDestination: { data: z.union([destination, z.null()]) },
  approveSweepDestination: { data: destination },
  rejectSweepDestination: { data: destination },
};

/** What the admin API answers about energy and the destination of TRX sweeps. */
import * as z from 'zod';
import { energyOrder, topUp } from '../energy/answers.ts';
import { chainName, decimal, paged, unixSeconds } from '../shared/answer-fields.ts';
import { sweepCauses } from './sweep-causes.ts';

const subscription = z.union([
  z
    .strictObject({
      deposit_address: z.string().meta({ description: 'Where TRX is sent to.' }),
      balance_trx: decimal,
      total_topup_trx: decimal,
      total_consumed_trx: decimal,
      low_balance_threshold: decimal,
      notify_webhook_url: z.union([z.string(), z.null()]).meta({
        description: 'Where energy.low_balance is sent; null: to the webhook URLs of the keys.',
      }),
      created_at: unixSeconds,
    })
    .meta({ id: 'AdminEnergy', description: 'A subscription to energy, and its balance.' }),
  z.null(),
]);

const destination = z
  .strictObject({
    wallet_id: z.int(),
    enabled: z.boolean(),
    dest_address: z.string().meta({ description: 'The TRX address that a key stored.' }),
    allowed_by: z.union([z.enum(['project', 'whitelist', 'owners']), z.null()]).meta({
      description:
        'Why it is allowed: it is the project’s own, on its whitelist, or two owners approved it. ' +
        'Null: nothing is swept there.',
    }),
    terms_digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'Names the destination that an owner decides on.' }),
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
      description: 'Why it was put off; null if nobody has looked at it yet.',
    }),
    next_action_at: unixSeconds.meta({ description: 'When it is looked at again.' }),
  })
  .meta({ id: 'WaitingSweep', description: 'An address that is not swept yet.' });

const hotWallet = z
  .strictObject({
    chain: chainName,
    address: z.string(),
    native_token: z.string(),
    read_at: unixSeconds.meta({ description: 'When the node was asked.' }),
    payment_fee: z.union([decimal, z.null()]).meta({
      description:
        'The most that an order of one token payment to somebody new reserves for its fee now, in ' +
        'the coin. Null if no node can say.',
    }),
    payments_left: z.union([z.int(), z.null()]).meta({
      description:
        'How many such fees the free coin is enough for: as many orders are taken at least, and ' +
        'what they reserved and did not spend is free again when they end. Null if it is not known.',
    }),
    tokens: z.array(
      z
        .strictObject({
          token: z.string(),
          token_address: z.union([z.string(), z.null()]).meta({
            description: 'Contract or mint; null for the coin.',
          }),
          balance: decimal.meta({ description: 'What the node says.' }),
          reserved: decimal.meta({ description: 'Held by unfinished orders, fees included.' }),
          free: decimal.meta({ description: 'The difference, at least 0.' }),
        })
        .meta({ id: 'HotBalance', description: 'One token of a hot wallet.' }),
    ),
  })
  .meta({ id: 'HotWallet', description: 'The hot wallet on one chain.' });

export const treasuryAnswers = {
  listWaitingSweeps: {
    data: z.strictObject({
      list: z.array(waiting),
      complete: z.boolean().meta({ description: 'Whether these are all; a list has at most 100.' }),
    }),
  },
  listEnergyOrders: { data: paged(energyOrder) },
  listTopUps: { data: paged(topUp) },
  showHotWallet: { data: hotWallet },
  showEnergy: { data: subscription },
  updateEnergy: { data: subscription },
  showSweepDestination: { data: z.union([destination, z.null()]) },
  approveSweepDestination: { data: destination },
  rejectSweepDestination: { data: destination },
};

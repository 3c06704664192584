/** What the admin API answers about sweeps. */
import * as z from 'zod';
import {
  chainName,
  decimal,
  hash,
  numbered,
  timeOrNull,
  unixSeconds,
} from '../shared/answer-fields.ts';
import { withdrawalStatusNames } from '../statuses.ts';

const textOrNull = z.union([z.string(), z.null()]);

export const sweep = z
  .strictObject({
    sweep_no: z.string().meta({ description: 'Number of the order.' }),
    kind: z.string().meta({
      description:
        'sweep collects; fund sends the coin that a sweep pays its fee with; deploy makes the contract of set_code; clear takes delegations back.',
    }),
    chain: chainName,
    token: z.string(),
    amount: decimal,
    from: z
      .array(
        z
          .strictObject({ address: z.string(), amount: decimal })
          .meta({ id: 'SweepItem', description: 'What one address gives.' }),
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
  .meta({ id: 'Sweep', description: 'An order that collects deposits, or funds one that does.' });

/** How the deposits of a family are collected. */
export const sweepSettings = z
  .partialRecord(
    z.enum(['EVM', 'SOL']),
    z
      .strictObject({
        enabled: z.boolean(),
        min_usd: z.number().meta({ description: 'Less than this is left where it is.' }),
        dest: textOrNull.meta({ description: 'Where it goes; null is the hot wallet.' }),
        method: z.string().meta({ description: 'How it is collected: fund, or collect on SOL.' }),
        daily_fee_usd: z
          .number()
          .meta({ description: 'Most that its fees may cost in a UTC day.' }),
        set_code: z.partialRecord(chainName, z.enum(['keep', 'clear'])).meta({
          description:
            'EVM chains whose addresses delegate to be swept: keep, or clear after each.',
        }),
      })
      .meta({ id: 'SweepSettings', description: 'How deposits of a family are collected.' }),
  )
  .meta({ description: 'Collecting deposits, by family.' });

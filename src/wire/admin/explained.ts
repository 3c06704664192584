/** Why an order waits, and what happened to it: of every kind of order. */
import * as z from 'zod';
import { actingParties, timelineSteps } from '#model/orders/timeline.ts';
import { hash, timeOrNull, unixSeconds } from '../fields/answer-fields.ts';
import { textOrNull } from './answer-fields.ts';

export const explained = {
  waits: z
    .array(
      z
        .strictObject({
          cause: z.string().meta({ description: 'The cause, for programs: approval, no_gas, ...' }),
          says: z.string().meta({ description: 'The same as a sentence for people.' }),
          acts: z.enum(actingParties).meta({
            id: 'ActingParty',
            description: 'Who has to act; nobody: it continues by itself.',
          }),
          runbook: textOrNull.meta({ description: 'The heading in docs/runbook.md, or null.' }),
          since: timeOrNull.meta({ description: 'Since when; null: unknown.' }),
          next_action_at: timeOrNull.meta({
            description: 'When it is tried again, or when an operation expires.',
          }),
          needs: z
            .union([
              z
                .strictObject({
                  address: z.string(),
                  token: z.string().meta({ description: "The chain's coin." }),
                  amount: z.string().meta({ description: 'The most that the order takes of it.' }),
                })
                .meta({ id: 'NeededCoin', description: 'Coin that an address must hold.' }),
              z.null(),
            ])
            .meta({ description: 'What its address must hold before it continues, or null.' }),
        })
        .meta({ id: 'Wait', description: 'One reason why an order has not ended.' }),
    )
    .meta({ description: 'Why it has not ended, the main reason first; empty once it has.' }),
  timeline: z
    .array(
      z
        .strictObject({
          at: unixSeconds,
          what: z.enum(timelineSteps).meta({ id: 'TimelineStep', description: 'What happened.' }),
          by: textOrNull.meta({ description: 'The admin or the key; null: the service itself.' }),
          tx_hash: z.union([hash, z.null()]),
          note: textOrNull.meta({ description: 'The result, or the reason.' }),
        })
        .meta({ id: 'TimelineEntry', description: 'One step in an order’s history.' }),
    )
    .meta({ description: 'What happened, oldest first.' }),
};

/** Building blocks of answers that several nouns of the admin API have. */
import * as z from 'zod';
import { unixSeconds } from '../fields/answer-fields.ts';

export const textOrNull = z.union([z.string(), z.null()]);

export const numberOrNull = z.union([z.number(), z.null()]);

export const changeFields = z.strictObject({
  change_id: z.string(),
  kind: z.string().meta({ description: 'What would change: key, settings, unfreeze, ...' }),
  payload: z.looseObject({}).meta({ description: 'What would change, by its fields.' }),
  asked_by: z.string().meta({ description: 'The owner who requested it.' }),
  asked_at: unixSeconds,
  expires_at: unixSeconds,
  needs_signature: z.boolean().meta({
    description: 'Whether it counts only if a device of the second owner signed it.',
  }),
  canonical: z.string().meta({
    description: 'The canonical JSON of project, kind and payload, whose SHA-256 a device signs.',
  }),
});

export const change = changeFields.meta({
  id: 'Change',
  description: 'A change that waits for a second owner.',
});

export const waits = z
  .strictObject({ state: z.literal('pending'), change })
  .meta({ id: 'WaitingChange', description: 'Nothing has changed yet: a second owner decides.' });

export const done = { state: z.literal('done') };

export const price = z
  .strictObject({ symbol: z.string(), usd: z.string(), source: z.string(), read_at: unixSeconds })
  .meta({ id: 'Price', description: 'A price that an order was valued with.' });

export const decisions = z
  .array(
    z
      .strictObject({ admin: z.string(), decision: z.enum(['approve', 'reject']), at: unixSeconds })
      .meta({ id: 'Decision', description: 'What an admin decided.' }),
  )
  .meta({ description: 'What the admins decided, oldest first.' });

export const listResults = [
  'decided',
  'not_found',
  'not_allowed',
  'changed',
  'already',
  'ended',
  'expired',
  'barred',
  'not_reached',
] as const;

/** The result of one decision on many orders. */
export const decidedList = z
  .strictObject({
    list_digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description:
          'The digest of the terms digests in their order; its check words name the list.',
      }),
    frozen: z.boolean().meta({
      description: 'The project is frozen: approved orders are paid only after the freeze.',
    }),
    left: z.int().meta({
      description:
        'Orders that were not reached in time: send the same request again to decide on them.',
    }),
    outcomes: z
      .array(
        z
          .strictObject({
            no: z.string().meta({ description: 'withdraw_no, or op_no.' }),
            result: z.enum(listResults).meta({
              id: 'ListResult',
              description:
                'decided: your vote is stored, by this request or the same one before. barred: it cannot be decided in a list.',
            }),
            says: textOrNull.meta({ description: 'Why it was not decided, as a sentence.' }),
            status: z.union([z.int(), z.null()]).meta({
              description: 'As on the route of the order; null if it was not found.',
            }),
            approvals: z.int(),
            approvals_needed: z.int(),
            decisions,
          })
          .meta({ id: 'ListOutcome', description: 'The result for one order of a list.' }),
      )
      .meta({ description: 'One for each order, in the order of the request.' }),
  })
  .meta({ id: 'DecidedList', description: 'The result of one decision on many orders.' });

export const approvals = { approvals: z.int(), approvals_needed: z.int() };

/** The key that made an order, and what it was called then. */
export const askingKey = { app_id: z.string(), key_name: textOrNull };

export const termsDigest = z.string().regex(/^[0-9a-f]{64}$/);

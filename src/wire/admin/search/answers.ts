/** Answers about the search (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { chainName } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';

const hit = z
  .strictObject({
    kind: z
      .enum([
        'withdrawal',
        'operation',
        'swap',
        'payout',
        'sweep',
        'internal_order',
        'deposit',
        'internal_transfer',
        'user',
        'address',
        'recipient',
        'change',
      ])
      .meta({
        id: 'HitKind',
        description:
          'What was found. recipient: orders name the address (listRecipientOrders). internal_transfer: its id is chain, transaction, position and address.',
      }),
    id: z.string(),
    chain: z.union([chainName, z.null()]).meta({
      description: 'Its chain; of a recipient one of its family; null where it has none.',
    }),
    note: textOrNull.meta({ description: 'Why it matches, if the search text is not its own id.' }),
  })
  .meta({ id: 'Hit', description: 'A record of the project that matches the search.' });

export const adminSearchAnswers = {
  search: {
    data: z.strictObject({
      hits: z.array(hit),
      looked_in: z.array(z.string()).meta({ description: 'What was searched, for people.' }),
      not_looked_in: z.array(z.string()).meta({
        description:
          'What may hold it and was not searched, for people. Only if this is empty does no hit mean that there is nothing.',
      }),
    }),
  },
};

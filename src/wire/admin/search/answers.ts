/** Answers about the search (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { textOrNull } from '../answer-fields.ts';

const hit = z
  .strictObject({
    kind: z.enum(['withdrawal', 'operation', 'swap', 'deposit', 'user', 'address', 'change']).meta({
      id: 'HitKind',
      description: 'What was found.',
    }),
    id: z.string(),
    note: textOrNull.meta({ description: 'Why it is a hit, if the id itself was not asked for.' }),
  })
  .meta({ id: 'Hit', description: 'Something of the project that an id names.' });

export const adminSearchAnswers = {
  search: {
    data: z.strictObject({
      hits: z.array(hit),
      looked_in: z.array(z.string()).meta({ description: 'What was looked at, for people.' }),
    }),
  },
};

/** The `data` of the answers about screening (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import type { Answer } from '../../fields/answer-fields.ts';

const queued = z
  .strictObject({
    id: z.string().meta({ description: 'The id of the question.' }),
    state: z.literal('queued').meta({ description: 'It is verified later.' }),
  })
  .meta({
    id: 'ScreeningAnswerQueued',
    description: 'An answer of a screening provider is queued.',
  });

export const screeningAnswers: Record<string, Answer> = {
  'screening/answer': { data: queued },
};

/** Answers about the freeze of a project (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { unixSeconds } from '../../fields/answer-fields.ts';
import { done, waits } from '../answer-fields.ts';

export const freeze = z.strictObject({
  at: unixSeconds.meta({ description: 'When it was frozen, unix seconds.' }),
  by: z.string().meta({ description: 'Who froze it.' }),
  reason: z.string().meta({ description: 'Why, in the owner’s own text.' }),
});

export const adminFreezeAnswers = {
  freeze: { data: freeze.extend({ frozen: z.literal(true) }) },
  unfreeze: {
    data: z.union([
      waits.extend({ frozen: z.literal(true) }),
      z.strictObject({ ...done, frozen: z.literal(false) }),
    ]),
  },
};

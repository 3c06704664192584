/** Answers about alarms (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { timeOrNull } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';

const alarm = z
  .strictObject({
    name: z.string().meta({ description: 'Its name in CloudWatch.' }),
    heading: textOrNull.meta({ description: 'The heading of its runbook entry.' }),
    first_step: z.string().meta({ description: 'What to do first.' }),
    since: timeOrNull.meta({ description: 'When it became active.' }),
    reason: textOrNull.meta({
      description: 'What CloudWatch measured; for dead letters, their number.',
    }),
  })
  .meta({ id: 'FiringAlarm', description: 'An alarm of this stage that is active.' });

export const adminAlarmAnswers = {
  listAlarms: {
    data: z.strictObject({
      list: z.array(alarm),
      complete: z.boolean().meta({ description: 'Whether these are all; at most 100 are shown.' }),
    }),
  },
};

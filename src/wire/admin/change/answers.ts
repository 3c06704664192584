/** Answers about changes that wait for a second owner (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { paged } from '../../fields/answer-fields.ts';
import { changeFields, done } from '../answer-fields.ts';
import { createdKey, keyFields } from '../key/answers.ts';
import { settingDiff, settingsFields } from '../settings/answers.ts';

const confirmed = z.union([
  settingsFields.extend({ ...done, kind: z.enum(['settings', 'whitelist-entry']) }),
  createdKey.extend({ kind: z.literal('key') }),
  keyFields.extend({ ...done, kind: z.enum(['enable-key', 'webhook-url']) }),
  z.strictObject({ ...done, kind: z.literal('unfreeze'), frozen: z.literal(false) }),
]);

/** The change with what it would do now, as the list of changes shows it. */
export const changeWithDiff = changeFields
  .extend({
    diff: z
      .array(settingDiff)
      .meta({ description: 'What it would do to the settings; empty for other changes.' }),
    outdated: z.boolean().meta({
      description: 'The settings have changed since the request, so it cannot be confirmed.',
    }),
  })
  .meta({ id: 'WaitingChangeDetail', description: 'A waiting change, and what it would do.' });

export const adminChangeAnswers = {
  listChanges: { data: paged(changeWithDiff) },
  confirmChange: { data: confirmed },
  dropChange: { data: z.strictObject({ change_id: z.string(), dropped: z.literal(true) }) },
};

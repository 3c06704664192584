/** Answers about people who sign in (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';

const person = z
  .strictObject({
    id: z.string().meta({ description: 'The permanent id of the user pool.' }),
    email: z.string().meta({ description: 'As the audit log names them.' }),
    groups: z.array(z.string()).meta({ description: 'As in the token: owner, viewer:shop.' }),
    state: z.enum(['active', 'invited', 'disabled']).meta({
      description:
        'invited: has not set a password yet. disabled: cannot sign in, and their approvals do not count.',
    }),
    authenticator: z.boolean().meta({ description: 'Whether an authenticator is registered.' }),
    invited_at: unixSeconds,
    last_sign_in_at: timeOrNull.meta({
      description: 'Of the console or the command line; null if none is known.',
    }),
  })
  .meta({ id: 'Person', description: 'A person who may sign in to the admin API.' });

export const adminPersonAnswers = {
  listPeople: {
    data: z.strictObject({
      list: z.array(person),
      complete: z.boolean().meta({ description: 'Whether these are all; at most 100 are listed.' }),
    }),
  },
  showMe: {
    data: z
      .strictObject({
        email: z.string().meta({ description: 'As the audit log names them.' }),
        groups: z.array(z.string()).meta({ description: 'As in the token: owner, viewer:shop.' }),
        signed_in_at: unixSeconds,
        recent_until: timeOrNull.meta({
          description:
            'Until when the sign-in is recent enough to approve and confirm; null: always.',
        }),
        stage: z.string().meta({ description: 'The stage of this deployment.' }),
      })
      .meta({ id: 'Me', description: 'Who is signed in.' }),
  },
};

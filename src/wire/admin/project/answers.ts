/** Answers about projects (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { chainName, paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { addresses } from '../../merchant/subaccount/answers.ts';
import { change, done, waits } from '../answer-fields.ts';
import { freeze } from '../freeze/answers.ts';

const projectFields = z.strictObject({
  slug: z.string(),
  name: z.string(),
  wallet_id: z.int(),
  api_path: z.string().meta({ description: 'Path of the merchant API of this project.' }),
  created_at: unixSeconds,
});

const detailFields = projectFields.extend({
  addresses,
  funding: z
    .array(
      z
        .strictObject({
          chain: chainName,
          address: z.string(),
          native_token: z.string(),
          tokens: z.array(z.string()),
          note: z.string().meta({ description: 'What to send and where, as a sentence.' }),
        })
        .meta({ id: 'Funding', description: 'How to fund the hot wallet on a chain.' }),
    )
    .meta({ description: 'How to fund the hot wallet, for each chain.' }),
});

const count = (description: string) => z.int().meta({ description });

const overview = z
  .strictObject({
    waiting: z
      .strictObject({
        withdrawals: count('Withdrawals that wait for approval.'),
        operations: count('Operations that wait for approval.'),
        oldest_at: timeOrNull.meta({ description: 'When the oldest of them was requested.' }),
      })
      .meta({ id: 'WaitingCounts', description: 'What waits for an approver.' }),
    under_way: count('Orders of all kinds that are approved and have not ended.'),
    stuck: z
      .array(
        z
          .strictObject({
            no: z.string().meta({ description: 'Its number.' }),
            cause: z.string().meta({ description: 'The cause, for programs: no_gas, ...' }),
            since: unixSeconds,
          })
          .meta({ id: 'StuckOrder', description: 'An order that waits, with its cause.' }),
      )
      .meta({ description: 'Those of them that wait for a known cause, oldest first.' }),
    stuck_complete: z.boolean().meta({
      description: 'Whether all were examined; of each kind and status the newest 100 are.',
    }),
    webhooks_pending: count('Deliveries with attempts to come.'),
    webhooks_abandoned: count('Deliveries whose attempts are used up.'),
    deposits_confirming: count('Deposits that are seen and not yet credited.'),
  })
  .meta({ id: 'Overview', description: 'Counts of a project; may lag a write by seconds.' });

export const adminProjectAnswers = {
  listProjects: {
    data: paged(projectFields.meta({ id: 'ProjectItem', description: 'A project in a list.' })),
  },
  createProject: {
    data: z.union([
      detailFields
        .extend(done)
        .meta({ id: 'CreatedProject', description: 'The project and how to fund it.' }),
      waits,
    ]),
  },
  showProject: {
    data: detailFields
      .extend({
        frozen: z.union([
          freeze.meta({ id: 'Freeze', description: 'Since when, by whom, and why.' }),
          z.null(),
        ]),
        changes: z.array(change),
      })
      .meta({ id: 'Project', description: 'A project in full.' }),
  },
  showOverview: { data: overview },
};

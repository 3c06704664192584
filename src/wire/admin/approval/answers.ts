/** Answers about approvals that wait, and about recipients (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { timeOrNull } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';
import { adminOperation, listedOperation } from '../operation/answers.ts';
import { adminWithdrawal, listedWithdrawal } from '../withdrawal/answers.ts';

const yours = z.enum(['open', 'decided', 'own_key']).meta({
  description:
    'open: you may decide, if you are an approver. decided: you have. own_key: you asked for its key.',
});
/** Fields that both kinds of orders have; the rest is on the order's own route. */
const similar = z
  .array(
    z
      .strictObject({
        address: z.string().meta({ description: 'The other address.' }),
        known_as: z.enum(['recipient', 'waiting', 'user', 'whitelist', 'hot_wallet']).meta({
          description:
            'How the project knows it. recipient: it was paid. waiting: an order to it has not ended.',
        }),
        user_id: textOrNull.meta({ description: 'Whose deposit address it is.' }),
      })
      .meta({ id: 'SimilarAddress', description: 'A known address that looks similar.' }),
  )
  .meta({ description: 'Others with the same first four and last four characters.' });
const marks = z
  .union([
    z
      .strictObject({
        stranger: z.union([z.boolean(), z.null()]).meta({
          description:
            'No confirmed order names it, and it is neither ours nor in the whitelist; null: the list does not know.',
        }),
        similar,
      })
      .meta({
        id: 'RecipientMarks',
        description: 'What is known about the recipient of an order.',
      }),
    z.null(),
  ])
  .meta({ description: 'What is known about the recipient; null if nothing is paid.' });
const shared = { yours, expires_at: timeOrNull, recipient: marks };
const waitingOrder = z.union([
  z
    .strictObject({
      kind: z.literal('withdrawal'),
      ...shared,
      withdrawal: adminWithdrawal,
    })
    .meta({ id: 'WaitingWithdrawal', description: 'A withdrawal that waits for approval.' }),
  z
    .strictObject({ kind: z.literal('operation'), ...shared, operation: adminOperation })
    .meta({ id: 'WaitingOperation', description: 'An operation that waits for approval.' }),
]);

/** Why it cannot be one of many, and whether it can be decided at all. */
const reviewed = {
  ...shared,
  waits: z.boolean().meta({ description: 'Whether it can be decided on now.' }),
  says: textOrNull.meta({ description: 'Why it cannot, as a sentence.' }),
  barred: textOrNull.meta({
    description: 'Why it cannot be approved in a list, as a sentence; null if it can.',
  }),
};
const reviewedOrder = z.union([
  z
    .strictObject({ kind: z.literal('withdrawal'), ...reviewed, withdrawal: listedWithdrawal })
    .meta({ id: 'ReviewedWithdrawal', description: 'A withdrawal in a list for one decision.' }),
  z
    .strictObject({ kind: z.literal('operation'), ...reviewed, operation: listedOperation })
    .meta({ id: 'ReviewedOperation', description: 'An operation in a list for one decision.' }),
]);

const recipient = z
  .strictObject({
    address: z.string().meta({ description: 'The address, in its normal form.' }),
    ours: z.union([z.enum(['hot_wallet', 'user']), z.null()]).meta({
      description: 'Whose it is, if it is an address of the project.',
    }),
    user_id: textOrNull,
    whitelisted: z.boolean().meta({ description: 'Whether it is in address_whitelist.' }),
    paid: z
      .strictObject({
        count: z.int().meta({ description: 'Confirmed withdrawals and transfers to it.' }),
        usd: z.number().meta({ description: 'What they were worth when they were requested.' }),
        first_at: timeOrNull.meta({ description: 'When the first of them was requested.' }),
        last_at: timeOrNull.meta({ description: 'When the last of them was requested.' }),
      })
      .meta({ id: 'PaidBefore', description: 'Among the payments that were examined.' }),
    stranger: z.boolean().meta({
      description: 'No confirmed order names it, and it is neither ours nor on the whitelist.',
    }),
    similar,
    looked_at: z.int().meta({ description: 'How many orders were examined.' }),
    complete: z.boolean().meta({
      description: 'Whether these are all; the newest 300 orders to it are examined.',
    }),
    not_compared: z.array(z.string()).meta({
      description: 'Addresses that it was not compared with, for people.',
    }),
  })
  .meta({ id: 'Recipient', description: 'What a project knows about an address.' });

export const adminApprovalAnswers = {
  listApprovals: {
    data: z.strictObject({
      list: z.array(waitingOrder),
      complete: z
        .boolean()
        .meta({ description: 'Whether these are all; a list has at most 100 that are pending.' }),
      next: textOrNull.meta({
        description: 'Where the list continues, as `after`; null if it is complete.',
      }),
    }),
  },
  reviewApprovals: {
    data: z.strictObject({
      list: z.array(reviewedOrder),
      missing: z.array(z.string()).meta({ description: 'Numbers that are not in the project.' }),
    }),
  },
  showRecipient: { data: recipient },
  listRecipientOrders: {
    data: z.strictObject({
      list: z.array(
        z.union([
          z
            .strictObject({ kind: z.literal('withdrawal'), withdrawal: adminWithdrawal })
            .meta({ id: 'WithdrawalTo', description: 'A withdrawal to the address.' }),
          z
            .strictObject({ kind: z.literal('operation'), operation: adminOperation })
            .meta({ id: 'OperationTo', description: 'An operation that names the address.' }),
        ]),
      ),
      next: textOrNull.meta({ description: 'Give it as `after`; null after the oldest.' }),
      not_looked_in: z.array(z.string()).meta({
        description: 'Orders that may also name it and were not examined, for people.',
      }),
    }),
  },
};

/** Answers about users (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { chainName, decimal, paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { addresses } from '../../merchant/subaccount/answers.ts';

const user = z
  .strictObject({
    user_id: z.string().meta({ description: 'As the merchant named the user.' }),
    account_no: z.string(),
    label: z.string(),
    sub_account_id: z.int(),
    sub_index: z.int(),
    addresses,
    created_at: unixSeconds,
  })
  .meta({ id: 'User', description: 'A user of a project: a sub-account.' });

const balances = z
  .strictObject({
    chain: chainName,
    address: z.string(),
    read_at: unixSeconds.meta({ description: 'When the node was queried.' }),
    tokens: z.array(
      z
        .strictObject({
          token: z.string(),
          token_address: z.union([z.string(), z.null()]).meta({
            description: 'Contract or mint; null for the coin.',
          }),
          balance: decimal.meta({ description: 'The balance that the node reports.' }),
          usd: z.union([z.number(), z.null()]).meta({
            description: 'Its value; null if there is no price from the last ten minutes.',
          }),
          price_read_at: timeOrNull.meta({
            description: 'When that price was read; null if there is none.',
          }),
        })
        .meta({ id: 'UserBalance', description: 'One token at a user’s address.' }),
    ),
  })
  .meta({ id: 'UserBalances', description: 'What a user’s address holds on one chain.' });

export const adminUserAnswers = {
  listUsers: { data: paged(user) },
  showUser: { data: user },
  showUserBalances: { data: balances },
};

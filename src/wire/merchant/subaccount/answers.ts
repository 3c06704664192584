/** The `data` of the answers about sub-accounts (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { type Answer, chainName, evmAddress, paged } from '../../fields/answer-fields.ts';

export const addresses = z
  .strictObject({
    EVM: z.string().meta({ description: 'Valid on every EVM chain.', example: evmAddress }),
    TRX: z.string().meta({ example: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }),
    SOL: z.string().meta({ example: '4Nd1mYvF8qJ3oQeY6cWk7VY3kTgFqkq6Q8sXg8y7vGfH' }),
  })
  .meta({ id: 'Addresses', description: 'One deposit address of each family.' });
const accountNo = z
  .string()
  .regex(/^WP-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
  .meta({ description: 'Permanent and safe to show to end users.', example: 'WP-7K3M-Q9XA-4T' });

const subAccount = z
  .strictObject({
    account_no: accountNo,
    sub_account_id: z.int(),
    user_id: z.string().meta({ example: 'user-1001' }),
    label: z.string().meta({ description: 'Additive: your name for it.', example: 'Alice' }),
    addresses,
    native_deposits: z.optional(
      z.partialRecord(chainName, z.boolean()).meta({
        description:
          'Additive: chains whose coin is not accepted, each with false. Absent if all are accepted.',
      }),
    ),
  })
  .meta({ id: 'SubAccount', description: 'A user’s deposit addresses.' });

const subAccountItem = z
  .strictObject({
    id: z.int(),
    sub_index: z.int(),
    account_no: accountNo,
    user_ref: z.string(),
    label: z.string(),
    addresses,
  })
  .meta({ id: 'SubAccountItem', description: 'A sub-account as lists show it.' });

export type SubAccountAnswer = z.output<typeof subAccount>;
export type SubAccountItemAnswer = z.output<typeof subAccountItem>;

export const subAccountAnswers: Record<string, Answer> = {
  'subaccount/create': { data: subAccount },
  'subaccount/update': { data: subAccount },
  'subaccount/info': { data: subAccount },
  'subaccount/list': {
    data: paged(subAccountItem),
  },
};

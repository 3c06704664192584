/** The `data` of the answer about all balances (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import {
  type Answer,
  chainName,
  decimal,
  evmAddress,
  signedDecimal,
  timeOrNull,
} from '../../fields/answer-fields.ts';

const address = z.string().meta({ example: evmAddress });
const token = z.string().meta({ example: 'USDT' });
const tokenAddress = z.union([z.string(), z.null()]).meta({
  description:
    'The token’s contract; null: the chain’s own coin, or a token that is listed no more.',
  example: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
});
const height = (description: string) =>
  z.union([z.string(), z.null()]).meta({ description, example: '20512345' });

const addressBalances = z
  .strictObject({
    chain: chainName,
    address,
    account: z.enum(['users', 'energy']).meta({
      description: 'users: of a sub-account. energy: of the energy service.',
    }),
    user_id: z
      .union([z.string(), z.null()])
      .meta({ description: 'Whose sub-account it is; null: nobody’s.', example: 'alice' }),
    tokens: z
      .array(z.strictObject({ token, token_address: tokenAddress, amount: signedDecimal }))
      .meta({ description: 'What it has, never 0.' }),
  })
  .meta({ id: 'AddressBalances', description: 'What an address has on a chain by the ledger.' });

const hotWallet = z
  .strictObject({
    chain: chainName,
    address,
    tokens: z.array(
      z.strictObject({
        token,
        token_address: tokenAddress,
        balance: signedDecimal,
        reserved: decimal.meta({
          description: 'Held by unfinished orders: their amounts, and in the coin their fees.',
        }),
        available: decimal.meta({ description: 'The rest; 0 if more is reserved than is there.' }),
      }),
    ),
  })
  .meta({
    id: 'HotWalletBalances',
    description: 'What the hot wallet has on a chain by the ledger.',
  });

const readThrough = z
  .strictObject({
    chain: chainName,
    block: height('The newest block that was read; null: none yet.'),
    head: height('The chain’s newest block, as the watcher saw it last.'),
    at: timeOrNull.meta({ description: 'When that block was made; null: not known.' }),
  })
  .meta({ id: 'ReadThrough', description: 'How far a chain was read.' });

export const addressBalancesPage = z.strictObject({
  list: z.array(addressBalances),
  next: z
    .union([z.string(), z.null()])
    .meta({ description: '`cursor` of the next page; null: this is the last one.' }),
  hot_wallets: z
    .union([z.array(hotWallet), z.null()])
    .meta({ description: 'Only on the first page, else null. A chain without money is left out.' }),
  as_of: z.array(readThrough).meta({ description: 'Of each chain that was asked for.' }),
});

export type AddressBalancesAnswer = z.output<typeof addressBalancesPage>;

export const balancesAnswers: Record<string, Answer> = {
  'balances/list': { data: addressBalancesPage },
};

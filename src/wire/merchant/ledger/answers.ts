/** The `data` of the answers about the ledger (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import {
  type Answer,
  chainName,
  evmAddress,
  hash,
  signedDecimal,
  unixSeconds,
} from '../../fields/answer-fields.ts';

export const ledgerAccount = z.enum(ledgerAccounts).meta({
  id: 'LedgerAccount',
  description:
    'An account of the ledger. `hot`, `users` and `energy` hold what the project’s addresses hold; the ' +
    'others say where it came from and where it went.',
});

export const ledgerAddress = z.union([z.string(), z.null()]).meta({
  description: 'The address of the account; null: the account has none.',
  example: evmAddress,
});

export const ledgerToken = z.string().meta({ example: 'USDT' });

const amount = signedDecimal.meta({ description: 'What the account receives is positive.' });

const orNull = <T extends z.ZodType>(type: T, description: string) =>
  z.union([type, z.null()]).meta({ description });

export const ledgerEntry = z
  .strictObject({
    entry_no: z.string().meta({
      description: 'The entry’s own number.',
      example: 'EN5F0C1B7A9D3E4826A1B2C3D4',
    }),
    at: unixSeconds.meta({ description: 'When what it says was recorded.' }),
    account: ledgerAccount,
    address: ledgerAddress,
    chain: chainName,
    token: ledgerToken,
    amount,
    amount_usd: z.union([z.number(), z.null()]).meta({
      description: 'The same in USD, by the price of then; null: there was no price.',
      example: -12.5,
    }),
    order_no: orNull(z.string(), 'The order that it belongs to.'),
    deposit_no: orNull(z.string(), 'The deposit that it belongs to.'),
    tx_hash: orNull(hash, 'The transaction that moved it.'),
    block_number: orNull(z.string(), 'The block of the transaction.'),
  })
  .meta({
    id: 'LedgerEntry',
    description: 'One side of what moved from one account to another.',
  });

export const ledgerBalance = z
  .strictObject({
    account: ledgerAccount,
    address: z.union([z.string(), z.null()]).meta({
      description: 'The address that was asked for; null: all of the account.',
      example: null,
    }),
    chain: chainName,
    token: ledgerToken,
    amount,
  })
  .meta({ id: 'LedgerBalance', description: 'What the entries of an account sum to.' });

export type LedgerEntryAnswer = z.output<typeof ledgerEntry>;
export type LedgerBalanceAnswer = z.output<typeof ledgerBalance>;

/** What both APIs answer. */
export const entriesPage = z.strictObject({
  list: z.array(ledgerEntry),
  next: z.union([z.string(), z.null()]).meta({
    description: '`cursor` of the next page; null: this is the last one.',
  }),
});

export const balancesOfDay = z.strictObject({
  list: z.array(ledgerBalance).meta({ description: 'The balances that are not 0.' }),
  at: z.union([z.string(), z.null()]).meta({
    description: 'The UTC day at whose end the balances are; null: now.',
    example: null,
  }),
});

export const ledgerAnswers: Record<string, Answer> = {
  'ledger/entries': { data: entriesPage },
  'ledger/balances': { data: balancesOfDay },
};

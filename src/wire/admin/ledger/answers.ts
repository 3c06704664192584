/** Answers about the ledger (src/wire/admin/answers.ts). No function reads them, only their types. */
import * as z from 'zod';
import {
  chainName,
  decimal,
  hash,
  signedDecimal,
  unixSeconds,
} from '../../fields/answer-fields.ts';
import {
  balancesOfDay,
  entriesPage,
  ledgerAccount,
  ledgerAddress,
  ledgerToken,
} from '../../merchant/ledger/answers.ts';
import { oneStatement, statementsPage } from '../../merchant/statement/answers.ts';

const difference = z
  .strictObject({
    difference_no: z.string().meta({
      description: 'The difference’s own number.',
      example: 'BD5F0C1B7A9D3E4826A1B2C3D4',
    }),
    revision: z.int().meta({ description: 'Grows with each comparison that changes it.' }),
    chain: chainName,
    token: ledgerToken,
    account: ledgerAccount,
    address: ledgerAddress,
    amount: signedDecimal.meta({
      description:
        'What the chain has more than the books, as it was compared last; below 0 if it has less.',
    }),
    block_number: z.string().meta({ description: 'The block of that comparison.' }),
    tx_hashes: z.array(hash).meta({
      description: 'Transactions that the books do not have as the chain has them, at most 20.',
    }),
    state: z.enum(['open', 'closed']),
    found_at: unixSeconds,
    compared_at: unixSeconds,
    closing: z
      .union([
        z.strictObject({
          by: z.string().meta({ description: 'The owner who closed it.' }),
          reason: z.string().meta({ description: 'What explains it, in the owner’s words.' }),
          at: unixSeconds,
          booked: signedDecimal.meta({ description: 'What was booked as `external/other`.' }),
        }),
        z.null(),
      ])
      .meta({ description: 'null while it is open.' }),
  })
  .meta({
    id: 'LedgerDifference',
    description: 'One token of an address of which the books and the chain differ.',
  });

const accountDays = z
  .strictObject({
    account: ledgerAccount,
    opening: signedDecimal.meta({ description: 'Its balance before the first day.' }),
    moved: z.array(signedDecimal).meta({
      description: 'What its entries of each day sum to, one for each of `days`.',
    }),
    closing: z.array(signedDecimal).meta({
      description: 'Its balance at the end of each day; of the last, now.',
    }),
  })
  .meta({
    id: 'LedgerAccountDays',
    description: 'An account in one token of a chain, day by day.',
  });

const ledgerDays = z
  .strictObject({
    days: z.array(z.string()).meta({
      description: 'UTC days without a gap, oldest first. The last is today, which has not ended.',
      example: ['2026-01-01', '2026-01-02'],
    }),
    since: z.union([z.string(), z.null()]).meta({
      description:
        'The first day of all with entries: before it nothing was booked. null: none has.',
      example: '2025-11-03',
    }),
    keeps_books: z.boolean().meta({
      description: 'Whether this deployment books what happens now.',
    }),
    priced_at: unixSeconds.meta({ description: 'When the prices were read.' }),
    tokens: z.array(
      z
        .strictObject({
          chain: chainName,
          token: ledgerToken,
          price_usd: z.union([decimal, z.null()]).meta({
            description:
              'What one of it is worth now, also of amounts of earlier days; null: not known.',
            example: '1',
          }),
          accounts: z.array(accountDays).meta({
            description: 'Those that had something or moved.',
          }),
        })
        .meta({ id: 'LedgerTokenDays', description: 'A token of a chain, day by day.' }),
    ),
  })
  .meta({ id: 'LedgerDays', description: 'The last days of the books, by token and account.' });

export type DaysAnswer = z.output<typeof ledgerDays>;

export type DifferenceAnswer = z.output<typeof difference>;

export const adminLedgerAnswers = {
  listLedgerEntries: { data: entriesPage },
  listLedgerBalances: { data: balancesOfDay },
  listStatements: { data: statementsPage },
  showStatement: { data: oneStatement },
  listLedgerDays: { data: ledgerDays },
  listDifferences: {
    data: z.strictObject({
      list: z.array(difference),
      next: z.union([z.string(), z.null()]).meta({
        description: '`cursor` of the next page; null: this is the last one.',
      }),
    }),
  },
  closeDifference: { data: difference },
  compareAddress: {
    data: z.strictObject({
      chain: chainName,
      address: z.string().meta({ description: 'As the books write it.' }),
    }),
  },
};

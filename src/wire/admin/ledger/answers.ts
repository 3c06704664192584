/** Answers about the ledger (src/wire/admin/answers.ts). No function reads them, only their types. */
import * as z from 'zod';
import { chainName, hash, signedDecimal, unixSeconds } from '../../fields/answer-fields.ts';
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

export type DifferenceAnswer = z.output<typeof difference>;

export const adminLedgerAnswers = {
  listLedgerEntries: { data: entriesPage },
  listLedgerBalances: { data: balancesOfDay },
  listStatements: { data: statementsPage },
  showStatement: { data: oneStatement },
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

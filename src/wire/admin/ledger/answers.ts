/** Answers about the ledger (src/wire/admin/answers.ts). No function reads them. */
import { balancesOfDay, entriesPage } from '../../merchant/ledger/answers.ts';

export const adminLedgerAnswers = {
  listLedgerEntries: { data: entriesPage },
  listLedgerBalances: { data: balancesOfDay },
};

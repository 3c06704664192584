import type { CsvColumn } from '#shared/csv.ts';
import type { Schemas } from '../../api/types.ts';
import { depositWords } from '../../words/deposits.ts';
import { exact } from '../../words/times.ts';

export const depositColumns: CsvColumn<Schemas['Deposit']>[] = [
  { header: 'deposit_no', value: ({ deposit_no: no }) => no },
  { header: 'status', value: (deposit) => depositWords(deposit).text },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'user_id', value: ({ user_id: user }) => user },
  { header: 'address', value: ({ address }) => address },
  { header: 'tx_hash', value: ({ tx_hash: hash }) => hash },
  { header: 'block_number', value: ({ block_number: block }) => block },
  { header: 'confirmations', value: ({ confirmations }) => confirmations },
  { header: 'created_at', value: ({ created_at: at }) => exact(at) },
  { header: 'credited_at', value: ({ credited_at: at }) => at && exact(at) },
];

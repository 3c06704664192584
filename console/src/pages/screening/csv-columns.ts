import type { CsvColumn } from '#shared/csv.ts';
import { exact } from '../../words/times.ts';
import type { Held } from './held.ts';

export const heldColumns: CsvColumn<Held>[] = [
  { header: 'number', value: ({ no }) => no },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'what', value: ({ sentence }) => sentence },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'usd', value: ({ usd }) => usd },
  { header: 'verdict', value: ({ verdict }) => verdict ?? null },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'reference', value: ({ reference }) => reference },
  { header: 'status', value: ({ state }) => state },
  { header: 'user_id', value: ({ userId }) => userId },
  { header: 'senders', value: ({ hold }) => hold?.shown.senders?.join(' ') ?? null },
  { header: 'tx_hash', value: ({ hold }) => hold?.given.deposit.tx_hash ?? null },
  { header: 'since', value: ({ since }) => exact(since) },
];

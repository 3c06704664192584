import type { CsvColumn } from '#shared/csv.ts';
import { exact } from '../times.ts';
import type { ListedOrder } from './listed-order.ts';

/** A row of the CSV: exactly what is signed, at its place in the list. */
export interface ListedRow {
  place: number;
  order: ListedOrder;
  listDigest: string;
  words: string;
}

export const listedColumns: CsvColumn<ListedRow>[] = [
  { header: 'place', value: ({ place }) => place },
  { header: 'number', value: ({ order }) => order.no },
  { header: 'kind', value: ({ order }) => order.kind },
  { header: 'what', value: ({ order }) => order.sentence },
  { header: 'chain', value: ({ order }) => order.chain },
  { header: 'token', value: ({ order }) => order.token },
  { header: 'token_address', value: ({ order }) => order.tokenAddress },
  { header: 'to_address', value: ({ order }) => order.to },
  { header: 'amount', value: ({ order }) => order.amount },
  { header: 'usd', value: ({ order }) => order.usd },
  { header: 'memo', value: ({ order }) => order.memo },
  { header: 'reference', value: ({ order }) => order.reference },
  { header: 'app_id', value: ({ order }) => order.askedBy },
  { header: 'created_at', value: ({ order }) => exact(order.createdAt) },
  { header: 'terms_digest', value: ({ order }) => order.digest },
  { header: 'list_digest', value: ({ listDigest }) => listDigest },
  { header: 'check_words', value: ({ words }) => words },
];

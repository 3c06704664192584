import type { CsvColumn } from '#shared/csv.ts';
import type { Schemas } from '../../api/types.ts';
import { swapWords } from '../../words/swaps.ts';
import { exact } from '../../words/times.ts';

export const swapColumns: CsvColumn<Schemas['AdminSwap']>[] = [
  { header: 'swap_no', value: ({ swap_no: no }) => no },
  { header: 'biz_order_id', value: ({ biz_order_id: id }) => id },
  { header: 'status', value: ({ status, reversed }) => swapWords(status, reversed).text },
  { header: 'chain', value: ({ from_chain: chain }) => chain },
  { header: 'from_token', value: ({ from_token: token }) => token },
  { header: 'amount_in', value: ({ amount_in: amount }) => amount },
  { header: 'to_token', value: ({ to_token: token }) => token },
  { header: 'amount_out_expected', value: ({ amount_out_expected: amount }) => amount },
  { header: 'amount_out_min', value: ({ amount_out_min: amount }) => amount },
  { header: 'amount_out_actual', value: ({ amount_out_actual: amount }) => amount },
  { header: 'provider', value: ({ provider }) => provider },
  { header: 'tx_hash', value: ({ src_tx_hash: hash }) => hash },
  { header: 'fail_reason', value: ({ fail_reason: reason }) => reason },
  { header: 'created_at', value: ({ created_at: at }) => exact(at) },
  { header: 'confirmed_at', value: ({ confirmed_at: at }) => at && exact(at) },
];

import type { CsvColumn } from '#shared/csv.ts';
import type { Operation, Withdrawal } from '../../api/types.ts';
import { statusWords } from '../../words/statuses.ts';
import { exact } from '../../words/times.ts';

const shared: CsvColumn<Withdrawal | Operation>[] = [
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'amount_usd', value: ({ amount_usd: usd }) => usd },
  { header: 'from_address', value: (order) => order.from_address },
  { header: 'to_address', value: (order) => order.to_address },
  { header: 'tx_hash', value: ({ tx_hash }) => tx_hash },
  { header: 'fail_reason', value: ({ fail_reason }) => fail_reason },
  { header: 'memo', value: ({ memo }) => memo },
  { header: 'app_id', value: ({ app_id }) => app_id },
  { header: 'approvals', value: ({ approvals }) => approvals },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'confirmed_at', value: ({ confirmed_at: at }) => at && exact(at) },
];

export const withdrawalColumns: CsvColumn<Withdrawal>[] = [
  { header: 'withdraw_no', value: ({ withdraw_no }) => withdraw_no },
  { header: 'biz_order_id', value: ({ biz_order_id }) => biz_order_id },
  {
    header: 'status',
    value: ({ status, reversed }) => statusWords('withdrawal', status, reversed).text,
  },
  { header: 'level', value: ({ level }) => level },
  ...shared,
];

export const operationColumns: CsvColumn<Operation>[] = [
  { header: 'op_no', value: ({ op_no }) => op_no },
  { header: 'op_type', value: ({ op_type }) => op_type },
  {
    header: 'status',
    value: ({ status, reversed }) => statusWords('operation', status, reversed).text,
  },
  { header: 'sk_id', value: ({ sk_id }) => sk_id },
  ...shared,
];

import type { Coffer } from 'coffer-sdk';
import type { OrderKind } from '#wire/words/explain-order.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { type Deposit, explainDeposit, explainOrderOf, type Order } from '../explain-record.ts';
import { record } from '../print.ts';
import { kinds } from './records.ts';

const orderKinds: Record<string, OrderKind> = {
  withdrawals: 'withdrawal',
  operations: 'operation',
  swaps: 'swap',
};

/** The kind of a record by its id, and how it is read. */
function found(coffer: Coffer, id: string): { kind: string; row: Promise<object> } {
  const of = (name: string) => ({
    kind: name,
    row: kinds.find((kind) => kind.name === name)!.get(coffer, id),
  });
  if (id.startsWith('DP')) return of('deposits');
  if (id.startsWith('OP')) return of('operations');
  if (id.startsWith('SW')) return { kind: 'swaps', row: coffer.swap.detail({ swap_no: id }) };
  if (id.startsWith('sk_') || id.startsWith('app_')) {
    throw new UsageError(`${id} is a key, not a record`, 'Give the id of a record or of an event.');
  }
  return of('withdrawals');
}

export const why: Command = {
  name: 'why',
  summary: 'explain the status of any record, and what it waits for',
  usage: 'ID',
  details:
    'ID is a deposit_no, withdraw_no, op_no or swap_no, your own biz_order_id, or an event (evt_...).',
  examples: ['coffer why WD01J9ZQ3V7K8M4X2B6N5T1RCD', 'coffer why payout-2026-0001'],
  async run({ words, api, show, progress }) {
    const [given] = words;
    if (given === undefined || words.length > 1) throw new UsageError('give one id');
    const id = /^evt_([A-Z0-9]+)_\d+$/.exec(given)?.[1] ?? given;
    const { kind, row } = found(api(), id);
    const data = (await progress(
      () => `Looking for ${id}`,
      () => row,
    )) as Order & Deposit;
    const orderKind = orderKinds[kind];
    const reasons = orderKind ? explainOrderOf(orderKind, id, data) : explainDeposit(data);
    show({ kind, reasons, record: data }, `${reasons.join('\n')}\n\n${record(data)}`);
    return exitCodes.ok;
  },
};

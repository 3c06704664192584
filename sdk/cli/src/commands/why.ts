import type { Coffer } from 'coffer-sdk';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { record } from '../print.ts';
import { kinds } from './records.ts';

type Row = Record<string, unknown>;

const statuses: Record<string, Record<number, string>> = {
  deposits: {
    0: 'It is on the chain and waits for its confirmations.',
    2: 'It is credited.',
  },
  withdrawals: {
    0: 'It waits for the approval of an admin.',
    1: 'It is approved and waits to be signed.',
    2: 'It is being signed.',
    3: 'It was sent and waits for its confirmations.',
    4: 'It is confirmed: the recipient has it.',
    5: 'It has failed, and nothing moves any more.',
    6: 'It was rejected, and nothing moved.',
  },
  swaps: {
    0: 'It waits to be signed.',
    1: 'It is being signed.',
    2: 'It was sent and waits for its confirmations.',
    3: 'It is confirmed.',
    5: 'It has failed.',
  },
  operations: {
    0: 'It waits for the decision of an admin.',
    1: 'It waits to be signed.',
    2: 'It was sent and waits for its confirmations.',
    3: 'It is done.',
    4: 'It has failed, and nothing moves any more.',
    5: 'It was rejected, and nothing moved.',
  },
};

const causes: Record<string, string> = {
  no_gas: 'The paying address lacks the chain’s coin for the fee. Send it some.',
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

/** What is known of why a record is where it is, as sentences. */
export function reasonsOf(kind: string, row: Row): string[] {
  const stuck = row.stuck as { cause: string; next_action_at: number | null } | null | undefined;
  const said = [statuses[kind]?.[Number(row.status)] ?? `Its status is ${row.status}.`];
  if (row.orphaned === 1) said.push('Its block has left the chain: do not use these funds.');
  if (Number(row.status) === 0 && kind === 'withdrawals' && row.level !== undefined) {
    const admins = Number(row.level) === 2 ? 'one admin' : 'two admins';
    said.push(`Its level is ${row.level}: ${admins} must approve it.`);
  }
  if (typeof row.risk_reason === 'string')
    said.push(`No session key let it through: ${row.risk_reason}.`);
  if (typeof row.fail_reason === 'string') said.push(`The reason: ${row.fail_reason}.`);
  if (stuck) {
    said.push(causes[stuck.cause] ?? `It waits: ${stuck.cause}.`);
    if (stuck.next_action_at !== null) {
      said.push(`It is tried again at ${new Date(stuck.next_action_at * 1000).toISOString()}.`);
    }
  }
  return said;
}

export const why: Command = {
  name: 'why',
  summary: 'explain where any record is, and what it waits for',
  usage: 'ID',
  details:
    'ID is a deposit_no, withdraw_no, op_no or swap_no, your own biz_order_id, or an event (evt_...).',
  examples: ['coffer why WD01J9ZQ3V7K8M4X2B6N5T1RCD', 'coffer why payout-2026-0001'],
  async run({ words, api, show, progress }) {
    const [given] = words;
    if (given === undefined || words.length > 1) throw new UsageError('one id is needed');
    const id = /^evt_([A-Z0-9]+)_\d+$/.exec(given)?.[1] ?? given;
    const { kind, row } = found(api(), id);
    const data = (await progress(
      () => `Looking for ${id}`,
      () => row,
    )) as Row;
    const reasons = reasonsOf(kind, data);
    show({ kind, reasons, record: data }, `${reasons.join('\n')}\n\n${record(data)}`);
    return exitCodes.ok;
  },
};

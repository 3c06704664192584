import type { Coffer, Data } from 'coffer-sdk';
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

/** 0x and 64 digits, or a signature of Solana. Without 0x the digits may be a secret. */
const hashOfTransaction = /^(?:0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/i;

type Explanation = Data<'depositExplain'>;

/** The chains that a hash may be of: the one that is given, else those that run here. */
async function chainsOf(
  coffer: Coffer,
  hash: string,
  given: string | undefined,
): Promise<string[]> {
  if (given !== undefined) return [given];
  if (!hash.startsWith('0x')) return ['SOL'];
  const listed = await coffer.system.chains();
  return listed.flatMap(({ chain, enabled }) => (enabled === 1 && chain !== 'SOL' ? [chain] : []));
}

/** What each chain says of a transaction; of those that do not have it only if none has. */
async function explained(coffer: Coffer, hash: string, given: string | undefined) {
  const chains = await chainsOf(coffer, hash, given);
  const all = await Promise.all(
    chains.map((chain) => coffer.deposit.explain({ chain, tx_hash: hash })),
  );
  const found = all.filter(({ state }) => state !== 'not_found');
  return found.length > 0 ? found : all;
}

const linesOf = ({ chain, says, transfers }: Explanation): string[] => [
  `${chain}: ${says}`,
  ...transfers.map(
    ({ amount, token, to, says, deposit_no: no }) =>
      `  ${amount} ${token ?? 'smallest units of an unlisted token'} to ${to}: ${says}${no === null ? '' : ` (${no})`}`,
  ),
];

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
  summary: 'explain the status of any record, and why it waits',
  usage: 'ID [chain=NAME]',
  details:
    'ID is a deposit_no, withdraw_no, op_no or swap_no, your own biz_order_id, or an event (evt_...).\n' +
    'For a transaction (0x..., or a Solana signature) it explains for each transfer whether\n' +
    'it is a deposit, and if not, why. Without chain, it asks all chains that can have the\n' +
    'hash. Write a TRON hash with 0x.',
  examples: [
    'coffer why WD01J9ZQ3V7K8M4X2B6N5T1RCD',
    'coffer why payout-2026-0001',
    'coffer why 0x5c50... chain=ETH',
  ],
  async run({ words, api, show, progress }) {
    const [given, ...rest] = words;
    const isHash = given !== undefined && hashOfTransaction.test(given);
    if (given === undefined || rest.length > (isHash ? 1 : 0)) throw new UsageError('give one id');
    if (isHash) {
      const chain = /^chain=(\w+)$/.exec(rest[0] ?? '')?.[1];
      if (rest.length > 0 && chain === undefined) throw new UsageError('give chain=NAME');
      const found = await progress(
        () => `Looking for ${given}`,
        () => explained(api(), given, chain),
      );
      show(found, found.flatMap(linesOf).join('\n'));
      return exitCodes.ok;
    }
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

import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import { fieldsOf } from '../fields.ts';
import { csvLine, isCsv, table } from '../print.ts';

type Row = Record<string, unknown>;

/** What a person reads of an entry; a file has every field of it. */
const shownOfEntry = ['at', 'account', 'chain', 'token', 'amount', 'amount_usd', 'order_no'];

const fieldsOfEntry = [
  'entry_no',
  'at',
  'account',
  'address',
  'chain',
  'token',
  'amount',
  'amount_usd',
  'order_no',
  'deposit_no',
  'tx_hash',
  'block_number',
];

const fieldsOfBalance = ['account', 'address', 'chain', 'token', 'amount'];

/** How many entries are read; all of them for a file, unless --limit says otherwise. */
function limitOf({ flags }: Context, standard: number): number {
  const limit = Number(flags.limit ?? standard);
  if (!Number.isSafeInteger(limit) || limit < 0) throw new UsageError('--limit must be a number');
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

export const ledger: Command[] = [
  {
    name: 'ledger entries',
    summary: 'entries of the ledger, newest first',
    usage: '[name=value ...]',
    details:
      'The fields are the filters of the route: account, chain, token, address, order_no, and the UTC\n' +
      'days start and end. --limit is 20 by default; 0 means all. With --csv all entries are written,\n' +
      'each as soon as it is read; its times are unix seconds. An interrupted export prints\n' +
      'its cursor: with the same fields and that cursor it continues, without a heading.',
    examples: [
      'coffer ledger entries order_no=WD01...',
      'coffer ledger entries start=2026-03-01 end=2026-03-31 --csv > march.csv',
      'coffer ledger entries start=2026-03-01 end=2026-03-31 cursor=... --csv >> march.csv',
    ],
    options: { limit: { type: 'string' }, csv: { type: 'boolean' } },
    async run(context) {
      const { words, api, show, say, progress, world } = context;
      const csv = isCsv(context.flags);
      const limit = limitOf(context, csv ? 0 : 20);
      const { cursor: first = null, ...query } = fieldsOf(words);
      const rows: Row[] = [];
      let count = 0;
      /** Where the page begins that is read; all before it are written. */
      let cursor = first as string | null;
      if (csv && first === null) world.out(csvLine(fieldsOfEntry));
      const read = async () => {
        do {
          const page = await api().ledger.entries({
            limit: Math.min(limit - count, 500),
            ...query,
            ...(cursor !== null && { cursor }),
          });
          for (const row of page.list as Row[]) {
            if (csv) world.out(csvLine(fieldsOfEntry.map((name) => row[name])));
            else rows.push(row);
          }
          count += page.list.length;
          cursor = page.next;
        } while (cursor !== null && count < limit);
      };
      try {
        await progress(() => `${count} read`, read);
      } catch (error) {
        if (csv && count > 0) say(`${count} entries are written. Continue with cursor=${cursor}`);
        throw error;
      }
      if (!csv) show(rows, table(rows, shownOfEntry));
      return exitCodes.ok;
    },
  },
  {
    name: 'ledger balances',
    summary: 'list the balances of the ledger’s accounts',
    usage: '[name=value ...]',
    details:
      'The fields are account, chain, token, and at (a UTC day: the balances at its end).\n' +
      'With address, the output has the current balances of one address.',
    examples: ['coffer ledger balances at=2026-03-31 --csv', 'coffer ledger balances account=hot'],
    options: { csv: { type: 'boolean' } },
    async run(context) {
      const { words, api, show, world } = context;
      const csv = isCsv(context.flags);
      const { list, at } = await api().ledger.balances(fieldsOf(words));
      const rows: Row[] = list;
      if (csv) {
        for (const line of [
          fieldsOfBalance,
          ...rows.map((row) => fieldsOfBalance.map((name) => row[name])),
        ]) {
          world.out(csvLine(line));
        }
      } else show({ list, at }, table(rows, fieldsOfBalance));
      return exitCodes.ok;
    },
  },
];

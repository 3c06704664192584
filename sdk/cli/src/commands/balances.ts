/** `coffer balances`: what all addresses have by the ledger, as a table, JSON or CSV. */
import type { Data } from 'coffer-sdk';
import type { Command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { fieldsOf } from '../fields.ts';
import { csvLine, isCsv, table } from '../print.ts';

type Page = Data<'balancesList'>;

const columns = [
  'chain',
  'account',
  'user_id',
  'address',
  'token',
  'token_address',
  'amount',
  'reserved',
];
const shown = columns.filter((name) => name !== 'token_address');

/** One line per address, chain and token; the hot wallets first. */
function linesOf({ list, hot_wallets: hot }: Page): Record<string, unknown>[] {
  return [
    ...(hot ?? []).flatMap(({ tokens, ...place }) =>
      tokens.map(({ balance, available: _, ...token }) => ({
        ...place,
        account: 'hot',
        user_id: null,
        ...token,
        amount: balance,
      })),
    ),
    ...list.flatMap(({ tokens, ...place }) =>
      tokens.map((token) => ({ ...place, ...token, reserved: null })),
    ),
  ];
}

export const balances: Command = {
  name: 'balances',
  summary: 'list the balances of all addresses, by the ledger',
  usage: '[name=value ...]',
  details:
    'The fields are chain and token. All pages are read. The hot wallets come first, with\n' +
    'the amounts that unfinished orders have reserved. With --json the rows are those of the\n' +
    'API, with as_of: up to which block each chain was read.',
  examples: ['coffer balances', 'coffer balances chain=TRX token=USDT', 'coffer balances --csv'],
  options: { csv: { type: 'boolean' } },
  async run({ words, api, flags, show, say, progress, world }) {
    const csv = isCsv(flags);
    const query = fieldsOf(words);
    const pages: Page[] = [];
    const read = async () => {
      let cursor: string | null | undefined;
      do {
        const page = await api().balances.list({ ...query, ...(cursor && { cursor }) });
        pages.push(page);
        cursor = page.next;
      } while (cursor !== null);
    };
    const count = () => pages.reduce((sum, { list }) => sum + list.length, 0);
    await progress(() => `${count()} read`, read);
    const lines = pages.flatMap(linesOf);
    if (csv) {
      world.out(csvLine(columns));
      for (const line of lines) world.out(csvLine(columns.map((name) => line[name])));
      return exitCodes.ok;
    }
    const { hot_wallets: hot, as_of: asOf } = pages[0]!;
    const list = pages.flatMap((page) => page.list);
    show({ list, hot_wallets: hot, as_of: asOf }, table(lines, shown));
    for (const { chain, block } of asOf) say(`${chain}: up to block ${block ?? 'none yet'}`);
    return exitCodes.ok;
  },
};

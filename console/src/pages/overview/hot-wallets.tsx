import { useQueries } from '@tanstack/react-query';
import type { CsvColumn } from '#shared/csv.ts';
import { roundedAmount } from '#shared/words/rounded-amount.ts';
import { useProject } from '../../api/queries.ts';
import { type HotWallet, useTreasuryApi } from '../../api/treasury.ts';
import { useIsNarrow } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { entriesPath, walletsPath, withdrawalsPath } from '../../routes.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { decimal } from '../../words/list.ts';
import type { LedgerDays } from '../../words/money/days.ts';
import {
  byUrgency,
  isUsed,
  meanDays,
  meanOf,
  type Outflow,
  outflowOf,
  type Runway,
  runwayOf,
} from '../../words/money/runway.ts';
import { tokenColumn } from './token-column.tsx';

/** A node is asked for each network. */
const everyMs = 60_000;

type HotBalance = HotWallet['tokens'][number];

interface Row extends HotBalance {
  chain: HotWallet['chain'];
  outflow: Outflow | null;
  runway: Runway;
}

const perDay = ({ outflow }: Row): string | null => (outflow === null ? null : meanOf(outflow));

const csv: CsvColumn<Row>[] = [
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'balance', value: ({ balance }) => balance },
  { header: 'waits', value: ({ reserved }) => reserved },
  { header: 'free', value: ({ free }) => free },
  { header: 'out_per_day', value: perDay },
  { header: 'days', value: ({ runway }) => runway.days },
  { header: 'lasts', value: ({ runway }) => runway.text },
];

const shown = (amount: string): string => roundedAmount(amount, 'down');

const drawn = (slug: string): Drawn<Row> => ({
  label: 'Hot wallets',
  keyOf: ({ chain, token }) => `${chain} ${token}`,
  title: tokenColumn,
  columns: [
    {
      label: 'Lasts',
      cell: ({ runway }) => <Mark tone={runway.tone}>{runway.text}</Mark>,
      sortBy: ({ runway }) => runway.days,
    },
    {
      label: 'Balance',
      isNumber: true,
      cell: ({ balance, chain, token }) => (
        <LinkTo to={entriesPath(slug, { account: 'hot', chain, token })}>{shown(balance)}</LinkTo>
      ),
      sortBy: ({ balance }) => decimal(balance),
    },
    {
      label: 'Waits',
      isNumber: true,
      cell: ({ reserved, chain }) => (
        <LinkTo to={`${withdrawalsPath(slug)}?chain=${chain}`}>{shown(reserved)}</LinkTo>
      ),
      sortBy: ({ reserved }) => decimal(reserved),
    },
    {
      label: 'Out per day',
      isNumber: true,
      cell: (row) => {
        const mean = perDay(row);
        if (mean === null) return 'not known';
        const { chain, token } = row;
        return (
          <LinkTo to={entriesPath(slug, { account: 'hot', chain, token })}>{shown(mean)}</LinkTo>
        );
      },
      sortBy: (row) => decimal(perDay(row)),
    },
  ],
});

/** What each hot wallet holds against what waits for it, and how long it lasts. */
export function HotWallets({ slug, all }: { slug: string; all: LedgerDays | undefined }) {
  const project = useProject(slug);
  const { hot } = useTreasuryApi(slug);
  const funding = project.data?.funding ?? [];
  const wallets = useQueries({
    queries: funding.map(({ chain }) => ({
      queryKey: ['hot', slug, chain],
      queryFn: () => hot(chain),
      refetchInterval: everyMs,
    })),
  });
  const read = wallets.flatMap(({ data }) => (data ? [data] : []));
  const failed = wallets.flatMap(({ data, isError }, i) =>
    !data && isError ? [chainWord(funding[i]!.chain)] : [],
  );
  const isRead = project.data !== undefined && wallets.every(({ isPending }) => !isPending);
  const rows = read.flatMap(({ chain, tokens }) =>
    tokens.map((one): Row => {
      const outflow = all && outflowOf(all, chain, one.token);
      return Object.assign({}, one, {
        chain,
        outflow: outflow ?? null,
        runway: runwayOf(one, outflow ?? null),
      });
    }),
  );
  const list = useWholeList({
    all: isRead
      ? rows.filter((row) => isUsed(row, row.outflow)).sort((a, b) => byUrgency(a.runway, b.runway))
      : undefined,
    query: {
      error: project.error,
      refetch: project.refetch,
      // The oldest of what is shown.
      dataUpdatedAt: Math.min(
        project.dataUpdatedAt,
        ...wallets.filter(({ data }) => data).map(({ dataUpdatedAt }) => dataUpdatedAt),
      ),
      failureCount: Math.max(0, ...wallets.map(({ failureCount }) => failureCount)),
    },
    every: 60,
    size: useIsNarrow() ? 4 : 10,
    prefix: 'hot.',
    drawn: drawn(slug),
  });
  return (
    <List
      list={list}
      isPart
      title="Hot wallets"
      what="hot wallets"
      description={
        <>
          Unfinished orders reserve their amounts. The rest, divided by the daily amount of
          withdrawals and fees in the last {meanDays} whole days, shows how long the wallet lasts.{' '}
          <LinkTo to={walletsPath(slug)}>Wallets</LinkTo> shows every token, and how to fund it.
          {failed.length > 0 && ` Not read: ${failed.join(', ')}.`}
        </>
      }
      csv={{ name: `${slug}-hot-wallets`, columns: csv }}
      empty={{ title: 'The hot wallets hold nothing, and nothing waits' }}
    />
  );
}

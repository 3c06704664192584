import type { CsvColumn } from '#shared/csv.ts';
import { useLimits } from '../../api/books.ts';
import { useIsNarrow } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { entriesPath, policyPath, sessionKeysPath } from '../../routes.ts';
import { signedDecimal } from '../../words/books.ts';
import {
  type LimitUse,
  leftOf,
  limitAmount,
  limitEntries,
  limitLabel,
  mostUsedFirst,
  usedShare,
  usedTone,
  usedWords,
} from '../../words/money/limits.ts';

const csv: CsvColumn<LimitUse>[] = [
  { header: 'setting', value: ({ setting }) => setting },
  { header: 'family', value: ({ family }) => family },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'unit', value: ({ token }) => token ?? 'USD' },
  { header: 'limit', value: ({ limit }) => limit },
  { header: 'used', value: ({ used }) => used },
];

/** How much of a limit is used, as a bar and in words. */
function Share({ limit }: { limit: LimitUse }) {
  const share = usedShare(limit);
  return (
    <div className="share">
      {share !== null && (
        <progress
          className={`bar ${usedTone(share)}`}
          max={1_000}
          value={share}
          aria-label={`Used of: ${limitLabel(limit)}`}
        />
      )}
      <Mark tone={usedTone(share)}>{usedWords(limit)}</Mark>
    </div>
  );
}

const drawn = (slug: string, day: string): Drawn<LimitUse> => ({
  label: 'Limits and ceilings',
  keyOf: ({ setting, family, chain, token }) => [setting, family, chain, token].join(' '),
  title: {
    label: 'Limit',
    cell: (limit) => <LinkTo to={policyPath(slug)}>{limitLabel(limit)}</LinkTo>,
    sortBy: limitLabel,
  },
  columns: [
    {
      label: 'Today',
      cell: (limit) => <Share limit={limit} />,
      sortBy: usedShare,
      isDescendingFirst: true,
    },
    {
      label: 'Used',
      isNumber: true,
      cell: (limit) =>
        limit.used === null ? (
          'not counted'
        ) : (
          <LinkTo to={entriesPath(slug, limitEntries(limit, day))}>
            {limitAmount(limit, limit.used)}
          </LinkTo>
        ),
      sortBy: ({ used }) => signedDecimal(used ?? ''),
    },
    {
      label: 'Left',
      isNumber: true,
      cell: (limit) => {
        const left = leftOf(limit);
        return left === null ? 'no limit' : limitAmount(limit, left);
      },
    },
    {
      label: 'Limit per day',
      isNumber: true,
      cell: (limit) => (limit.limit === null ? 'no limit' : limitAmount(limit, limit.limit)),
      sortBy: ({ limit }) => signedDecimal(limit ?? ''),
    },
  ],
});

/** What is used today of each daily limit and ceiling. */
export function Limits({ slug }: { slug: string }) {
  const query = useLimits(slug);
  const list = useWholeList({
    all: query.data && mostUsedFirst(query.data.limits),
    query,
    every: 60,
    size: useIsNarrow() ? 4 : 10,
    prefix: 'limits.',
    drawn: drawn(slug, query.data?.day ?? ''),
  });
  return (
    <List
      list={list}
      isPart
      title="Limits today"
      what="limits"
      description={
        <>
          Limits apply to a UTC day. Waiting orders count too, so today’s entries may add up to
          less. The caps of session keys are on{' '}
          <LinkTo to={sessionKeysPath(slug)}>Session keys</LinkTo>.
        </>
      }
      csv={{ name: `${slug}-limits-${query.data?.day ?? 'today'}`, columns: csv }}
      empty={{ title: 'No limit is set' }}
    />
  );
}

import { useProject } from '../../api/queries.ts';
import { type ChainName, useList, useTreasuryApi } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { Id } from '../../parts/facts.tsx';
import { containing, type Filter } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { useListSearch } from '../../parts/list-search.ts';
import { Time } from '../../parts/time.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { sweepCauseWords } from '../../words/policy/treasury.ts';
import { visibleText } from '../../words/visible-text.ts';

type Waiting = Schemas['ListWaitingSweepsAnswer']['data']['list'][number];

const why = ({ cause }: Waiting) =>
  cause === null ? 'This address was not checked yet.' : sweepCauseWords[cause];

const drawn: Drawn<Waiting> = {
  label: 'Not swept yet',
  keyOf: ({ address, token }) => `${address} ${token}`,
  title: { label: 'Address', cell: ({ address }) => <Id id={address} /> },
  columns: [
    { label: 'Token', cell: ({ token }) => visibleText(token), sortBy: ({ token }) => token },
    { label: 'Why', cell: why, sortBy: why },
    {
      label: 'Next check',
      cell: ({ next_action_at: at }) => <Time at={at} />,
      sortBy: ({ next_action_at: at }) => at,
    },
  ],
};

const prefix = 'waiting.';

/** Addresses of a network that are not swept yet, and why. */
export function WaitingSweeps({ slug }: { slug: string }) {
  const { data: project } = useProject(slug);
  const search = useListSearch(prefix);
  const chains = project?.funding.map(({ chain }) => chain) ?? [];
  const chain = chains.find((name) => name === search.of('chain')) ?? chains[0];
  return chain ? <OfChain key={chain} slug={slug} chain={chain} chains={chains} /> : null;
}

function OfChain({ slug, chain, chains }: { slug: string; chain: ChainName; chains: ChainName[] }) {
  const { waitingSweeps } = useTreasuryApi(slug);
  const query = useList(['waiting-sweeps', slug, chain], () => waitingSweeps(chain));
  const filters: Filter<Waiting>[] = [
    {
      name: 'chain',
      label: 'Network',
      // The API has a list for each network.
      any: chainWord(chains[0]!),
      options: chains.slice(1).map((name) => [name, chainWord(name)] as const),
    },
    containing('address', 'Address', ({ address }) => address),
    containing('token', 'Token', ({ token }) => token),
  ];
  const list = useWholeList({
    all: query.data?.list,
    isCut: query.data?.complete === false,
    query,
    every: 10,
    prefix,
    drawn,
    filters,
  });
  return (
    <List
      list={list}
      isPart
      title={`Not swept yet on ${chainWord(chain)}`}
      what="addresses that are not swept"
      empty={{ title: 'Nothing waits on this network' }}
    />
  );
}

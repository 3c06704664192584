import { useChains } from '../../api/chain-queries.ts';
import type { Schemas } from '../../api/types.ts';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { When } from '../../parts/facts.tsx';
import { FailingProviders } from '../../parts/failing-providers.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { chainPath, healthPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWords, lagWord, wrongProviders } from '../../words/chains.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { purposes } from '../../words/purposes.ts';
import { span } from '../../words/times.ts';

type Lag = Schemas['ChainLag'];

const block = (height: string | null) => (height === null ? 'none' : grouped(height));

const drawn = (slug: string, now: number): Drawn<Lag> => ({
  label: 'Chains',
  keyOf: ({ chain }) => chain,
  title: {
    label: 'Network',
    cell: ({ chain }) => <LinkTo to={chainPath(slug, chain)}>{chainWord(chain)}</LinkTo>,
    sortBy: ({ chain }) => chainWord(chain),
  },
  columns: [
    {
      label: 'State',
      cell: (one) => {
        const { text, tone, runbook } = chainWords(one, now);
        return (
          <>
            <Mark tone={tone}>{text}</Mark>{' '}
            {runbook && <LinkTo to={healthPath(slug, runbook)}>What to do</LinkTo>}
          </>
        );
      },
    },
    { label: 'Head', isNumber: true, cell: ({ head }) => block(head) },
    { label: 'Read up to', isNumber: true, cell: ({ scanned }) => block(scanned) },
    { label: 'Final', isNumber: true, cell: ({ finalized }) => block(finalized) },
    {
      label: 'Lag',
      isNumber: true,
      cell: (one) => lagWord(one),
      sortBy: ({ lag_s: lag }) => lag,
    },
    {
      label: 'Providers',
      cell: (one) => {
        const wrong = wrongProviders(one).length;
        const all = one.provider_states.length;
        if (wrong === 0) return String(all);
        return (
          <Mark tone={wrong === all ? 'error' : 'warning'}>
            {all - wrong} of {all} fine
          </Mark>
        );
      },
    },
    {
      label: 'Last moved',
      cell: ({ tick_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ tick_at: at }) => at,
      isDescendingFirst: true,
    },
    {
      label: 'Unread blocks',
      isNumber: true,
      cell: ({ passed }) => (passed === 0 ? 'none' : String(passed)),
      sortBy: ({ passed }) => passed,
    },
    {
      label: 'Price of its coin',
      isNumber: true,
      cell: ({ price }) =>
        price === null ? (
          'no usable price'
        ) : (
          <>
            <span className="whole">{grouped(price.usd)} USD</span>{' '}
            <span className="whole">{span(now - price.read_at)} old</span>
          </>
        ),
    },
  ],
});

/** Every watched chain: how far its watcher is, and whether it needs somebody. */
export default function ChainsPage({ slug }: { slug: string }) {
  useTitle('Chains');
  const now = useNow();
  const query = useChains();
  const list = useWholeList({ all: query.data?.list, query, every: 4, drawn: drawn(slug, now) });
  return (
    <List
      list={list}
      title="Chains"
      description={purposes.Chains}
      what="chains"
      empty={{ title: 'This stage does not watch any chain' }}
    >
      <FailingProviders slug={slug} />
    </List>
  );
}

import { useChains } from '../../api/chain-queries.ts';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { When } from '../../parts/facts.tsx';
import { FailingProviders } from '../../parts/failing-providers.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { chainPath, healthPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWords, lagWord, priceWords, wrongProviders } from '../../words/chains.ts';
import { chainWord } from '../../words/decide/sentence.ts';

const block = (height: string | null) => (height === null ? 'none' : grouped(height));

/** Every watched chain: how far its watcher is, and whether it needs somebody. */
export default function ChainsPage({ slug }: { slug: string }) {
  useTitle('Chains');
  const now = useNow();
  const query = useChains();
  return (
    <div className="stack">
      <PageHeader
        info={query.data && <QueryFreshness query={query} />}
        description="Of the whole deployment, whichever the project"
      >
        Chains
      </PageHeader>
      <FailingProviders slug={slug} />
      <Panel>
        <ListState query={query} what="chains" empty={<p>No chain is watched in this stage.</p>}>
          {(rows) => (
            <RecordTable
              label="Chains"
              rows={rows}
              keyOf={({ chain }) => chain}
              columns={[
                {
                  header: 'Network',
                  cell: ({ chain }) => (
                    <LinkTo to={chainPath(slug, chain)}>{chainWord(chain)}</LinkTo>
                  ),
                },
                {
                  header: 'State',
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
                { header: 'Head', isNumber: true, cell: ({ head }) => block(head) },
                { header: 'Read up to', isNumber: true, cell: ({ scanned }) => block(scanned) },
                { header: 'Final', isNumber: true, cell: ({ finalized }) => block(finalized) },
                {
                  header: 'Lag',
                  isNumber: true,
                  cell: (one) => lagWord(one),
                },
                {
                  header: 'Providers',
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
                { header: 'Last moved', cell: ({ tick_at: at }) => <When at={at} /> },
                {
                  header: 'Unread blocks',
                  isNumber: true,
                  cell: ({ passed }) => (passed === 0 ? 'none' : String(passed)),
                },
                {
                  header: 'Price of its coin',
                  isNumber: true,
                  cell: (one) => priceWords(one, now),
                },
              ]}
            />
          )}
        </ListState>
      </Panel>
    </div>
  );
}

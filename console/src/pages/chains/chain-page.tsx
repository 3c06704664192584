import { type ChainName, chainNames } from '#shared/chains.ts';
import { useChain, useChains } from '../../api/chain-queries.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { Unread } from '../../parts/unread.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { chainsPath, healthPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWords, lagWord, priceWords } from '../../words/chains.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { Providers } from './providers.tsx';
import { RescanForm } from './rescan-form.tsx';

interface Props {
  slug: string;
  chain: string;
}

/** One chain: where its watcher is, what stops it, what is unread; and rescans. */
export default function ChainPage({ slug, chain }: Props) {
  const name = chainNames.find((one) => one === chain);
  if (!name) {
    return (
      <Note tone="error" title="Unknown chain">
        <LinkTo to={chainsPath(slug)}>All chains</LinkTo>
      </Note>
    );
  }
  return <Shown slug={slug} chain={name} />;
}

const block = (height: string | null | undefined) => (height ? grouped(height) : 'none yet');

/** The head was noted by a run of the watcher, which may have read further since then. */
const newer = (head: string | null | undefined, scanned: string | null | undefined) =>
  head && scanned && BigInt(scanned) > BigInt(head) ? scanned : head;

function Shown({ slug, chain }: { slug: string; chain: ChainName }) {
  useTitle(chainWord(chain));
  const now = useNow();
  const query = useChain(chain);
  const chains = useChains();
  const watcher = query.data;
  if (!watcher) return <UnreadPage title={chainWord(chain)} query={query} />;
  const lag = chains.data?.list.find((one) => one.chain === chain);
  const state = lag && chainWords(lag, now);
  const { stopped, passed, changes } = watcher;
  return (
    <div className="stack">
      <PageHeader
        info={<QueryFreshness query={query} />}
        description="Whether its blocks are read without delay, the state of its providers, and a rescan for a missing deposit"
      >
        {chainWord(chain)}
      </PageHeader>
      {stopped && (
        <Note
          tone="error"
          title={`Its watcher is stopped at block ${grouped(stopped.height)}`}
          action={<LinkTo to={healthPath(slug, 'block-unreadable')}>What to do</LinkTo>}
        >
          <p>
            Since <When at={stopped.since} />. The block’s hash is <Id id={stopped.hash} whole />.
          </p>
          {stopped.pass && (
            <p>
              Two owners can let the watcher pass it: {stopped.pass.asked_by} and{' '}
              {stopped.pass.confirmed_by}. The watcher passes it once the block is final and a
              second provider shows the same hash.
            </p>
          )}
          {changes.length > 0 && <p>Passing it is waiting for a second owner.</p>}
        </Note>
      )}
      <Panel title="Status">
        <FactList
          facts={[
            {
              label: 'State',
              value: state ? (
                <>
                  <Mark tone={state.tone}>{state.text}</Mark>{' '}
                  {state.runbook && (
                    <LinkTo to={healthPath(slug, state.runbook)}>What to do</LinkTo>
                  )}
                </>
              ) : (
                <Unread query={chains} />
              ),
            },
            {
              label: 'Lag',
              value: lag
                ? `${lagWord(lag)}; in sync up to ${lag.in_sync_blocks} blocks`
                : 'unknown',
            },
            { label: 'Head of the chain', value: block(newer(lag?.head, watcher.scanned)) },
            { label: 'Read up to block', value: block(watcher.scanned) },
            { label: 'Final up to block', value: block(watcher.finalized) },
            { label: 'Last moved', value: lag ? <When at={lag.tick_at} /> : 'unknown' },
            {
              label: 'How it reads',
              value:
                lag?.scan === 'economy'
                  ? 'economy: reads only blocks that concern our addresses'
                  : 'exact: reads every block in full',
            },
            {
              label: 'Price of its coin',
              value: lag ? priceWords(lag, now) : <Unread query={chains} />,
            },
          ]}
        />
      </Panel>
      {lag && <Providers lag={lag} />}
      <Panel title="Blocks that were passed unread">
        {passed.length === 0 ? (
          <p>None. Every block up to “Read up to block” was read.</p>
        ) : (
          <Table
            label="Blocks that were passed unread"
            rows={passed}
            keyOf={({ height }) => height}
            title={{ label: 'Block', cell: ({ height }) => grouped(height) }}
            columns={[
              { label: 'Hash', cell: ({ hash }) => <Id id={hash} /> },
              { label: 'Passed', cell: ({ at }) => <When at={at} /> },
              {
                label: 'Next',
                cell: () => (
                  <LinkTo to={healthPath(slug, 'block-passed')}>Rescan it: what to do</LinkTo>
                ),
              },
            ]}
            level={3}
          />
        )}
      </Panel>
      <RescanForm slug={slug} chain={chain} scanned={watcher.scanned} />
      <RawRecord record={watcher} />
    </div>
  );
}

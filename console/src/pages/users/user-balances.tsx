import { useProject } from '../../api/queries.ts';
import { useUserBalances } from '../../api/user-queries.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { grouped, usd } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { holdingsOf, isOld, totalWords } from '../../words/users.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  userId: string;
}

/** What the user's addresses hold on each chain of the deployment, one question of a node for each. */
export function UserBalances({ slug, userId }: Props) {
  const project = useProject(slug);
  if (!project.data) {
    if (!project.error) return <Loading what="the balances" />;
    return <ProblemAlert error={project.error} retry={() => void project.refetch()} />;
  }
  const chains = project.data.funding.map(({ chain }) => chain);
  return <Read key={chains.join()} slug={slug} userId={userId} chains={chains} />;
}

function Read({ slug, userId, chains }: Props & { chains: Parameters<typeof useUserBalances>[2] }) {
  const now = useNow();
  const asked = useUserBalances(slug, userId, chains);
  const byChain = chains.map((chain, i) => ({ chain, query: asked[i]! }));
  const read = byChain.flatMap(({ query }) => (query.data ? [query.data] : []));
  const failed = byChain.filter(({ query }) => query.isError);
  const pending = byChain.filter(({ query }) => !query.data && !query.isError);
  const holdings = holdingsOf(read);
  const unread = byChain.filter(({ query }) => !query.data).map(({ chain }) => chainWord(chain));
  const old = read.filter(({ read_at: at }) => isOld(at, now));
  const { sum, leavesOut } = totalWords(holdings, pending.length > 0 ? [] : unread);
  const again = () => failed.forEach(({ query }) => void query.refetch());
  return (
    <Panel title="On chain now">
      {failed.length > 0 && (
        <Note
          tone="warning"
          title={`No answer for ${failed.map(({ chain }) => chainWord(chain)).join(', ')}`}
          action={<Button onClick={again}>Ask again</Button>}
        >
          The nodes of {failed.length === 1 ? 'this network do' : 'these networks do'} not answer.
          {old.length > 0 && ' Older balances are shown with their time.'}
        </Note>
      )}
      {pending.length > 0 && (
        <p className="quiet" role="status">
          Reading {pending.map(({ chain }) => chainWord(chain)).join(', ')} …
        </p>
      )}
      {holdings.length > 0 && (
        <>
          <p>
            <strong>{sum}</strong> in all
            {leavesOut.length > 0 && (
              <span className="quiet">, without {leavesOut.join('; ')}</span>
            )}
          </p>
          <Table
            label="Balances"
            rows={holdings}
            keyOf={({ chain, token, tokenAddress }) => `${chain} ${token} ${tokenAddress}`}
            title={{ label: 'Network', cell: ({ chain }) => chainWord(chain) }}
            columns={[
              {
                label: 'Balance',
                isNumber: true,
                cell: ({ balance, token }) => `${grouped(balance)} ${visibleText(token)}`,
              },
              { label: 'Worth', isNumber: true, cell: (one) => usd(one.usd) },
              {
                label: 'Contract',
                cell: ({ tokenAddress }) =>
                  tokenAddress === null ? 'the network’s coin' : <Id id={tokenAddress} />,
              },
              {
                label: 'Read',
                cell: ({ readAt }) => (
                  <>
                    <When at={readAt} />
                    {isOld(readAt, now) && <div className="alarming">Old: no answer since.</div>}
                  </>
                ),
              },
            ]}
            level={3}
          />
        </>
      )}
      {holdings.length === 0 && pending.length === 0 && read.length > 0 && (
        <p>
          Nothing on {read.map(({ chain }) => chainWord(chain)).join(', ')}. Deposits may have been
          swept to the hot wallet.
        </p>
      )}
    </Panel>
  );
}

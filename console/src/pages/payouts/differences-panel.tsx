import { useState } from 'react';
import type { PayoutChange } from '#wire/words/payout-review.ts';
import type { LastPayout } from '../../api/payout-queries.ts';
import { Button } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { payoutPath } from '../../routes.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { changeKind, changesWords } from '../../words/payout/differences.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  query: { data: LastPayout | undefined; error: unknown; refetch: () => Promise<unknown> };
  changes: readonly PayoutChange[] | null;
  amount: (change: PayoutChange, units: bigint) => string;
}

/** Changes that are drawn before anybody asks for more. */
const firstChanges = 10;

const kindWords = { added: 'Added', gone: 'No longer paid', changed: 'Another amount' } as const;

/** What each recipient gets, where that is not what it got in the batch that was paid before. */
export function DifferencesPanel({ slug, query, changes, amount }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch } = query;
  const last = data?.payout;
  return (
    <Panel title="What differs from the last batch">
      <div className="stack close">
        {error !== null && !data && <ProblemAlert error={error} retry={() => void refetch()} />}
        {!data && error === null && <Loading what="the last batch" />}
        {data && !last && (
          <p>
            {data.isCut
              ? 'None of the newest 500 batches before this one was paid.'
              : 'The project paid no batch before this one.'}
          </p>
        )}
        {last && changes && (
          <>
            <p>
              {changesWords(changes)} The last batch is{' '}
              <LinkTo to={payoutPath(slug, last.batch_no)}>
                <Id id={last.batch_no} />
              </LinkTo>{' '}
              of <Time at={last.created_at} />, as the service shows it.
            </p>
            {changes.length > 0 && (
              <Table
                label="What differs from the last batch"
                rows={isWhole ? changes : changes.slice(0, firstChanges)}
                keyOf={({ chain, token, tokenAddress, toAddress }) =>
                  `${chain} ${token} ${tokenAddress} ${toAddress}`
                }
                title={{ label: 'Recipient', cell: ({ toAddress }) => <Id id={toAddress} /> }}
                columns={[
                  { label: 'What', cell: (change) => kindWords[changeKind(change)] },
                  { label: 'Network', cell: ({ chain }) => chainWord(chain) },
                  {
                    label: 'Then',
                    isNumber: true,
                    cell: (change) => visibleText(amount(change, change.before)),
                  },
                  {
                    label: 'Now',
                    isNumber: true,
                    cell: (change) => visibleText(amount(change, change.now)),
                  },
                ]}
                level={3}
              />
            )}
            {!isWhole && changes.length > firstChanges && (
              <div>
                <Button onClick={() => setIsWhole(true)}>
                  Show the other {changes.length - firstChanges}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

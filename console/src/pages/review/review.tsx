import { useMemo, useState } from 'react';
import { maxListed } from '#shared/approvals/list-text.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { WordList } from '../../parts/word-list.tsx';
import { approvalsPath, decidePath, kindOf } from '../../routes.ts';
import { judgeList, type ListedOrder } from '../../words/batch/listed-order.ts';
import { mayDecideMany } from '../../words/batch/may-decide-many.ts';
import { totalsOf } from '../../words/batch/totals.ts';
import { decisionPurposes } from '../../words/purposes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { RejectSheet } from '../decide/reject-sheet.tsx';
import { ApproveManySheet } from './approve-many-sheet.tsx';
import { ListPanel } from './list-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useDecideMany } from './use-decide-many.ts';
import { useListDigest } from './use-list-digest.ts';
import { useReview } from './use-review.ts';

interface Props {
  slug: string;
  nos: string[];
}

const none: ListedOrder[] = [];

/** One list, its totals and check words, everything that is signed, and one decision. */
export function Review({ slug, nos }: Props) {
  const { admin } = useWorld();
  const now = useNow();
  const { made, decide, goOn } = useDecideMany(slug, kindOf(nos[0]!));
  const query = useReview(slug, nos, made === null);
  const shown = query.data?.list ?? none;
  const waiting = shown.filter(({ ended }) => ended === null);
  // The page is drawn each second, and a list may have 500 orders.
  const { list, left, totals } = useMemo(() => {
    const judged = judgeList(shown);
    const listed = judged.filter(({ why }) => why === null).map(({ order }) => order);
    const others = judged.filter(({ why }) => why !== null);
    return { list: listed, left: others, totals: totalsOf(listed) };
  }, [shown]);
  const listDigest = useListDigest(list.map(({ digest }) => digest));
  const [seen, setSeen] = useState<string | null>(null);
  // What is shown first is what was opened.
  if (seen === null && listDigest !== null) setSeen(listDigest);
  const [sheet, setSheet] = useState<'approve' | 'reject' | null>(null);
  const words = listDigest === null ? [] : checkWords(listDigest);
  const may = mayDecideMany({
    list,
    waiting,
    listDigest,
    seen,
    now,
    readAt: query.dataUpdatedAt / 1000,
    isApprover: isIn(admin, 'approver', slug),
  });

  const back = <LinkTo to={approvalsPath(slug)}>Back to approvals</LinkTo>;
  if (nos.length > maxListed) {
    return (
      <Note tone="error" title={`At most ${maxListed} orders are decided on at once`} action={back}>
        {nos.length} are selected.
      </Note>
    );
  }
  if (!query.data) {
    return <UnreadPage title="Review" query={query} />;
  }
  if (made) {
    return (
      <div className="stack">
        <PageHeader>Decided together</PageHeader>
        <OutcomePanel slug={slug} made={made} goOn={goOn} />
      </div>
    );
  }
  const start = (decision: 'approve' | 'reject', orders: ListedOrder[], reason: string | null) => {
    setSheet(null);
    return decide(decision, {
      orders,
      listDigest: decision === 'approve' ? listDigest : null,
      reason,
    });
  };
  return (
    <div className="stack">
      <PageHeader
        counter={`(${list.length})`}
        description={
          <>
            <p>{decisionPurposes.Review}</p>
            {back}
          </>
        }
        info={
          <Freshness
            readAt={query.dataUpdatedAt}
            failing={query.failureCount > 0}
            every={nos.length > 100 ? 15 : 4}
          />
        }
      >
        Review
      </PageHeader>
      {seen !== null && listDigest !== null && seen !== listDigest && (
        <Note
          tone="warning"
          title="The list changed"
          action={<Button onClick={() => setSeen(listDigest)}>I have reviewed it again</Button>}
        >
          An order was decided, or changed, after you opened this page. The totals and the check
          words show the current list.
        </Note>
      )}
      {may.shapes > 1 && (
        <Note tone="error" title="These orders are not alike" isNews={false}>
          Orders can be approved together only if kind, network and token are the same, and for
          calls the contract and the function too. These orders can only be rejected together.
        </Note>
      )}
      {list.length > 0 && (
        <>
          <Panel>
            <h2 id="check-words" className="label">
              Check words of the list
            </h2>
            <WordList words={words} />
            <p className="text">
              This page computed them from the {list.length} orders below, in this order. If a
              colleague who opens the same list sees other words, do not approve.
            </p>
          </Panel>
          <TotalsPanel totals={totals} />
        </>
      )}
      {(left.length > 0 || query.data.missing.length > 0) && (
        <Panel title={`Not in this list (${left.length + query.data.missing.length})`}>
          <ul className="list">
            {left.map(({ order, why }) => (
              <li key={order.no}>
                <LinkTo to={decidePath(slug, order.no)}>{visibleText(order.sentence)}</LinkTo>:{' '}
                {visibleText(why ?? '')}.
              </li>
            ))}
            {query.data.missing.map((no) => (
              <li key={no}>{no}: this project has no such order.</li>
            ))}
          </ul>
        </Panel>
      )}
      {list.length > 0 && (
        <ListPanel slug={slug} list={list} listDigest={listDigest} words={words.join(' ')} />
      )}
      <section className="panel decision-bar" aria-label="Your decision">
        {may.noApproval && (
          <p id="why-not" role="note">
            {may.noApproval}
          </p>
        )}
        <div className="actions">
          <Button
            variant="primary"
            disabled={may.noApproval !== null}
            describedBy={may.noApproval ? 'why-not' : undefined}
            onClick={() => setSheet('approve')}
          >
            Approve {list.length}
          </Button>
          <Button disabled={may.noRejection !== null} onClick={() => setSheet('reject')}>
            Reject {waiting.length}
          </Button>
        </div>
      </section>
      {sheet === 'approve' && (
        <ApproveManySheet
          list={list}
          totals={totals}
          words={words.join(' ')}
          blocked={may.noApproval}
          close={() => setSheet(null)}
          approve={() => start('approve', list, null)}
        />
      )}
      {sheet === 'reject' && (
        <RejectSheet
          title={`Reject these ${waiting.length} orders?`}
          blocked={may.noRejection}
          close={() => setSheet(null)}
          reject={(reason) => start('reject', waiting, reason)}
        />
      )}
    </div>
  );
}

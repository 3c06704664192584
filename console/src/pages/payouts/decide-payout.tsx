import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { decisionText } from '#shared/devices/device-texts.ts';
import { checkWords } from '#shared/words/check-words.ts';
import type { PayoutReview, PayoutRow, PayoutTotal } from '#wire/words/payout-review.ts';
import { shownAmount } from '#wire/words/shown-terms.ts';
import {
  type LastPayout,
  type OrdersNow,
  payoutEvery,
  usePayoutDecisions,
} from '../../api/payout-queries.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { WordList } from '../../parts/word-list.tsx';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { whyNotApprove, whyNotReady, whyNotReject } from '../../words/decide/may-decide.ts';
import { ofBatch } from '../../words/decide/outcome.ts';
import { paidWords } from '../../words/decide/sentence.ts';
import { progressOf, progressWords } from '../../words/payout/progress.ts';
import type { ShownPayout } from '../../words/payout/shown-payout.ts';
import { payoutStatusWords } from '../../words/payout/statuses.ts';
import { decisionPurposes } from '../../words/purposes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { DecisionBar } from '../decide/decision-bar.tsx';
import { Outcome } from '../decide/outcome.tsx';
import { RejectSheet } from '../decide/reject-sheet.tsx';
import { useDecision } from '../decide/use-decision.ts';
import { Votes } from '../decide/votes.tsx';
import { AlikeNote, alikeOf } from './alike-note.tsx';
import { ApprovePayoutSheet } from './approve-payout-sheet.tsx';
import { payoutTitle } from './columns.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { PayoutList } from './list-panel.tsx';
import { type OfToken, PayoutTotals, type Words } from './totals-panel.tsx';
import '../../styles/records.css';

interface Props {
  slug: string;
  no: string;
  query: UseQueryResult<ShownPayout>;
  shown: ShownPayout;
  rows: PayoutRow[];
  review: PayoutReview;
  now: OrdersNow;
  last: UseQueryResult<LastPayout>;
}

/** Amounts by the decimals that the page knows; in smallest units where it knows none. */
function useAmounts() {
  const { sessions } = useWorld();
  const tokens = sessions.config?.tokens;
  return useMemo(() => {
    const { decimalsOf } = knownTokens(tokens);
    const amountOf = (order: PayoutRow['order']) => shownAmount(order, decimalsOf);
    const inUnits = ({ chain, token, tokenAddress }: OfToken, units: bigint) => {
      const raw = { chain, token, token_address: tokenAddress, amount_raw: units.toString() };
      return { ...raw, amount: shownAmount(raw, decimalsOf) };
    };
    const words: Words = {
      amount: (of, units) => paidWords(inUnits(of, units)),
      paid: (order) => paidWords({ ...order, amount: amountOf(order) }),
    };
    /** null where the page does not know the decimals. */
    const totalOf = (total: PayoutTotal) => inUnits(total, total.units).amount;
    return { amountOf, words, totalOf };
  }, [tokens]);
}

/** What is signed, what of it needs a look, who approved; then the two buttons. */
export function DecidePayout({ slug, no, query, shown, rows, review, now: orders, last }: Props) {
  const { payout, notAsShown, digest } = shown;
  const { admin } = useWorld();
  const now = useNow();
  const decisions = usePayoutDecisions(slug, no);
  const { amountOf, words, totalOf } = useAmounts();
  const [seen, setSeen] = useState(digest);
  const [sheet, setSheet] = useState<'approve' | 'reject' | null>(null);
  const [compared, setCompared] = useState(false);
  const { pressed, approve, reject } = useDecision(slug, {
    refetch: query.refetch,
    lists: ['payouts', 'withdrawals', 'approvals', 'overview'],
    done: () => setSheet(null),
  });
  const isPending = payout.status === 'accepted';
  const alike = useMemo(
    () => (isPending ? alikeOf(review, rows, orders.known) : []),
    [isPending, review, rows, orders.known],
  );
  const record = {
    isPending,
    isApproved: false,
    isStopped: payout.status === 'rejected' || payout.status === 'cancelled',
    isSent: payout.status === 'completed',
    expiresAt: null,
    decisions: payout.decisions,
    approvals: payout.approvals,
    needed: payout.approvals_needed,
    failReason: payout.fail_reason,
    status: payoutStatusWords(payout.status).text,
    digest,
    notAsShown,
    named: ofBatch,
  };
  const situation = {
    now,
    readAt: query.dataUpdatedAt / 1000,
    email: admin.email,
    isApprover: isIn(admin, 'approver', slug),
    seen,
  };
  const isOwnKey = [...orders.known.values()].some(({ yours }) => yours === 'own_key');
  const noApproval =
    whyNotApprove(record, situation) ??
    (isOwnKey
      ? 'You requested the API key that created it. Another approver must approve it.'
      : null) ??
    (orders.isLoading
      ? 'Looking up the recipients.'
      : whyNotReady({
          needsTick: false,
          isLookedUp: true,
          needsComparison: alike.length > 0 && !compared,
        }));
  const noRejection = whyNotReject(record, situation);
  const [first, ...others] = review.totals;
  const total = first && others.length === 0 ? totalOf(first) : null;
  const { text, tone } = payoutStatusWords(payout.status);
  return (
    <div>
      <div className="stack">
        <PageHeader
          info={<QueryFreshness query={query} every={payoutEvery(payout)} />}
          description={
            <>
              {isPending && <p>{decisionPurposes.Payout}</p>}
              <Id id={no} whole />
            </>
          }
        >
          {isPending ? 'Decide on a batch' : 'Batch of payouts'}
        </PageHeader>
        {pressed && (
          <Outcome
            slug={slug}
            record={record}
            readAt={query.dataUpdatedAt}
            email={admin.email}
            pressed={pressed}
            read={() => void query.refetch()}
          />
        )}
        {notAsShown !== null && (
          <Note tone="error" title="The service contradicts what this page shows">
            {visibleText(notAsShown)}.
            {isPending && ' Nothing of it can be approved here. Tell a colleague, or reject it.'}
          </Note>
        )}
        {seen !== digest && (
          <Note
            tone="warning"
            title="The batch changed"
            action={<Button onClick={() => setSeen(digest)}>I have reviewed it again</Button>}
          >
            It differs from the one that you opened. Review it before you decide.
          </Note>
        )}
        <Panel>
          <div className="stack close">
            <h2 className="asked">{payoutTitle(payout)}</h2>
            {!isPending && (
              <div>
                <Mark tone={tone}>{text}</Mark>{' '}
                {payout.fail_reason && <Said text={payout.fail_reason} />}
              </div>
            )}
            {notAsShown === null && (
              <div>
                <h3 id="check-words" className="label">
                  Check words of the batch
                </h3>
                <WordList words={checkWords(digest)} />
                <p className="text">
                  This page computed them from the {review.count} orders below, in this order. If a
                  colleague who opens the same batch sees other words, do not approve.
                </p>
              </div>
            )}
          </div>
        </Panel>
        {!isPending && !record.isStopped && <Progress rows={rows} orders={orders} />}
        <PayoutTotals
          review={review}
          rows={rows}
          worth={payout.amount_usd}
          refused={payout.refused}
          words={words}
          isPending={isPending}
          isLooking={orders.isLoading}
        />
        {isPending && (
          <>
            <Lookup orders={orders} count={rows.length} />
            {alike.length > 0 && (
              <AlikeNote alike={alike} tick={{ isTicked: compared, set: setCompared }} />
            )}
            <DifferencesPanel
              slug={slug}
              query={last}
              changes={review.changes}
              amount={words.amount}
            />
          </>
        )}
        <PayoutList
          slug={slug}
          batchNo={no}
          digest={notAsShown === null ? digest : null}
          rows={rows}
          known={orders.known}
          isPending={isPending}
          amountOf={amountOf}
        />
        <Panel title="The batch">
          <FactList
            facts={[
              { label: 'Merchant’s reference', value: <Said text={payout.batch_id} /> },
              { label: 'Requested by key', value: <Id id={payout.app_id} /> },
              { label: 'Requested', value: <Time at={payout.created_at} /> },
              {
                label: 'If an item is refused',
                value: payout.mode === 'all' ? 'all are refused' : 'the others are paid',
              },
              {
                label: 'Decided',
                value: payout.decided_at === null ? 'not yet' : <Time at={payout.decided_at} />,
              },
              {
                label: 'Completed',
                value: payout.completed_at === null ? 'not yet' : <Time at={payout.completed_at} />,
              },
              { label: 'Level', value: `${payout.level}, by the sum of all that was asked` },
              { label: 'Batch digest', value: <Id id={digest} whole /> },
            ]}
          />
        </Panel>
        {payout.level > 1 && (
          <Panel title="Approvals">
            <Votes terms={record} email={admin.email} mayApprove={situation.isApprover} />
          </Panel>
        )}
      </div>
      {isPending && (
        <DecisionBar
          isApprover={situation.isApprover}
          whyNot={noApproval ?? noRejection}
          mayApprove={noApproval === null}
          mayReject={noRejection === null}
          open={setSheet}
        />
      )}
      {sheet === 'approve' && (
        <ApprovePayoutSheet
          batch={payout}
          review={review}
          words={words}
          checkWords={checkWords(digest).join(' ')}
          total={total}
          blocked={noApproval}
          close={() => setSheet(null)}
          approve={() =>
            approve(
              (stage) =>
                decisionText(stage, { projectId: slug, decision: 'approve', listDigest: seen }),
              (signature) => decisions.approve(seen, signature),
            )
          }
        />
      )}
      {sheet === 'reject' && (
        <RejectSheet
          title={`Reject this batch of ${review.count}?`}
          blocked={noRejection}
          close={() => setSheet(null)}
          // What is rejected pays nothing, so the service's own digest is named: it may be wrong.
          reject={(reason) => reject(() => decisions.reject(payout.batch_digest, reason))}
        />
      )}
    </div>
  );
}

/** What the project knows of the recipients is on its way, or could not be read. */
function Lookup({ orders, count }: { orders: OrdersNow; count: number }) {
  if (orders.isLoading) {
    return (
      <Note
        tone="info"
        title={`Looking up the recipients: ${orders.read} of ${count}`}
        isNews={false}
      >
        <progress className="bar" aria-label="Recipients" max={count} value={orders.read} />
      </Note>
    );
  }
  if (orders.error === null) return null;
  return (
    <div className="stack close">
      <Note tone="warning" title="What the project knows of some recipients could not be read">
        They count as not known to be paid before.
      </Note>
      <ProblemAlert error={orders.error} retry={orders.retry} />
    </div>
  );
}

/** How far an approved batch is. */
function Progress({ rows, orders }: { rows: readonly PayoutRow[]; orders: OrdersNow }) {
  const progress = progressOf(
    rows.map(({ order }) => orders.known.get(order.withdraw_no)?.withdrawal),
  );
  return (
    <Panel title="Progress">
      <div className="stack close">
        <p role="status">{progressWords(progress)}</p>
        <progress
          className="bar"
          aria-label="Paid orders"
          max={progress.count}
          value={progress.paid + progress.stopped}
        />
        {orders.error && <ProblemAlert error={orders.error} retry={orders.retry} />}
      </div>
    </Panel>
  );
}

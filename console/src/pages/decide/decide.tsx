import { useState } from 'react';
import { checkWords } from '#shared/words/check-words.ts';
import { useSettings } from '../../api/policy.ts';
import { useDecisions, useRecipient } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { approvalText } from '../../parts/approval-text.ts';
import { Id, Said } from '../../parts/facts.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { Time } from '../../parts/time.tsx';
import { WordList } from '../../parts/word-list.tsx';
import { orderPath, payoutPath } from '../../routes.ts';
import { whyNotApprove, whyNotReady, whyNotReject } from '../../words/decide/may-decide.ts';
import { listedAs } from '../../words/decide/recipient.ts';
import { decisionPurposes } from '../../words/purposes.ts';
import { statusWords } from '../../words/statuses.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ApproveSheet } from './approve-sheet.tsx';
import { BalanceChanges } from './balance-changes.tsx';
import { Dangers } from './dangers.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { Facts } from './order-facts.tsx';
import { Outcome } from './outcome.tsx';
import { RecipientPanel } from './recipient-panel.tsx';
import { RejectSheet } from './reject-sheet.tsx';
import { Signed } from './signed.tsx';
import type { Terms } from './terms.ts';
import { Tick } from './tick.tsx';
import { useDecision } from './use-decision.ts';
import { Votes } from './votes.tsx';

interface Props {
  slug: string;
  terms: Terms;
  readAt: number;
  failing: boolean;
  refetch: () => Promise<unknown>;
}

/** What is signed, who it pays, why you are asked, who approved; then the two buttons. */
export function Decide({ slug, terms, readAt, failing, refetch }: Props) {
  const { admin } = useWorld();
  const now = useNow();
  const decisions = useDecisions(slug, terms.kind, terms.no);
  const [seen, setSeen] = useState(terms.digest);
  const [sheet, setSheet] = useState<'approve' | 'reject' | null>(null);
  const [ticked, setTicked] = useState(false);
  const [compared, setCompared] = useState(false);
  const recipient = useRecipient(slug, terms.chain, terms.payee);
  const { data: settings } = useSettings(slug, terms.pays !== null);
  const whitelist = settings ? listedAs(settings.entries.address_whitelist, terms.pays) : null;
  const { pressed, approve, reject } = useDecision(slug, {
    refetch,
    lists: [`${terms.kind}s`, 'approvals'],
    done: () => setSheet(null),
  });
  const situation = {
    now,
    readAt: readAt / 1000,
    email: admin.email,
    isApprover: isIn(admin, 'approver', slug),
    seen,
  };
  const noApproval =
    whyNotApprove(terms, situation) ??
    whyNotReady({
      needsTick: terms.doubt !== null && !ticked,
      isLookedUp: !recipient.isLoading,
      needsComparison: (recipient.data?.similar.length ?? 0) > 0 && !compared,
    });
  const noRejection = whyNotReject(terms, situation);
  // Who is paid, also by a call of a token's contract.
  const heading = terms.pays ?? terms.to;

  return (
    <div>
      <div className="stack">
        <PageHeader
          info={<Freshness readAt={readAt} failing={failing} />}
          description={
            <>
              {terms.isPending && <p>{decisionPurposes.Decide}</p>}
              <Id id={terms.no} whole to={orderPath(slug, terms.kind, terms.no)} />
            </>
          }
        >
          {terms.isPending ? 'Decide' : 'Decided'}
        </PageHeader>
        {pressed && (
          <Outcome
            slug={slug}
            record={{
              ...terms,
              status: statusWords(terms.kind, terms.status, terms.reversed).text,
            }}
            readAt={readAt}
            email={admin.email}
            pressed={pressed}
            read={() => void refetch()}
          />
        )}
        {terms.isPending && terms.batchNo && (
          <Note
            tone="info"
            title="One decision for its whole batch"
            isNews={false}
            action={<LinkTo to={payoutPath(slug, terms.batchNo)}>Open the batch</LinkTo>}
          >
            This order is one of a batch of payouts, and waits with it.
          </Note>
        )}
        {seen !== terms.digest && (
          <Note
            tone="warning"
            title="The terms changed"
            action={<Button onClick={() => setSeen(terms.digest)}>I have reviewed them</Button>}
          >
            The terms differ from those that you opened. Review them before you decide.
          </Note>
        )}
        <Panel>
          <div className="stack close">
            <div>
              <h2 className="asked">{visibleText(terms.sentence)}</h2>
              {heading && <Id id={heading} whole on={{ chain: terms.chain, is: 'address' }} />}
            </div>
            <Dangers terms={terms} />
            {(!terms.isPending || terms.isApproved) && (
              <div>
                <OrderStatus kind={terms.kind} status={terms.status} reversed={terms.reversed} />{' '}
                {terms.failReason && <Said text={terms.failReason} />}
              </div>
            )}
            <div>
              <h3 id="check-words" className="label">
                Check words
              </h3>
              <WordList words={checkWords(terms.digest)} />
              <p className="text">
                These four words identify this exact order. If a colleague or a message shows
                different words, do not approve.
              </p>
            </div>
          </div>
        </Panel>
        <Panel title="Balance changes">
          <div className="stack close">
            {terms.doubt && (
              <Note tone="warning" title="We cannot confirm what this moves">
                {visibleText(terms.doubt)}
                {terms.isPending && (
                  <Tick
                    isTicked={ticked}
                    set={setTicked}
                    text="I know what it does, even without a simulation"
                  />
                )}
              </Note>
            )}
            <BalanceChanges
              chain={terms.chain}
              moves={terms.moves}
              isLater={terms.permission !== null}
              whole={terms.simulated?.isAll === false}
            />
            {terms.simulated && (
              <>
                <p className="quiet">
                  {terms.simulated.isAll
                    ? 'Simulated by the service when the order was created, '
                    : 'The service’s simulation, from the time of the order’s creation, shows instead: '}
                  <Time at={terms.simulated.at} />
                  {terms.simulated.isAll && '. The call that is signed follows.'}
                </p>
                {!terms.simulated.isAll && (
                  <BalanceChanges
                    chain={terms.chain}
                    moves={terms.simulated.moves}
                    isLater={false}
                    whole
                  />
                )}
              </>
            )}
          </div>
        </Panel>
        {terms.payee !== null && (
          <RecipientPanel
            chain={terms.chain}
            address={terms.payee}
            whitelist={terms.payee === terms.pays ? whitelist : null}
            query={recipient}
            tick={terms.isPending ? { isTicked: compared, set: setCompared } : null}
          />
        )}
        <Signed terms={terms} />
        <Panel title="Why approval is needed">
          <ul className="list">
            {terms.why.map((sentence) => (
              <li key={sentence}>{visibleText(sentence)}</li>
            ))}
          </ul>
        </Panel>
        <Panel title="The order">
          <Facts terms={terms} />
        </Panel>
        <Panel title="Approvals">
          <Votes terms={terms} email={admin.email} mayApprove={situation.isApprover} />
        </Panel>
      </div>
      {terms.isPending && (
        <DecisionBar
          isApprover={situation.isApprover}
          whyNot={noApproval ?? noRejection}
          mayApprove={noApproval === null}
          mayReject={noRejection === null}
          open={setSheet}
        />
      )}
      {sheet === 'approve' && (
        <ApproveSheet
          terms={terms}
          blocked={noApproval}
          close={() => setSheet(null)}
          approve={() =>
            approve(
              (stage) => approvalText(stage, slug, [seen]),
              (signature) => decisions.approve(seen, signature),
            )
          }
        />
      )}
      {sheet === 'reject' && (
        <RejectSheet
          blocked={noRejection}
          close={() => setSheet(null)}
          reject={(reason) => reject(() => decisions.reject(reason))}
        />
      )}
    </div>
  );
}

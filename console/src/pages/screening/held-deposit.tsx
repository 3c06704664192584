import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeposit } from '../../api/deposit-queries.ts';
import { ApiProblem } from '../../api/problem.ts';
import { screeningKey, useHold, useScreening } from '../../api/screening.ts';
import type { Schemas } from '../../api/types.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyId, Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { depositPath, userPath } from '../../routes.ts';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { depositWords } from '../../words/deposits.ts';
import { type Hold, shownHold } from '../../words/screening/shown-hold.ts';
import { depositFollows, holdState, holdStates } from '../../words/screening/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';
import { DeliveriesOf } from '../orders/deliveries-of.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { ReleasePanel } from './release-panel.tsx';
import '../../styles/decide.css';

/** A held deposit: what the provider says, who sent it, and the two ways to end its hold. */
export function HeldDeposit({ slug, no }: { slug: string; no: string }) {
  const query = useHold(slug, { id: no, toAddress: null });
  const isOver = query.error instanceof ApiProblem && query.error.isConflict;
  if (isOver) return <NotHeld slug={slug} no={no} />;
  if (!query.data) return <UnreadPage title={no} query={query} />;
  return <Shown slug={slug} hold={query.data} query={query} />;
}

interface Props {
  slug: string;
  hold: Hold;
  query: Pick<ReturnType<typeof useHold>, 'dataUpdatedAt' | 'failureCount' | 'refetch'>;
}

function Shown({ slug, hold, query }: Props) {
  const { sessions } = useWorld();
  const queries = useQueryClient();
  const { decimalsOf } = knownTokens(sessions.config?.tokens);
  const { deposit, screening, final: isFinal, payout } = hold;
  const shown = shownHold(slug, hold, decimalsOf);
  const { no } = shown;
  // What was opened is what is decided on: the digest changes with each word of the provider.
  const [seen, setSeen] = useState(shown.release.digest);
  const state = holdState(hold);
  const isChanged = seen !== shown.release.digest;
  const refresh = () => queries.invalidateQueries({ queryKey: screeningKey(slug) });
  const decided = {
    slug,
    hold,
    shown,
    readAt: query.dataUpdatedAt,
    whyNotSeen: isChanged ? 'The provider has said something else. Review it first.' : null,
    refresh,
  };
  return (
    <div className="stack">
      <PageHeader
        info={
          <>
            <CopyId id={no} />
            <QueryFreshness query={query} />
          </>
        }
        description={`${shown.paid} on ${chainWord(deposit.chain)} for ${visibleText(deposit.user_id)}`}
        actions={<LinkTo to={depositPath(slug, no)}>Open the deposit</LinkTo>}
      >
        Screening of {no}
      </PageHeader>
      {isChanged && (
        <Note
          tone="warning"
          title="The provider has said something else"
          action={<Button onClick={() => setSeen(shown.release.digest)}>I have reviewed it</Button>}
        >
          What is shown differs from what you opened. Earlier decisions do not count for it.
        </Note>
      )}
      {shown.release.notAsShown !== null && (
        <Note tone="error" title="Do not decide on it" isNews={false}>
          {shown.release.notAsShown}. Tell the operator of this service at once.
        </Note>
      )}
      <AnswerPanel screening={screening} follows={depositFollows(hold)} />
      <Panel title="What was asked">
        <FactList
          facts={[
            {
              label: 'State',
              value: <Mark tone={holdStates[state].tone}>{holdStates[state].text}</Mark>,
            },
            { label: 'Held since', value: <When at={deposit.hold?.since ?? null} mode="both" /> },
            { label: 'Amount', value: visibleText(shown.paid) },
            {
              label: 'User',
              value: (
                <LinkTo to={userPath(slug, deposit.user_id)}>
                  <Said text={deposit.user_id} />
                </LinkTo>
              ),
            },
            {
              label: 'Senders',
              value: <Senders chain={deposit.chain} senders={shown.senders} />,
            },
            {
              label: 'Arrived at',
              value: <Id id={deposit.address} whole on={{ chain: deposit.chain, is: 'address' }} />,
            },
            {
              label: 'Transaction',
              value: <Id id={deposit.tx_hash} whole on={{ chain: deposit.chain, is: 'tx' }} />,
            },
            {
              label: 'In a final block, by two providers',
              value: isFinal ? (
                <Mark tone="success">Yes</Mark>
              ) : (
                <Mark tone="pending">Not yet: it is not paid out before that</Mark>
              ),
            },
          ]}
        />
      </Panel>
      {payout?.order_no == null && <ReleasePanel {...decided} />}
      <PayoutPanel {...decided} />
      <DeliveriesOf slug={slug} no={no} />
      <RawRecord record={hold} />
    </div>
  );
}

const Senders = ({ chain, senders }: { chain: string; senders: readonly string[] | null }) =>
  !senders || senders.length === 0
    ? 'not known'
    : senders.map((sender) => (
        <div key={sender}>
          <Id id={sender} whole on={{ chain, is: 'address' }} />
        </div>
      ));

/** A deposit that is not held, or not any more: what was said of it. */
function NotHeld({ slug, no }: { slug: string; no: string }) {
  const screening = useScreening(slug, no);
  const deposit = useDeposit(slug, no);
  if (!deposit.data) return <UnreadPage title={no} query={deposit} />;
  const { text, tone } = depositWords(deposit.data);
  return (
    <div className="stack">
      <PageHeader
        info={<CopyId id={no} />}
        description={sentenceOf(deposit.data)}
        actions={<LinkTo to={depositPath(slug, no)}>Open the deposit</LinkTo>}
      >
        Screening of {no}
      </PageHeader>
      <Note tone="info" title="It is not held" isNews={false}>
        Its state is <Mark tone={tone}>{text}</Mark>. Nobody has to decide on it.
      </Note>
      {screening.data && (
        <AnswerPanel
          screening={screening.data}
          follows={
            deposit.data.credited_at === null
              ? 'It is credited once it is deep enough, if the provider allows it.'
              : 'It is credited. What the provider says now is too late.'
          }
        />
      )}
    </div>
  );
}

const sentenceOf = ({ amount, token, chain, user_id }: Schemas['AdminDeposit']): string =>
  `${amount} ${visibleText(token)} on ${chainWord(chain)} for ${visibleText(user_id)}`;

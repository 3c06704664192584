import { ApiProblem } from '../../api/problem.ts';
import { useOperation, useWithdrawal } from '../../api/queries.ts';
import { useScreening } from '../../api/screening.ts';
import { useWorld } from '../../api/world.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyId, Id } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { kindOf, orderPath } from '../../routes.ts';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { orderFollows } from '../../words/screening/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Facts } from '../decide/order-facts.tsx';
import { termsOfOperation, termsOfWithdrawal } from '../decide/terms.ts';
import { DeliveriesOf } from '../orders/deliveries-of.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { HeldDeposit } from './held-deposit.tsx';

/** What a provider says of one deposit or order, and what people may do about it. */
export default function SubjectPage({ slug, no }: { slug: string; no: string }) {
  useTitle(no);
  return no.startsWith('DP') ? <HeldDeposit slug={slug} no={no} /> : <Order slug={slug} no={no} />;
}

function Order({ slug, no }: { slug: string; no: string }) {
  const { sessions } = useWorld();
  const kind = kindOf(no);
  const withdrawal = useWithdrawal(slug, no, kind === 'withdrawal');
  const operation = useOperation(slug, no, kind === 'operation');
  const screening = useScreening(slug, no);
  const reader = { slug, tokens: knownTokens(sessions.config?.tokens) };
  const query = kind === 'withdrawal' ? withdrawal : operation;
  const order = query.data;
  if (!order) return <UnreadPage title={no} query={query} />;
  const terms =
    kind === 'withdrawal'
      ? termsOfWithdrawal(withdrawal.data!, reader)
      : termsOfOperation(operation.data!, reader);
  const isUnasked = screening.error instanceof ApiProblem && screening.error.http === 404;
  return (
    <div className="stack">
      <PageHeader
        info={
          <>
            <CopyId id={no} />
            <QueryFreshness query={query} />
          </>
        }
        description={visibleText(terms.sentence)}
        actions={<LinkTo to={orderPath(slug, kind, no)}>Open the order</LinkTo>}
      >
        Screening of {no}
      </PageHeader>
      {screening.data && (
        <AnswerPanel
          screening={screening.data}
          follows={orderFollows(kind, order.status, screening.data.verdict)}
        />
      )}
      {isUnasked && (
        <Note tone="info" title="The provider was not asked about it" isNews={false}>
          The project did not screen orders of this kind when it was made, or it was made a moment
          ago.
        </Note>
      )}
      {screening.error && !isUnasked && (
        <ProblemAlert error={screening.error} retry={() => void screening.refetch()} />
      )}
      {!screening.data && !screening.error && <Loading what="what the provider says" />}
      <Panel title="What was asked">
        <div className="stack">
          <FactList
            facts={[
              {
                label: 'State',
                value: <OrderStatus kind={kind} status={order.status} reversed={order.reversed} />,
              },
              {
                label: 'Transaction',
                value: order.tx_hash ? (
                  <Id id={order.tx_hash} whole on={{ chain: order.chain, is: 'tx' }} />
                ) : (
                  'none'
                ),
              },
            ]}
          />
          <Facts terms={terms} />
        </div>
      </Panel>
      <DeliveriesOf slug={slug} no={no} />
      {screening.data && <RawRecord record={screening.data} />}
    </div>
  );
}

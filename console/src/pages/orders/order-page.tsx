import { useOperation, useWithdrawal } from '../../api/queries.ts';
import { useWorld } from '../../api/world.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyId, Id, Said } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { ReversedNote } from '../../parts/reversed-note.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { decidePath, kindOf, payoutPath, screenedPath } from '../../routes.ts';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Facts } from '../decide/order-facts.tsx';
import { termsOfOperation, termsOfWithdrawal } from '../decide/terms.ts';
import { Attempts } from './attempts.tsx';
import { AuditOf } from './audit-of.tsx';
import { DeliveriesOf } from './deliveries-of.tsx';
import { MerchantNotes } from './merchant-notes.tsx';
import { Timeline } from './timeline.tsx';
import { Waits } from './waits.tsx';

/** One order: what it is, what happened to it, and why it waits. */
export default function OrderPage({ slug, no }: { slug: string; no: string }) {
  useTitle(no);
  const isWithdrawal = kindOf(no) === 'withdrawal';
  const withdrawal = useWithdrawal(slug, no, isWithdrawal);
  const operation = useOperation(slug, no, !isWithdrawal);
  const { sessions } = useWorld();
  const reader = { slug, tokens: knownTokens(sessions.config?.tokens) };
  const query = isWithdrawal ? withdrawal : operation;
  const order = query.data;
  if (!order) return <UnreadPage title={no} query={query} />;
  const terms = isWithdrawal
    ? termsOfWithdrawal(withdrawal.data!, reader)
    : termsOfOperation(operation.data!, reader);
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
      >
        {no}
      </PageHeader>
      {terms.isPending && (
        <Note
          tone="info"
          title={`Waiting for approval: ${terms.approvals} of ${terms.needed}`}
          action={
            terms.batchNo ? (
              <LinkTo to={payoutPath(slug, terms.batchNo)}>Decide on its batch</LinkTo>
            ) : (
              <LinkTo to={decidePath(slug, no)}>Decide</LinkTo>
            )
          }
        >
          Nothing is signed before it is approved.
        </Note>
      )}
      <Waits
        slug={slug}
        no={no}
        order={{
          chain: order.chain,
          waits: order.waits.filter(({ cause }) => cause !== 'approval'),
        }}
      />
      <ReversedNote reversed={order.reversed} />
      <Panel title="Status">
        <FactList
          facts={[
            {
              label: 'State',
              value: (
                <OrderStatus kind={terms.kind} status={terms.status} reversed={order.reversed} />
              ),
            },
            {
              label: 'Transaction',
              value: order.tx_hash ? (
                <Id id={order.tx_hash} whole on={{ chain: order.chain, is: 'tx' }} />
              ) : (
                'Not sent yet'
              ),
            },
            ...(withdrawal.data?.batch_no
              ? [
                  {
                    label: 'Batch of payouts',
                    value: (
                      <Id
                        id={withdrawal.data.batch_no}
                        to={payoutPath(slug, withdrawal.data.batch_no)}
                      />
                    ),
                  },
                ]
              : []),
            ...(terms.failReason
              ? [
                  {
                    label: 'Reason',
                    value: (
                      <>
                        <Said text={terms.failReason} />{' '}
                        {terms.failReason.startsWith('screening: ') && (
                          <LinkTo to={screenedPath(slug, no)}>What the provider says</LinkTo>
                        )}
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <Panel title="Timeline">
        <Timeline
          slug={slug}
          no={no}
          chain={order.chain}
          entries={order.timeline}
          askedBy={{ id: terms.askedBy, name: terms.keyName }}
        />
      </Panel>
      <Panel title="The order">
        <Facts terms={terms} />
      </Panel>
      <MerchantNotes userId={order.user_id} metadata={order.metadata} />
      <Attempts chain={order.chain} attempts={order.attempts} />
      <DeliveriesOf slug={slug} no={no} />
      <AuditOf slug={slug} no={no} since={order.created_at} until={lastDay(order)} />
      <RawRecord record={order} />
    </div>
  );
}

/** An admin may still act today on an order that has not ended. */
const lastDay = ({ confirmed_at: at }: { confirmed_at: number | null }): number =>
  at ?? Date.now() / 1000;

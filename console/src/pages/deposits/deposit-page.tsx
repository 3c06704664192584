import { depositStatus } from '#wire/statuses.ts';
import { useDeposit } from '../../api/deposit-queries.ts';
import type { Schemas } from '../../api/types.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useNow, useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyId, Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { screenedPath, userPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { confirmationWords, depositWaits, depositWords } from '../../words/deposits.ts';
import { left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { DeliveriesOf } from '../orders/deliveries-of.tsx';
import { ReplayDeposit } from './replay-deposit.tsx';

type Deposit = Schemas['AdminDeposit'];

/** How deep its block is, out of how deep it has to be. */
const Confirmations = ({ deposit }: { deposit: Deposit }) => {
  const { confirmations, threshold } = deposit;
  const words = confirmationWords(deposit);
  return (
    <>
      <span>{words}</span>
      <progress
        className="bar"
        max={threshold}
        value={Math.min(confirmations, threshold)}
        aria-label={`Confirmations: ${words}`}
      />
    </>
  );
};

const Senders = ({ deposit: { chain, from_addresses: senders } }: { deposit: Deposit }) =>
  senders.length === 0
    ? 'not known'
    : senders.map((sender) => (
        <div key={sender}>
          <Id id={sender} whole on={{ chain, is: 'address' }} />
        </div>
      ));

/** Why it is not credited although it is deep enough. */
const HeldNote = ({
  slug,
  no,
  hold: { reason, paid_out_tx: paidOut },
}: {
  slug: string;
  no: string;
  hold: NonNullable<Deposit['hold']>;
}) => (
  <Note
    tone={paidOut === null ? 'warning' : 'info'}
    title={paidOut === null ? 'Held by screening' : 'Paid out to another address'}
    action={
      <LinkTo to={screenedPath(slug, no)}>
        {paidOut === null ? 'Release it, or pay it out' : 'See its screening'}
      </LinkTo>
    }
    isNews={false}
  >
    {reason !== null && (
      <p>
        The provider says: <Said text={reason} />
      </p>
    )}
    <p>It is not credited{paidOut === null ? ' until people release it.' : '.'}</p>
  </Note>
);

/** One deposit, from seen to credited without a reload. */
export default function DepositPage({ slug, no }: { slug: string; no: string }) {
  useTitle(no);
  const now = useNow();
  const query = useDeposit(slug, no);
  const deposit = query.data;
  if (!deposit) return <UnreadPage title={no} query={query} />;
  const { text, tone } = depositWords(deposit);
  const isCredited = deposit.status === depositStatus.credited;
  const sentences = depositWaits(
    deposit,
    deposit.credit_after === null ? '' : left(deposit.credit_after, now),
  );
  return (
    <div className="stack">
      <PageHeader
        info={
          <>
            <CopyId id={no} />
            <QueryFreshness query={query} every={15} />
          </>
        }
        description={`${grouped(deposit.amount)} ${visibleText(deposit.token)} on ${chainWord(deposit.chain)} for ${visibleText(deposit.user_id)}`}
        actions={isCredited && <ReplayDeposit slug={slug} no={no} />}
      >
        {no}
      </PageHeader>
      {deposit.hold && <HeldNote slug={slug} no={no} hold={deposit.hold} />}
      {sentences.length > 0 && !deposit.hold && (
        <Note
          tone={deposit.chain_state === 'present' ? 'info' : 'warning'}
          title={deposit.chain_state === 'present' ? 'Waiting to be credited' : 'Reorganised'}
          isNews={false}
        >
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      <Panel title="Status">
        <FactList
          facts={[
            { label: 'State', value: <Mark tone={tone}>{text}</Mark> },
            { label: 'Confirmations', value: <Confirmations deposit={deposit} /> },
            { label: 'Seen', value: <When at={deposit.created_at} mode="both" /> },
            { label: 'Credited', value: <When at={deposit.credited_at} mode="both" /> },
          ]}
        />
      </Panel>
      <Panel title="The transfer">
        <FactList
          facts={[
            {
              label: 'Amount',
              value: `${grouped(deposit.amount)} ${visibleText(deposit.token)}`,
            },
            {
              label: 'User',
              value: (
                <LinkTo to={userPath(slug, deposit.user_id)}>
                  <Said text={deposit.user_id} />
                </LinkTo>
              ),
            },
            { label: 'Senders', value: <Senders deposit={deposit} /> },
            {
              label: 'Address',
              value: <Id id={deposit.address} whole on={{ chain: deposit.chain, is: 'address' }} />,
            },
            {
              label: 'Transaction',
              value: <Id id={deposit.tx_hash} whole on={{ chain: deposit.chain, is: 'tx' }} />,
            },
            {
              label: 'Block',
              value: (
                <>
                  {grouped(deposit.block_number)} <Id id={deposit.block_hash} />
                </>
              ),
            },
            { label: 'Place in the transaction', value: <Id id={deposit.position} whole /> },
          ]}
        />
      </Panel>
      <DeliveriesOf slug={slug} no={no} />
      <RawRecord record={deposit} />
    </div>
  );
}

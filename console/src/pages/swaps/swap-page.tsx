import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyId, Id, Said } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { KeyName } from '../../parts/key-name.tsx';
import { RawRecord } from '../../parts/raw-record.tsx';
import { ReversedNote } from '../../parts/reversed-note.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { grouped } from '../../words/amounts.ts';
import { swapSentence, swapWords } from '../../words/swaps.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Attempts } from '../orders/attempts.tsx';
import { DeliveriesOf } from '../orders/deliveries-of.tsx';
import { Timeline } from '../orders/timeline.tsx';
import { Waits } from '../orders/waits.tsx';

/** One swap: what it brings, what happened to it, and why it waits. */
export default function SwapPage({ slug, no }: { slug: string; no: string }) {
  useTitle(no);
  const query = usePolled(['swap', slug, no], (api) =>
    held(api.GET('/projects/{slug}/swaps/{swap_no}', { params: { path: { slug, swap_no: no } } })),
  );
  const swap = query.data;
  if (!swap) return <UnreadPage title={no} query={query} />;
  const { text, tone } = swapWords(swap.status, swap.reversed);
  const address = { chain: swap.from_chain, is: 'address' } as const;
  const out = (amount: string | null, none: string) =>
    amount === null ? none : `${grouped(amount)} ${visibleText(swap.to_token)}`;
  return (
    <div className="stack">
      <PageHeader
        info={
          <>
            <CopyId id={no} />
            <QueryFreshness query={query} />
          </>
        }
        description={visibleText(swapSentence(swap))}
      >
        {no}
      </PageHeader>
      <Waits slug={slug} no={no} order={{ chain: swap.from_chain, waits: swap.waits }} />
      <ReversedNote reversed={swap.reversed} />
      <Panel title="Status">
        <FactList
          facts={[
            { label: 'State', value: <Mark tone={tone}>{text}</Mark> },
            {
              label: 'Transaction',
              value: swap.src_tx_hash ? (
                <Id id={swap.src_tx_hash} whole on={{ chain: swap.from_chain, is: 'tx' }} />
              ) : (
                'Not sent yet'
              ),
            },
            ...(swap.fail_reason
              ? [{ label: 'Reason', value: <Said text={swap.fail_reason} /> }]
              : []),
          ]}
        />
      </Panel>
      <Panel title="Timeline">
        <Timeline
          slug={slug}
          no={no}
          chain={swap.from_chain}
          entries={swap.timeline}
          askedBy={{ id: swap.app_id, name: swap.key_name }}
        />
      </Panel>
      <Panel title="The swap">
        <FactList
          facts={[
            {
              label: 'Pays',
              value: `${grouped(swap.amount_in)} ${visibleText(swap.from_token)}`,
            },
            { label: 'Expected', value: out(swap.amount_out_expected, '') },
            { label: 'At least', value: out(swap.amount_out_min, '') },
            { label: 'Received', value: out(swap.amount_out_actual, 'known once it is confirmed') },
            { label: 'Slippage allowed', value: `${swap.slippage_bps / 100} %` },
            {
              label: 'Fee of its transaction',
              value: swap.gas_cost_usd === null ? 'known once mined' : `${swap.gas_cost_usd} USD`,
            },
            {
              label: 'Paying and receiving address',
              value: <Id id={swap.from_address} whole on={address} />,
            },
            { label: 'Router', value: <Id id={swap.router_address} whole on={address} /> },
            { label: 'Quote by', value: visibleText(swap.provider) },
            { label: 'Merchant’s reference', value: <Said text={swap.biz_order_id} /> },
            { label: 'Memo', value: <Said text={swap.memo} /> },
            {
              label: 'Requested by key',
              value: <KeyName id={swap.app_id} name={swap.key_name} />,
            },
          ]}
        />
      </Panel>
      <Attempts chain={swap.from_chain} attempts={swap.attempts} />
      <DeliveriesOf slug={slug} no={no} />
      <RawRecord record={swap} />
    </div>
  );
}

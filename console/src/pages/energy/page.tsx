import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useList, useTreasuryApi } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { grouped } from '../../words/amounts.ts';
import { isBelow } from '../../words/policy/runway.ts';
import { purposes } from '../../words/purposes.ts';
import { AlertSheet } from './alert-sheet.tsx';
import { EnergyOrders } from './energy-orders.tsx';
import { TopUps } from './top-ups.tsx';
import '../policy.css';

const Trx = ({ amount }: { amount: string }) => <span>{grouped(amount)} TRX</span>;

/** The subscription to energy: its balance, what was rented with it, and what topped it up. */
export default function EnergyPage({ slug }: { slug: string }) {
  useTitle('Energy');
  const { admin } = useWorld();
  const calls = useTreasuryApi(slug);
  const queries = useQueryClient();
  const query = useList(['energy', slug], calls.energy);
  const [isEditing, setIsEditing] = useState(false);
  if (query.data === undefined) return <UnreadPage title="Energy" query={query} />;
  const subscription = query.data;
  if (subscription === null) {
    return (
      <div className="stack">
        <PageHeader description={purposes.Energy}>Energy</PageHeader>
        <div className="panel empty">
          <strong>No subscription</strong>
          <p className="quiet">
            TRON payments currently burn TRX. To rent energy instead, the merchant’s program calls{' '}
            <code>POST /v1/energy/subscribe</code>.
          </p>
        </div>
      </div>
    );
  }
  const isLow = isBelow(subscription.balance_trx, subscription.low_balance_threshold);
  return (
    <div className="stack">
      <PageHeader
        description={purposes.Energy}
        info={<QueryFreshness query={query} every={10} />}
        actions={
          isIn(admin, 'owner', slug) && (
            <Button onClick={() => setIsEditing(true)}>Change the alert</Button>
          )
        }
      >
        Energy
      </PageHeader>
      <Panel title="Prepaid balance">
        <FactList
          facts={[
            {
              label: 'Balance',
              value: (
                <Mark tone={isLow ? 'warning' : 'success'}>
                  <Trx amount={subscription.balance_trx} /> {isLow && '(low)'}
                </Mark>
              ),
            },
            { label: 'Topped up', value: <Trx amount={subscription.total_topup_trx} /> },
            { label: 'Used', value: <Trx amount={subscription.total_consumed_trx} /> },
            { label: 'Alert below', value: <Trx amount={subscription.low_balance_threshold} /> },
            {
              label: 'Alert goes to',
              value: subscription.notify_webhook_url ? (
                <Said text={subscription.notify_webhook_url} />
              ) : (
                'the webhook URLs of the keys'
              ),
            },
            { label: 'Subscribed', value: <When at={subscription.created_at} /> },
            { label: 'Send TRX to', value: <Id id={subscription.deposit_address} whole /> },
          ]}
        />
      </Panel>
      <EnergyOrders slug={slug} />
      <TopUps slug={slug} />
      {isEditing && (
        <AlertSheet
          subscription={subscription}
          close={() => setIsEditing(false)}
          save={async (changes) => {
            await calls.changeEnergy(changes);
            await queries.invalidateQueries({ queryKey: ['energy', slug] });
          }}
        />
      )}
    </div>
  );
}

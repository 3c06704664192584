import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useList, useTreasuryApi } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { grouped } from '../../words/amounts.ts';
import { isBelow } from '../../words/policy/runway.ts';
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
      <Container header={<Header variant="h1">Energy</Header>}>
        <Box textAlign="center" padding="l">
          <Box variant="strong">No subscription</Box>
          <Box color="text-body-secondary">
            TRON payments burn TRX for their energy. A merchant’s key subscribes by POST
            /v1/energy/subscribe, and energy is rented instead.
          </Box>
        </Box>
      </Container>
    );
  }
  const isLow = isBelow(subscription.balance_trx, subscription.low_balance_threshold);
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h1"
            description="Energy is rented for TRON payments, so that they burn no TRX"
            info={<QueryFreshness query={query} every={10} />}
            actions={
              isIn(admin, 'owner', slug) && (
                <Button onClick={() => setIsEditing(true)}>Change the alert</Button>
              )
            }
          >
            Energy
          </Header>
        }
      >
        <KeyValuePairs
          columns={3}
          items={[
            {
              label: 'Balance',
              value: (
                <StatusIndicator type={isLow ? 'warning' : 'success'}>
                  <Trx amount={subscription.balance_trx} /> {isLow && '(low)'}
                </StatusIndicator>
              ),
            },
            { label: 'Topped up', value: <Trx amount={subscription.total_topup_trx} /> },
            { label: 'Used', value: <Trx amount={subscription.total_consumed_trx} /> },
            { label: 'Told below', value: <Trx amount={subscription.low_balance_threshold} /> },
            {
              label: 'Told to',
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
      </Container>
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
    </SpaceBetween>
  );
}

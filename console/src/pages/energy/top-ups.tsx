import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { topUpStatus } from '#wire/merchant/energy/codes.ts';
import { useList, useTreasuryApi } from '../../api/treasury.ts';
import { Id } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { grouped } from '../../words/amounts.ts';

/** The last TRX that were sent to the balance. */
export function TopUps({ slug }: { slug: string }) {
  const { topUps } = useTreasuryApi(slug);
  const query = useList(['top-ups', slug], () => topUps({ page: 1, size: 20 }));
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <Table
      variant="container"
      trackBy="id"
      items={query.data?.list ?? []}
      loading={!query.data}
      loadingText="Loading top-ups"
      header={
        <Header variant="h2" counter={query.data ? `(${query.data.total})` : undefined}>
          Top-ups
        </Header>
      }
      empty="Nothing was sent yet. Send TRX to the address above."
      columnDefinitions={[
        {
          id: 'tx',
          header: 'Transaction',
          isRowHeader: true,
          cell: ({ tx_hash }) => <Id id={tx_hash} />,
        },
        {
          id: 'amount',
          header: <span className="number">Amount</span>,
          cell: ({ amount_trx }) => <span className="number">{grouped(amount_trx)} TRX</span>,
        },
        {
          id: 'status',
          header: 'State',
          cell: ({ status }) =>
            status === topUpStatus.settled ? (
              <StatusIndicator wrapText={false} type="success">
                Settled
              </StatusIndicator>
            ) : (
              <StatusIndicator wrapText={false} type="in-progress">
                Received
              </StatusIndicator>
            ),
        },
        {
          id: 'at',
          header: 'In the block of (UTC)',
          cell: ({ block_time }) => <span className="whole">{block_time}</span>,
        },
      ]}
    />
  );
}

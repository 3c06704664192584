import { useWaitingPayouts } from '../../api/payout-queries.ts';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { payoutPath, payoutsPath } from '../../routes.ts';
import { payoutColumns, payoutTitle } from '../payouts/columns.tsx';

/** The batches of payouts that wait, above the orders that are decided on by themselves; nothing without one. */
export function WaitingPayouts({ slug }: { slug: string }) {
  const { data, error, refetch } = useWaitingPayouts(slug);
  if (error && !data) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  // Oldest first, as the orders below.
  const rows = data.list.toReversed();
  return (
    <Panel
      title="Batches of payouts"
      counter={`(${data.total})`}
      description="One decision approves or rejects all payments of a batch"
    >
      <Table
        label="Batches to decide on"
        rows={rows}
        keyOf={({ batch_no: no }) => no}
        title={{
          label: 'Batch',
          cell: (batch) => (
            <LinkTo to={payoutPath(slug, batch.batch_no)}>{payoutTitle(batch)}</LinkTo>
          ),
        }}
        columns={payoutColumns('waiting')}
        level={3}
      />
      {data.total > data.list.length && (
        <p>
          These are the newest {data.list.length}.{' '}
          <LinkTo to={`${payoutsPath(slug)}?status=accepted`}>All that wait</LinkTo>
        </p>
      )}
    </Panel>
  );
}

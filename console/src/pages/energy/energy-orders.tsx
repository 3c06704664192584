import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { type EnergyOrder, useList, useTreasuryApi } from '../../api/treasury.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { grouped } from '../../words/amounts.ts';
import type { CsvColumn } from '../../words/policy/csv.ts';
import { durationWords, energyStatusWords, purposeWords } from '../../words/policy/treasury.ts';

const size = 20;

const columns: CsvColumn<EnergyOrder>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'business_type', value: (order) => order.business_type },
  { header: 'business_ref', value: (order) => order.business_ref },
  { header: 'receive_address', value: (order) => order.receive_address },
  { header: 'energy_amount', value: (order) => order.energy_amount },
  { header: 'duration', value: (order) => durationWords(order.duration_code) },
  { header: 'cost_trx', value: (order) => order.cost_trx },
  { header: 'burn_trx', value: (order) => order.burn_trx },
  { header: 'status', value: ({ status }) => energyStatusWords(status).text },
  { header: 'gas_trade_no', value: (order) => order.gas_trade_no },
  { header: 'created_at', value: ({ created_at }) => `${created_at} UTC` },
];

/** What was rented, newest first, with what was charged and what burning would have cost. */
export function EnergyOrders({ slug }: { slug: string }) {
  const { energyOrders } = useTreasuryApi(slug);
  const filters = useFilters();
  const { page } = filters;
  const query = useList(['energy-orders', slug, page], () => energyOrders({ page, size }));
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  return (
    <Table
      variant="container"
      trackBy="id"
      wrapLines
      items={query.data?.list ?? []}
      loading={!query.data}
      loadingText="Loading rentals"
      pagination={<Pager filters={filters} size={size} total={query.data?.total ?? 0} />}
      header={
        <Header
          variant="h2"
          counter={query.data ? `(${query.data.total})` : undefined}
          actions={
            <ExportCsv
              name={`${slug}-energy-orders`}
              columns={columns}
              read={energyOrders}
              idOf={({ id }) => String(id)}
            />
          }
        >
          Rented energy
        </Header>
      }
      empty="Nothing was rented yet. The next TRON payment rents what it needs."
      columnDefinitions={[
        {
          id: 'id',
          header: 'Number',
          isRowHeader: true,
          cell: ({ id }) => String(id),
        },
        {
          id: 'status',
          header: 'State',
          cell: ({ status }) => {
            const { text, tone } = energyStatusWords(status);
            return (
              <StatusIndicator wrapText={false} type={tone}>
                {text}
              </StatusIndicator>
            );
          },
        },
        {
          id: 'for',
          header: 'For',
          cell: (order) => (
            <>
              {purposeWords(order.business_type)} <Said text={order.business_ref} />
            </>
          ),
        },
        {
          id: 'energy',
          header: <span className="number">Energy</span>,
          cell: (order) => <span className="number">{grouped(String(order.energy_amount))}</span>,
        },
        {
          id: 'cost',
          header: <span className="number">Charged</span>,
          cell: (order) => <span className="number">{grouped(order.cost_trx)} TRX</span>,
        },
        {
          id: 'burn',
          header: <span className="number">Burning would have cost</span>,
          cell: (order) => <span className="number">{grouped(order.burn_trx)} TRX</span>,
        },
        { id: 'time', header: 'Lasts', cell: (order) => durationWords(order.duration_code) },
        { id: 'to', header: 'Lent to', cell: (order) => <Id id={order.receive_address} /> },
        {
          id: 'at',
          header: 'Ordered (UTC)',
          cell: (order) => <span className="whole">{order.created_at}</span>,
        },
      ]}
    />
  );
}

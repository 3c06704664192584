import type { CsvColumn } from '#shared/csv.ts';
import { type EnergyOrder, useTreasuryApi } from '../../api/treasury.ts';
import { Mark } from '../../kit/mark.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { between, containing, type Filter } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { grouped } from '../../words/amounts.ts';
import { decimal } from '../../words/list.ts';
import { durationWords, energyStatusWords, purposeWords } from '../../words/policy/treasury.ts';
import { utcSeconds } from '../../words/times.ts';

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

const drawn: Drawn<EnergyOrder> = {
  label: 'Rented energy',
  keyOf: ({ id }) => String(id),
  title: { label: 'Number', cell: ({ id }) => String(id) },
  columns: [
    {
      label: 'State',
      cell: ({ status }) => {
        const { text, tone } = energyStatusWords(status);
        return <Mark tone={tone}>{text}</Mark>;
      },
      sortBy: ({ status }) => energyStatusWords(status).text,
    },
    {
      label: 'For',
      cell: (order) => (
        <>
          {purposeWords(order.business_type)} <Said text={order.business_ref} />
        </>
      ),
      sortBy: (order) => purposeWords(order.business_type),
    },
    {
      label: 'Energy',
      isNumber: true,
      cell: (order) => grouped(String(order.energy_amount)),
      sortBy: (order) => order.energy_amount,
    },
    {
      label: 'Charged',
      isNumber: true,
      cell: (order) => `${grouped(order.cost_trx)} TRX`,
      sortBy: (order) => decimal(order.cost_trx),
    },
    {
      label: 'Cost if burnt',
      isNumber: true,
      cell: (order) => `${grouped(order.burn_trx)} TRX`,
      sortBy: (order) => decimal(order.burn_trx),
    },
    { label: 'Lasts', cell: (order) => durationWords(order.duration_code) },
    { label: 'Lent to', cell: (order) => <Id id={order.receive_address} /> },
    {
      label: 'Ordered',
      cell: (order) => <Time at={utcSeconds(order.created_at)} />,
      sortBy: (order) => utcSeconds(order.created_at),
      isDescendingFirst: true,
    },
  ],
};

const filters: Filter<EnergyOrder>[] = [
  containing(
    'for',
    'Order or address',
    (order) => `${order.business_ref} ${order.receive_address}`,
  ),
  ...between<EnergyOrder>('cost', 'Charged (TRX)', (order) => order.cost_trx),
];

/** What was rented, newest first, with what was charged and what burning would have cost. */
export function EnergyOrders({ slug }: { slug: string }) {
  const { energyOrders } = useTreasuryApi(slug);
  const list = usePagedList({
    id: ['energy-orders', slug],
    read: energyOrders,
    pollMs: 10_000,
    drawn,
    filters,
  });
  return (
    <List
      list={list}
      isPart
      title="Rented energy"
      what="rentals"
      csv={{ name: `${slug}-energy-orders`, columns }}
      empty={{
        title: 'Nothing was rented yet',
        text: 'The next TRON payment rents the energy that it needs.',
      }}
    />
  );
}

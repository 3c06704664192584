import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import { type Sweep, useList, useTreasuryApi } from '../../api/treasury.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { grouped } from '../../words/amounts.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import type { CsvColumn } from '../../words/policy/csv.ts';
import { sweepKindNames, sweepKindWords } from '../../words/policy/treasury.ts';
import { statusWords } from '../../words/statuses.ts';
import { exact } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';

const size = 20;

const columns: CsvColumn<Sweep>[] = [
  { header: 'sweep_no', value: ({ sweep_no }) => sweep_no },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'status', value: ({ status }) => statusWords('withdrawal', status, null).text },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'addresses', value: ({ from }) => from.map(({ address }) => address).join(' ') },
  { header: 'to_address', value: ({ to_address }) => to_address },
  { header: 'tx_hash', value: ({ tx_hash }) => tx_hash },
  { header: 'fail_reason', value: ({ fail_reason }) => fail_reason },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'confirmed_at', value: ({ confirmed_at: at }) => at && exact(at) },
];

/** The orders that collected deposits, and those that paid for it, newest first. */
export function LastSweeps({ slug }: { slug: string }) {
  const { sweeps } = useTreasuryApi(slug);
  const filters = useFilters();
  const { page } = filters;
  const kind = filters.of('kind') ?? 'sweep';
  const query = useList(['sweeps', slug, kind, page], () => sweeps({ page, size, kind }));
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  const options = sweepKindNames.map((value) => ({ value, label: sweepKindWords(value) }));
  return (
    <Table
      variant="container"
      trackBy="sweep_no"
      wrapLines
      items={query.data?.list ?? []}
      loading={!query.data}
      loadingText="Loading sweeps"
      pagination={<Pager filters={filters} size={size} total={query.data?.total ?? 0} />}
      filter={
        <FormField label="What it does">
          <Select
            selectedOption={options.find(({ value }) => value === kind) ?? options[0]!}
            options={options}
            onChange={({ detail }) => filters.set({ kind: detail.selectedOption.value ?? '' })}
          />
        </FormField>
      }
      header={
        <Header
          variant="h2"
          counter={query.data ? `(${query.data.total})` : undefined}
          actions={
            <ExportCsv
              name={`${slug}-sweeps-${kind}`}
              columns={columns}
              read={(paging) => sweeps({ ...paging, kind })}
              idOf={({ sweep_no }) => sweep_no}
            />
          }
        >
          Last sweeps
        </Header>
      }
      empty="None yet. Switch collecting on above, and deposits are collected once they are worth it."
      columnDefinitions={[
        {
          id: 'no',
          header: 'Number',
          isRowHeader: true,
          cell: ({ sweep_no }) => <Id id={sweep_no} />,
        },
        {
          id: 'status',
          header: 'Status',
          cell: ({ status, stuck, fail_reason }) => (
            <>
              <OrderStatus kind="withdrawal" status={status} reversed={null} />
              {(fail_reason ?? stuck?.cause) && (
                <div>
                  <Said text={fail_reason ?? stuck?.cause ?? ''} />
                </div>
              )}
            </>
          ),
        },
        { id: 'chain', header: 'Network', cell: ({ chain }) => chainWord(chain) },
        {
          id: 'amount',
          header: <span className="number">Amount</span>,
          cell: ({ amount, token }) => (
            <span className="number">
              {grouped(amount)} {visibleText(token)}
            </span>
          ),
        },
        {
          id: 'from',
          header: <span className="number">Addresses</span>,
          cell: ({ from }) => <span className="number">{from.length}</span>,
        },
        { id: 'to', header: 'To', cell: ({ to_address }) => <Id id={to_address} /> },
        { id: 'at', header: 'Asked for', cell: ({ created_at }) => <When at={created_at} /> },
      ]}
    />
  );
}

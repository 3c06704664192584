import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { useProject } from '../../api/queries.ts';
import { type ChainName, useList, useTreasuryApi } from '../../api/treasury.ts';
import { useNow } from '../../kit/hooks.ts';
import { Id, When } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { sweepCauseWords } from '../../words/policy/treasury.ts';
import { left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';

function NextLook({ at }: { at: number }) {
  const now = useNow();
  return at <= now ? <When at={at} /> : <span className="whole">{left(at, now)}</span>;
}

/** Addresses of a network that are not swept yet, and why. */
export function WaitingSweeps({ slug }: { slug: string }) {
  const { data: project } = useProject(slug);
  const filters = useFilters();
  const chains = project?.funding.map(({ chain }) => chain) ?? [];
  const wanted = filters.of('chain') ?? '';
  const chain = chains.find((name) => name === wanted) ?? chains[0];
  if (!chain) return null;
  const options = chains.map((value) => ({ value, label: chainWord(value) }));
  return (
    <Waiting
      slug={slug}
      chain={chain}
      filter={
        <FormField label="Network of what waits">
          <Select
            selectedOption={options.find(({ value }) => value === chain)!}
            options={options}
            onChange={({ detail }) => filters.set({ chain: detail.selectedOption.value ?? '' })}
          />
        </FormField>
      }
    />
  );
}

function Waiting({ slug, chain, filter }: { slug: string; chain: ChainName; filter: ReactNode }) {
  const { waitingSweeps } = useTreasuryApi(slug);
  const query = useList(['waiting-sweeps', slug, chain], () => waitingSweeps(chain));
  if (query.error && !query.data) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  const count = query.data && `(${query.data.list.length}${query.data.complete ? '' : '+'})`;
  return (
    <Table
      variant="container"
      wrapLines
      items={query.data?.list ?? []}
      loading={!query.data}
      loadingText="Loading what waits"
      filter={filter}
      header={
        <Header variant="h2" counter={count}>
          Not swept yet
        </Header>
      }
      empty="Nothing waits on this network."
      columnDefinitions={[
        {
          id: 'address',
          header: 'Address',
          isRowHeader: true,
          cell: ({ address }) => <Id id={address} />,
        },
        { id: 'token', header: 'Token', cell: ({ token }) => visibleText(token) },
        {
          id: 'why',
          header: 'Why',
          minWidth: 260,
          cell: ({ cause }) =>
            cause === null ? 'Nobody has looked at it yet.' : sweepCauseWords[cause],
        },
        {
          id: 'next',
          header: 'Looked at again',
          cell: ({ next_action_at }) => <NextLook at={next_action_at} />,
        },
      ]}
    />
  );
}

import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { type AuditEntry, useAuditApi } from '../../api/audit.ts';
import { useList } from '../../api/treasury.ts';
import { useTitle } from '../../kit/hooks.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Said, When } from '../../parts/facts.tsx';
import { useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { Pager } from '../../parts/pager.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { auditActions, auditWords } from '../../words/policy/audit-actions.ts';
import type { CsvColumn } from '../../words/policy/csv.ts';
import { exact } from '../../words/times.ts';
import { AuditDetails } from './details.tsx';
import { VerifyPanel } from './verify-panel.tsx';
import '../policy.css';

const size = 20;
const any = { value: '', label: 'Anything' };

const columns: CsvColumn<AuditEntry>[] = [
  { header: 'audit_id', value: ({ audit_id }) => audit_id },
  { header: 'at', value: ({ at }) => exact(at) },
  { header: 'actor', value: ({ actor }) => actor },
  { header: 'action', value: ({ action }) => action },
  { header: 'target', value: ({ target }) => target },
  { header: 'details', value: ({ details }) => JSON.stringify(details) },
  { header: 'seq', value: ({ seq }) => seq },
  { header: 'hash', value: ({ hash }) => hash },
];

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Who did what: with its difference, filters, and the check of the whole. */
export default function AuditPage({ slug }: { slug: string }) {
  useTitle('Audit');
  const read = useAuditApi(slug);
  const filters = useFilters();
  const { page } = filters;
  const [action, start, end] = [
    filters.of('action') ?? '',
    filters.of('start') ?? '',
    filters.of('end') ?? '',
  ];
  const chosen = {
    ...(action && { action }),
    ...(isDay(start) && { start }),
    ...(isDay(end) && { end }),
  };
  const query = useList(['audit', slug, JSON.stringify(chosen), page], () =>
    read({ page, size, ...chosen }),
  );
  if (query.error && !query.data) {
    return <UnreadPage title="Audit" query={query} />;
  }
  const options = [
    any,
    ...Object.entries(auditActions).map(([value, label]) => ({ value, label, tags: [value] })),
  ];
  const day = (name: 'start' | 'end', label: string, value: string) => (
    <label className="day">
      {label}
      <input
        className="input"
        type="date"
        value={value}
        onChange={({ target }) => filters.set({ [name]: target.value })}
      />
    </label>
  );
  return (
    <SpaceBetween size="l">
      <Table
        variant="container"
        trackBy="audit_id"
        wrapLines
        items={query.data?.list ?? []}
        loading={!query.data}
        loadingText="Loading the log"
        pagination={<Pager filters={filters} size={size} total={query.data?.total ?? 0} />}
        header={
          <Header
            variant="h1"
            counter={query.data ? `(${query.data.total})` : undefined}
            description="Who did what in this project, newest first"
            info={query.data && <QueryFreshness query={query} every={10} />}
            actions={
              <ExportCsv
                name={`${slug}-audit`}
                columns={columns}
                read={(paging) => read({ ...paging, ...chosen })}
                idOf={({ audit_id }) => audit_id}
              />
            }
          >
            Audit
          </Header>
        }
        filter={
          <div className="filters">
            <FormField label="What was done">
              <Select
                filteringType="auto"
                selectedOption={options.find(({ value }) => value === action) ?? any}
                options={options}
                onChange={({ detail }) =>
                  filters.set({ action: detail.selectedOption.value ?? '' })
                }
              />
            </FormField>
            {day('start', 'From (UTC)', start)}
            {day('end', 'To (UTC)', end)}
          </div>
        }
        empty={
          <Box textAlign="center" padding="l">
            <Box variant="strong">Nothing</Box>
            <Box color="text-body-secondary">
              {Object.keys(chosen).length > 0
                ? 'Nothing of this kind was done in these days.'
                : 'What admins do appears here.'}
            </Box>
          </Box>
        }
        columnDefinitions={[
          { id: 'at', header: 'When', cell: ({ at }) => <When at={at} /> },
          {
            id: 'what',
            header: 'What',
            isRowHeader: true,
            cell: (entry) => (
              <>
                {auditWords(entry.action)}
                <div>
                  <Said text={entry.target} />
                </div>
              </>
            ),
          },
          { id: 'who', header: 'Who', cell: ({ actor }) => <Said text={actor} /> },
          {
            id: 'details',
            header: 'Details',
            minWidth: 280,
            cell: ({ details, audit_id }) => (
              <details>
                <summary aria-label={`Show details of ${audit_id}`}>Show</summary>
                <AuditDetails details={details} />
              </details>
            ),
          },
          {
            id: 'seq',
            header: <span className="number">In the chain</span>,
            cell: ({ seq }) => <span className="number">{seq ?? 'not yet'}</span>,
          },
        ]}
      />
      <VerifyPanel slug={slug} />
    </SpaceBetween>
  );
}

import type { CsvColumn } from '#shared/csv.ts';
import { type AuditEntry, useAuditApi } from '../../api/audit.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Said, When } from '../../parts/facts.tsx';
import { containing, days, type Filter } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { type Drawn, usePagedList } from '../../parts/use-list.ts';
import { auditActions, auditWords } from '../../words/policy/audit-actions.ts';
import { purposes } from '../../words/purposes.ts';
import { exact } from '../../words/times.ts';
import { AuditDetails } from './details.tsx';
import { VerifyPanel } from './verify-panel.tsx';
import '../policy.css';

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

const drawn: Drawn<AuditEntry> = {
  label: 'Audit log',
  keyOf: ({ audit_id: id }) => id,
  title: {
    label: 'What',
    cell: ({ action, target }) => (
      <>
        {auditWords(action)}
        <div>
          <Said text={target} />
        </div>
      </>
    ),
    sortBy: ({ action }) => auditWords(action),
  },
  columns: [
    { label: 'Who', cell: ({ actor }) => <Said text={actor} />, sortBy: ({ actor }) => actor },
    {
      label: 'When',
      cell: ({ at }) => <When at={at} mode="both" />,
      sortBy: (entry) => entry.at_ms,
      isDescendingFirst: true,
    },
    {
      label: 'Details',
      cell: ({ details, audit_id: id }) => (
        <details>
          <summary aria-label={`Show details of ${id}`}>Show</summary>
          <AuditDetails details={details} />
        </details>
      ),
    },
    { label: 'Log entry', isNumber: true, cell: ({ seq }) => seq ?? 'not yet' },
  ],
};

const filters: Filter<AuditEntry>[] = [
  { name: 'action', label: 'Action', options: Object.entries(auditActions) },
  ...days,
  containing('who', 'Who', ({ actor }) => actor),
  containing('target', 'Subject', ({ target }) => target),
];

/** Who did what: with its difference, filters, and the check of the whole. */
export default function AuditPage({ slug }: { slug: string }) {
  useTitle('Audit');
  const read = useAuditApi(slug);
  const list = usePagedList({
    id: ['audit', slug],
    read,
    pollMs: 10_000,
    drawn,
    filters,
  });
  return (
    <div className="stack">
      <List
        list={list}
        title="Audit"
        description={purposes.Audit}
        what="entries"
        csv={{ name: `${slug}-audit`, columns }}
        empty={{ title: 'Nothing yet', text: 'Actions of admins appear here.' }}
      />
      <VerifyPanel slug={slug} />
    </div>
  );
}

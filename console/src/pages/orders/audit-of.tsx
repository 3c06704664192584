import { useState } from 'react';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { Table } from '../../kit/table.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { auditWords } from '../../words/policy/audit-actions.ts';
import { visibleText } from '../../words/visible-text.ts';
import '../../styles/records.css';

/** As many entries as are looked through, a hundred a page. */
const mostPages = 3;

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

interface Props {
  slug: string;
  no: string;
  /** Its first and its last day, unix seconds. */
  since: number;
  until: number;
}

/** What admins did to a record, out of the audit log of its days. Read when it is opened. */
export function AuditOf({ slug, no, since, until }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const days = { start: dayOf(since), end: dayOf(until) };
  const query = usePolled(
    ['audit-of', slug, no, days],
    async (api) => {
      const found = [];
      for (let page = 1; page <= mostPages; page++) {
        const { list, total } = await held(
          api.GET('/projects/{slug}/audit', {
            params: { path: { slug }, query: { page, size: 100, ...days } },
          }),
        );
        found.push(...list.filter(({ target }) => target === no));
        if (total <= page * 100) return { found, isWhole: true };
      }
      return { found, isWhole: false };
    },
    { enabled: isOpen, every: 15_000 },
  );
  const { data } = query;
  return (
    <details className="panel" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Admin actions</summary>
      {!data && !query.error && <Loading what="the audit log" />}
      {query.error && <ProblemAlert error={query.error} retry={() => void query.refetch()} />}
      {data && data.found.length === 0 && <p>No admin has acted on this order.</p>}
      {data && data.found.length > 0 && (
        <Table
          label="Admin actions"
          rows={data.found}
          keyOf={({ audit_id: id }) => id}
          title={{ label: 'Action', cell: ({ action }) => visibleText(auditWords(action)) }}
          columns={[
            { label: 'By', cell: ({ actor }) => visibleText(actor) },
            { label: 'When', cell: ({ at }) => <Time at={at} mode="relative" /> },
            {
              label: 'Details',
              cell: ({ details }) => (
                <span className="mono">{visibleText(JSON.stringify(details))}</span>
              ),
            },
          ]}
          level={3}
        />
      )}
      {data && !data.isWhole && (
        <p>From the newest 300 entries of these days. The audit log has older entries.</p>
      )}
    </details>
  );
}

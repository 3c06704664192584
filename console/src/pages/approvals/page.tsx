import { useNow, useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { type Column, Rows } from '../../kit/rows.tsx';
import { ExportCsv } from '../../parts/export-csv.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { RiskMarks } from '../../parts/risk-marks.tsx';
import { decidePath } from '../../routes.ts';
import { usd } from '../../words/amounts.ts';
import { left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { waitingColumns } from './csv-columns.ts';
import { SelectionBar, useSelection } from './selection.tsx';
import { useWaiting } from './use-waiting.ts';
import type { Waiting } from './waiting.ts';

const yoursWords = { open: '', decided: 'you decided', own_key: 'your own key' };

const Approved = ({ order }: { order: Waiting }) => (
  <span className="whole">
    <span aria-hidden="true">
      {'●'.repeat(order.approvals)}
      {'○'.repeat(Math.max(0, order.needed - order.approvals))}
    </span>{' '}
    {order.approvals} of {order.needed}
    {yoursWords[order.yours] && <>, {yoursWords[order.yours]}</>}
  </span>
);

function Expiry({ at }: { at: number | null }) {
  const now = useNow();
  return <span className="whole">{at === null ? 'does not expire' : left(at, now)}</span>;
}

const columns: Column<Waiting>[] = [
  { label: 'Value', cell: (order) => usd(order.usd), isNumber: true },
  { label: 'Approvals', cell: (order) => <Approved order={order} /> },
  { label: 'Asked for', cell: (order) => <When at={order.createdAt} /> },
  { label: 'Expires', cell: (order) => <Expiry at={order.expiresAt} /> },
  { label: 'By key', cell: (order) => <Id id={order.askedBy} /> },
];

/** Everything that waits for a decision, oldest first. */
export default function ApprovalsPage({ slug }: { slug: string }) {
  const { orders, isCut, readAt, error, refetch } = useWaiting(slug);
  const { list, selection, clear } = useSelection(orders ?? []);
  useTitle(orders?.length ? `(${orders.length}) Approvals` : 'Approvals');
  const title: Column<Waiting> = {
    label: 'What',
    cell: (order) => (
      <>
        <input
          type="checkbox"
          aria-label={`Select ${selection.nameOf(order)}`}
          checked={selection.chosen.has(order.no)}
          disabled={selection.whyNot(order) !== null}
          title={selection.whyNot(order) ?? undefined}
          onChange={({ target }) => {
            const next = new Set(selection.chosen);
            if (target.checked) next.add(order.no);
            else next.delete(order.no);
            selection.set(next);
          }}
        />{' '}
        <LinkTo to={decidePath(slug, order.no)}>{visibleText(order.sentence)}</LinkTo>
        <RiskMarks row={order} />
      </>
    ),
  };
  return (
    <div className="stack">
      <PageHeader
        counter={orders ? `(${orders.length})` : undefined}
        description="What waits for a decision, oldest first"
        info={orders && <Freshness readAt={readAt} failing={error !== null} />}
        actions={
          orders && (
            <ExportCsv
              name={`${slug}-approvals`}
              columns={waitingColumns}
              read={async () => ({ list: orders, total: orders.length })}
              idOf={({ no }) => no}
            />
          )
        }
      >
        Approvals
      </PageHeader>
      {error && !orders && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!error && !orders && <Loading what="what waits" />}
      {isCut && <Note tone="warning">More than 100 wait. The oldest 100 are shown.</Note>}
      {orders?.length === 0 && (
        <div className="panel empty">
          <strong>Nothing waits for you</strong>
          <p className="quiet">
            Withdrawals of 1,000 USD and more, and operations that no session key allows, appear
            here.
          </p>
        </div>
      )}
      {orders && orders.length > 0 && (
        <Rows
          label="What waits"
          rows={orders}
          keyOf={({ no }) => no}
          title={title}
          columns={columns}
        />
      )}
      <SelectionBar slug={slug} list={list} clear={clear} />
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useProject } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { Table } from '../../kit/table.tsx';
import { Id } from '../../parts/facts.tsx';
import { FreezeControl } from '../../parts/freeze-control.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { approvalsPath, orderPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { outcomeWords, tallyOf, tallyWords } from '../../words/batch/outcomes.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { ManyDecision } from './use-decide-many.ts';
import '../../styles/records.css';

interface Props {
  slug: string;
  made: ManyDecision;
  goOn: () => Promise<void>;
}

/** Rows that are drawn before anybody asks for more. */
const firstRows = 100;

/** What came of the decision, order by order. It is brought into view and focused. */
export function OutcomePanel({ slug, made, goOn }: Props) {
  const now = useNow();
  const project = useProject(slug);
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { orders, outcomes, decision, state, problem, isFrozen, isOtherList } = made;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is brought into view, once.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus();
  }, [state]);
  const tally = tallyOf(
    orders.map(({ no }) => no),
    outcomes,
  );
  const said = tallyWords(tally, decision, state);
  const rows = orders.map((order) => ({
    order,
    said: outcomeWords(outcomes.get(order.no), { decision, isFrozen, now }),
  }));
  // What needs a look comes first.
  const sorted = rows.toSorted(
    (a, b) => Number(a.said.tone === 'success') - Number(b.said.tone === 'success'),
  );
  const isPaid = decision === 'reject' && tally.refused > 0 && project.data && !project.data.frozen;
  return (
    <>
      <div ref={place} tabIndex={-1} className="stack close">
        <Note
          tone={said.tone}
          title={said.title}
          action={
            <>
              {state === 'sending' ? null : tally.left > 0 ? (
                <Button onClick={() => void goOn()}>Ask again</Button>
              ) : (
                <LinkTo to={approvalsPath(slug)}>Back to approvals</LinkTo>
              )}
              {isPaid && <FreezeControl project={project.data!} />}
            </>
          }
        >
          {said.text}
          {state === 'sending' && (
            <progress
              className="bar"
              aria-label="Decided orders"
              max={orders.length}
              value={orders.length - tally.left}
            />
          )}
        </Note>
        {isOtherList && (
          <Note tone="error" title="The service recorded another list">
            Its check words differ from those of this page. Tell a colleague, and compare each
            order.
          </Note>
        )}
        {problem && <ProblemAlert error={problem} />}
      </div>
      <section className="listed" aria-labelledby="what-came">
        <h2 id="what-came">
          {decision === 'approve' ? 'Result of your approval' : 'Result of your rejection'}
        </h2>
        <Table
          label="Outcome of each order"
          rows={isWhole ? sorted : sorted.slice(0, firstRows)}
          keyOf={({ order }) => order.no}
          title={{
            label: 'Order',
            cell: ({ order }) => (
              <LinkTo to={orderPath(slug, order.kind, order.no)}>{order.no}</LinkTo>
            ),
          }}
          columns={[
            {
              label: 'Outcome',
              cell: (row) => <Mark tone={row.said.tone}>{visibleText(row.said.text)}</Mark>,
            },
            { label: 'Amount', isNumber: true, cell: ({ order }) => grouped(order.amount ?? '') },
            { label: 'Recipient', cell: ({ order }) => <Id id={order.to ?? ''} /> },
          ]}
        />
        {!isWhole && sorted.length > firstRows && (
          <Button onClick={() => setIsWhole(true)}>
            Show the other {sorted.length - firstRows}
          </Button>
        )}
      </section>
    </>
  );
}

import { useAlarms } from '../../api/chain-queries.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { When } from '../../parts/facts.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { healthPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  slug: string;
  headings: ReadonlySet<string>;
}

/** The alarms that fire now, each with its heading of the runbook. */
export function Firing({ slug, headings }: Props) {
  const query = useAlarms();
  const { data, error } = query;
  if (!data) {
    return (
      <Panel title="Active alarms">
        {error ? (
          <ProblemAlert error={error} retry={() => void query.refetch()} />
        ) : (
          <Loading what="the alarms" />
        )}
      </Panel>
    );
  }
  const { list, complete } = data;
  return (
    <Panel title="Active alarms">
      <div className="stack close">
        <QueryFreshness query={query} every={30} />
        {list.length === 0 ? (
          <p>
            <Mark tone="success">No alarm is firing</Mark>
          </p>
        ) : (
          <Table
            label="Alarms that are firing"
            rows={list}
            keyOf={({ name }) => name}
            title={{
              label: 'Alarm',
              cell: ({ name, heading }) =>
                heading !== null && headings.has(heading) ? (
                  <LinkTo to={healthPath(slug, heading)}>{visibleText(name)}</LinkTo>
                ) : (
                  visibleText(name)
                ),
            }}
            columns={[
              { label: 'Do first', cell: ({ first_step: step }) => visibleText(step) },
              {
                label: 'Since',
                cell: ({ since }) => (since === null ? 'unknown' : <When at={since} />),
              },
              {
                label: 'Measured',
                cell: ({ reason }) => (reason === null ? 'unknown' : visibleText(reason)),
              },
            ]}
            level={3}
          />
        )}
        {!complete && (
          <Note tone="warning" title="More alarms are firing">
            These are the first hundred. CloudWatch shows all.
          </Note>
        )}
      </div>
    </Panel>
  );
}

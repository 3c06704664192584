import { webhookEvents } from '#model/webhook-events.ts';
import { useWebhooks, type WebhookFilters } from '../../api/webhook-queries.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { FailingReceivers } from '../../parts/failing-receivers.tsx';
import { Choice, Days, FilterRow, TextFilter, useFilters } from '../../parts/filters.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { Pager } from '../../parts/pager.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { recordPath } from '../../routes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { deliveryStates } from '../../words/webhooks.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { ExportWebhooks } from './export-webhooks.tsx';
import { Recover } from './recover.tsx';
import { Until } from './until.tsx';

const size = 20;

/** The deliveries of a project, newest first. */
export default function WebhooksPage({ slug }: { slug: string }) {
  useTitle('Webhooks');
  const filters = useFilters();
  const { page, of } = filters;
  const chosen = {
    state: of('state') as WebhookFilters['state'],
    event: of('event'),
    ref: of('ref'),
    event_id: of('event_id'),
    start: of('start'),
    end: of('end'),
  };
  const query = useWebhooks(slug, { page, size, ...chosen });
  const total = query.data?.total ?? 0;
  const columns = deliveryColumns(slug);
  return (
    <div className="stack">
      <PageHeader
        counter={query.data && `(${total})`}
        info={query.data && <QueryFreshness query={query} />}
        actions={
          <>
            <ExportWebhooks slug={slug} filters={chosen} /> <Recover slug={slug} />
          </>
        }
      >
        Webhooks
      </PageHeader>
      <FailingReceivers slug={slug} />
      <FilterRow>
        <Choice filters={filters} name="state" label="State" options={deliveryStates} />
        <Choice
          filters={filters}
          name="event"
          label="Event"
          options={[...webhookEvents].sort().map((event) => [event, event] as const)}
        />
        <TextFilter filters={filters} name="ref" label="Order or deposit" />
        <Days filters={filters} />
      </FilterRow>
      <Panel>
        <ListState
          query={query}
          what="webhooks"
          empty={
            <p>
              {filters.isFiltered
                ? 'No delivery fits these filters.'
                : 'Nothing was sent yet. An event goes out once a key of the project has a webhook URL.'}
            </p>
          }
        >
          {(rows) => (
            <RecordTable
              label="Webhooks"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                columns.event,
                columns.state,
                {
                  header: 'About',
                  cell: ({ ref }) => {
                    const path = recordPath(slug, ref);
                    return path === null ? (
                      visibleText(ref)
                    ) : (
                      <LinkTo to={path}>
                        <Id id={ref} />
                      </LinkTo>
                    );
                  },
                },
                columns.to,
                columns.tries,
                columns.lastAnswer,
                { header: 'Next try', cell: ({ next_at: at }) => <Until at={at} /> },
                columns.created,
              ]}
            />
          )}
        </ListState>
      </Panel>
      <Pager filters={filters} size={size} total={total} />
    </div>
  );
}

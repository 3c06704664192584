import { useWebhooks } from '../../api/webhook-queries.ts';
import { Panel } from '../../kit/panel.tsx';
import { ListState } from '../../parts/list-state.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { deliveryColumns } from '../webhooks/delivery-columns.tsx';

/** The deliveries of one record, as the API is asked for them. */
export const ofRecord = (no: string) => ({ page: 1, size: 100, ref: no });

/** The webhooks that a record caused. */
export function DeliveriesOf({ slug, no }: { slug: string; no: string }) {
  const query = useWebhooks(slug, ofRecord(no));
  const columns = deliveryColumns(slug);
  return (
    <Panel title="Webhooks">
      <ListState
        query={query}
        what="webhooks"
        empty={<p>None yet: no event has occurred, or no key of the project has a webhook URL.</p>}
      >
        {(rows) => (
          <RecordTable
            label="Webhooks"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              columns.event,
              columns.state,
              columns.to,
              columns.tries,
              columns.lastAnswer,
              columns.created,
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

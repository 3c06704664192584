import { useWebhooks } from '../../api/webhook-queries.ts';
import { List } from '../../parts/list.tsx';
import { useWholeList } from '../../parts/use-list.ts';
import { deliveryColumns } from '../webhooks/delivery-columns.tsx';

/** The deliveries of one record, as the API is asked for them. */
export const ofRecord = (no: string) => ({ page: 1, size: 100, ref: no });

/** The webhooks that a record caused. */
export function DeliveriesOf({ slug, no }: { slug: string; no: string }) {
  const query = useWebhooks(slug, ofRecord(no));
  const { event, state, to, tries, lastAnswer, created } = deliveryColumns(slug);
  const list = useWholeList({
    all: query.data?.list,
    isCut: (query.data?.total ?? 0) > 100,
    query,
    every: 4,
    prefix: 'webhooks.',
    drawn: {
      label: 'Webhooks',
      keyOf: ({ id }) => id,
      title: event,
      columns: [state, to, tries, lastAnswer, created],
    },
  });
  return (
    <List
      list={list}
      isPart
      title="Webhooks"
      what="webhooks"
      empty={{
        title: 'None yet',
        text: 'No event has occurred, or no key of the project has a webhook URL.',
      }}
    />
  );
}

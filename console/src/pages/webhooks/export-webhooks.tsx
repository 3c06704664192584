import type { Schemas } from '../../api/types.ts';
import { readWebhooks, type WebhookFilters } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { ExportCsv } from '../../parts/export-csv.tsx';
import type { CsvColumn } from '../../words/policy/csv.ts';
import { exact } from '../../words/times.ts';
import { attemptWords, deliveryWords } from '../../words/webhooks.ts';

const columns: CsvColumn<Schemas['Delivery']>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'event_id', value: ({ event_id: id }) => id },
  { header: 'event', value: ({ event }) => event },
  { header: 'ref', value: ({ ref }) => ref },
  { header: 'url', value: ({ url }) => url },
  { header: 'app_id', value: ({ app_id: key }) => key },
  { header: 'state', value: (delivery) => deliveryWords(delivery).text },
  { header: 'tries', value: ({ tries }) => tries },
  {
    header: 'last_answer',
    value: ({ attempts }) => {
      const last = attempts.at(-1);
      return last ? attemptWords(last) : null;
    },
  },
  { header: 'next_at', value: ({ next_at: at }) => at && exact(at) },
  { header: 'created_at', value: ({ created_at: at }) => exact(at) },
];

interface Props {
  slug: string;
  filters: Omit<WebhookFilters, 'page' | 'size'>;
}

/** Exports the deliveries that the filters show, without their bodies. */
export function ExportWebhooks({ slug, filters }: Props) {
  const { api } = useWorld();
  return (
    <ExportCsv
      name={`${slug}-webhooks`}
      columns={columns}
      read={(paging) => readWebhooks(api, slug, { ...filters, ...paging })}
      idOf={({ id }) => id}
    />
  );
}

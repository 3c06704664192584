import type { CsvColumn } from '#shared/csv.ts';
import type { Schemas } from '../../api/types.ts';
import { exact } from '../../words/times.ts';
import { attemptWords, deliveryWords } from '../../words/webhooks.ts';

export const webhookColumns: CsvColumn<Schemas['Delivery']>[] = [
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

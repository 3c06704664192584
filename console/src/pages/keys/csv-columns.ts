import type { CsvColumn } from '#shared/csv.ts';
import type { Key } from '../../api/policy.ts';
import { exact } from '../../words/times.ts';

export const keyColumns: CsvColumn<Key>[] = [
  { header: 'app_id', value: ({ app_id }) => app_id },
  { header: 'name', value: ({ name }) => name },
  { header: 'permission', value: ({ permission }) => permission },
  { header: 'mode', value: ({ mode }) => mode },
  { header: 'wallet_id', value: ({ wallet_id }) => wallet_id },
  { header: 'webhook_url', value: ({ webhook_url }) => webhook_url },
  { header: 'webhook_events', value: ({ webhook_events: entries }) => entries?.join(' ') ?? null },
  { header: 'enabled', value: ({ enabled }) => enabled },
  { header: 'created_at', value: ({ created_at }) => exact(created_at) },
  { header: 'asked_by', value: ({ asked_by }) => asked_by },
  {
    header: 'last_used_at',
    value: ({ last_used_at: at }) => (at === null ? null : exact(at)),
  },
];

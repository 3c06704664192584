import type { CsvColumn } from '#shared/csv.ts';
import type { PayoutItem } from '../../api/payout-queries.ts';
import { payoutStatusWords } from '../../words/payout/statuses.ts';
import { exact } from '../../words/times.ts';

export const listedPayoutColumns: CsvColumn<PayoutItem>[] = [
  { header: 'batch_no', value: ({ batch_no: no }) => no },
  { header: 'batch_id', value: ({ batch_id: id }) => id },
  { header: 'status', value: ({ status }) => payoutStatusWords(status).text },
  { header: 'orders', value: ({ count }) => count },
  { header: 'refused', value: ({ refused }) => refused },
  { header: 'level', value: ({ level }) => level },
  { header: 'usd', value: ({ amount_usd: usd }) => usd },
  { header: 'app_id', value: ({ app_id: id }) => id },
  { header: 'fail_reason', value: ({ fail_reason: reason }) => reason },
  { header: 'created_at', value: ({ created_at: at }) => exact(at) },
  { header: 'decided_at', value: ({ decided_at: at }) => at && exact(at) },
  { header: 'completed_at', value: ({ completed_at: at }) => at && exact(at) },
];

import type { CsvColumn } from '#shared/csv.ts';
import { riskMarks } from '../../words/risk-marks.ts';
import { exact } from '../../words/times.ts';
import type { Waiting } from './waiting.ts';

export const waitingColumns: CsvColumn<Waiting>[] = [
  { header: 'number', value: ({ no }) => no },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'what', value: ({ sentence }) => sentence },
  {
    header: 'risks',
    value: (order) =>
      riskMarks(order)
        .map(({ text }) => text)
        .join('; '),
  },
  { header: 'chain', value: ({ chain }) => chain },
  { header: 'token', value: ({ token }) => token },
  { header: 'to_address', value: ({ to }) => to },
  { header: 'usd', value: ({ usd }) => usd },
  { header: 'approvals', value: ({ approvals }) => approvals },
  { header: 'approvals_needed', value: ({ needed }) => needed },
  { header: 'app_id', value: ({ askedBy }) => askedBy },
  { header: 'created_at', value: ({ createdAt }) => exact(createdAt) },
  { header: 'expires_at', value: ({ expiresAt: at }) => at && exact(at) },
];

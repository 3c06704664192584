import type { ListChange } from '#model/outbox.ts';
import type { ListIndex } from '#ports/events.ts';

export const noon = Date.UTC(2026, 2, 5, 12);

export const buildChange = (set: Partial<ListChange> = {}): ListChange => ({
  list: 'withdrawals',
  projectId: 'demo',
  scope: '',
  id: 'W1',
  rev: 1,
  createdAtMs: noon,
  facets: { chain: 'ETH', status: '0' },
  ...set,
});

type PageInput = Parameters<ListIndex['page']>[0];

export const buildPage = (set: Partial<PageInput> = {}): PageInput => ({
  list: 'withdrawals',
  projectId: 'demo',
  scope: '',
  filter: {},
  page: 1,
  size: 20,
  ...set,
});

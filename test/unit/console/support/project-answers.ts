import { buildLedgerDays } from '#test/builders/console/money.ts';

/** What the API answers of a project that is well. A test changes what matters to it. */
const seconds = () => Math.floor(Date.now() / 1000);

export const overviewAnswer = (set: object = {}) => ({
  waiting: { withdrawals: 0, operations: 0, oldest_at: null },
  under_way: 0,
  stuck: [],
  stuck_complete: true,
  webhooks_pending: 0,
  webhooks_abandoned: 0,
  deposits_confirming: 0,
  ...set,
});

export const projectAnswers = () => ({
  '/projects/{slug}': { slug: 'shop', name: 'Shop', frozen: null, changes: [] },
  '/projects/{slug}/overview': overviewAnswer(),
  '/projects/{slug}/ledger/days': buildLedgerDays({ since: null, tokens: [] }),
  '/projects/{slug}/ledger/differences': { list: [], next: null },
  '/projects/{slug}/limits': { day: '2026-03-04', limits: [] },
  '/projects/{slug}/receivers': { list: [] },
  '/projects/{slug}/changes': { list: [], total: 0, page: 1, size: 1 },
  '/projects/{slug}/approvals': { list: [], complete: true },
  '/projects': { list: [], total: 0, page: 1, size: 100 },
  '/chains': { list: [] },
  '/alarms': { list: [], complete: true },
  '/me': {
    email: 'alice@shop.example',
    groups: ['owner'],
    signed_in_at: seconds(),
    recent_until: null,
    stage: 'test',
  },
});

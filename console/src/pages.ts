/** Every page of the console: its path, its code and its place in the navigation. */
import type { ComponentType } from 'react';
import type { purposes } from './words/purposes.ts';

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a page's component is given: the parameters of its path. */
type Params<Path extends string> = { [Name in NamesIn<Path>]: string };

/** The sections of the navigation, in their order. */
export const sections = {
  decide: 'Decide',
  money: 'Money',
  run: 'Operation',
  rules: 'Rules',
  lab: 'Lab',
} as const;

interface Place {
  section: keyof typeof sections;
  /** Its title, which has a sentence that says what the page is for. */
  text: keyof typeof purposes;
  /** Opens it after `g`. */
  key?: string;
}

interface Entry<Path extends string> {
  path: Path;
  load: () => Promise<{ default: ComponentType<Params<Path>> }>;
  /** Absent for a page of one record. */
  nav?: Place;
  /** The path of the navigation's entry that is marked, where this one does not begin with it. */
  under?: string;
}

export type Page = Omit<Entry<string>, 'load'> & {
  load: () => Promise<{ default: ComponentType<Record<string, string>> }>;
};

const page = <const Path extends string>(entry: Entry<Path>): Page => entry as unknown as Page;

const decidePages = [
  page({
    path: '/p/:slug/overview',
    load: () => import('./pages/overview/page.tsx'),
    nav: { section: 'decide', text: 'Home', key: 'h' },
  }),
  page({
    path: '/p/:slug/approvals',
    load: () => import('./pages/approvals/page.tsx'),
    nav: { section: 'decide', text: 'Approvals', key: 'a' },
  }),
  page({
    path: '/p/:slug/approvals/review',
    load: () => import('./pages/review/page.tsx'),
  }),
  page({
    path: '/p/:slug/approve/:no',
    load: () => import('./pages/decide/page.tsx'),
    under: '/p/:slug/approvals',
  }),
];

const screeningPages = [
  page({
    path: '/p/:slug/screening',
    load: () => import('./pages/screening/list-page.tsx'),
    nav: { section: 'decide', text: 'Screening' },
  }),
  page({
    path: '/p/:slug/screening/:no',
    load: () => import('./pages/screening/subject-page.tsx'),
  }),
];

const moneyPages = [
  page({
    path: '/p/:slug/withdrawals',
    load: async () => ({ default: (await import('./pages/orders/list-page.tsx')).WithdrawalsPage }),
    nav: { section: 'money', text: 'Withdrawals', key: 'w' },
  }),
  page({
    path: '/p/:slug/operations',
    load: async () => ({ default: (await import('./pages/orders/list-page.tsx')).OperationsPage }),
    nav: { section: 'money', text: 'Operations', key: 'o' },
  }),
  page({
    path: '/p/:slug/withdrawals/:no',
    load: () => import('./pages/orders/order-page.tsx'),
  }),
  page({
    path: '/p/:slug/operations/:no',
    load: () => import('./pages/orders/order-page.tsx'),
  }),
  page({
    path: '/p/:slug/payouts',
    load: () => import('./pages/payouts/list-page.tsx'),
    nav: { section: 'money', text: 'Payouts' },
  }),
  page({
    path: '/p/:slug/payouts/:no',
    load: () => import('./pages/payouts/payout-page.tsx'),
  }),
  page({
    path: '/p/:slug/swaps',
    load: () => import('./pages/swaps/list-page.tsx'),
    nav: { section: 'money', text: 'Swaps' },
  }),
  page({
    path: '/p/:slug/swaps/:no',
    load: () => import('./pages/swaps/swap-page.tsx'),
  }),
  page({
    path: '/p/:slug/deposits',
    load: () => import('./pages/deposits/list-page.tsx'),
    nav: { section: 'money', text: 'Deposits', key: 'd' },
  }),
  page({
    path: '/p/:slug/deposits/:no',
    load: () => import('./pages/deposits/deposit-page.tsx'),
  }),
  page({
    path: '/p/:slug/users',
    load: () => import('./pages/users/list-page.tsx'),
    nav: { section: 'money', text: 'Users', key: 'u' },
  }),
  page({
    path: '/p/:slug/users/:user',
    load: () => import('./pages/users/user-page.tsx'),
  }),
  page({
    path: '/p/:slug/books',
    load: () => import('./pages/books/page.tsx'),
    nav: { section: 'money', text: 'Books' },
  }),
  page({ path: '/p/:slug/find/:q', load: () => import('./pages/find/page.tsx') }),
];

const runPages = [
  page({
    path: '/p/:slug/webhooks',
    load: () => import('./pages/webhooks/list-page.tsx'),
    nav: { section: 'run', text: 'Webhooks', key: 'e' },
  }),
  page({
    path: '/p/:slug/webhooks/:id',
    load: () => import('./pages/webhooks/delivery-page.tsx'),
  }),
  page({
    path: '/p/:slug/chains',
    load: () => import('./pages/chains/page.tsx'),
    nav: { section: 'run', text: 'Chains', key: 'c' },
  }),
  page({
    path: '/p/:slug/chains/:chain',
    load: () => import('./pages/chains/chain-page.tsx'),
  }),
  page({
    path: '/p/:slug/health',
    load: () => import('./pages/health/page.tsx'),
    nav: { section: 'run', text: 'Health' },
  }),
  page({
    path: '/p/:slug/wallets',
    load: () => import('./pages/wallets/page.tsx'),
    nav: { section: 'run', text: 'Wallets' },
  }),
  page({
    path: '/p/:slug/energy',
    load: () => import('./pages/energy/page.tsx'),
    nav: { section: 'run', text: 'Energy' },
  }),
  page({
    path: '/p/:slug/sweeps',
    load: () => import('./pages/sweeps/page.tsx'),
    nav: { section: 'run', text: 'Sweeps' },
  }),
];

const rulesPages = [
  page({
    path: '/p/:slug/changes',
    load: () => import('./pages/changes/page.tsx'),
    nav: { section: 'rules', text: 'Changes' },
  }),
  page({
    path: '/p/:slug/policy',
    load: () => import('./pages/policy/page.tsx'),
    nav: { section: 'rules', text: 'Policy' },
  }),
  page({
    path: '/p/:slug/keys',
    load: () => import('./pages/keys/page.tsx'),
    nav: { section: 'rules', text: 'API keys', key: 'k' },
  }),
  page({
    path: '/p/:slug/session-keys',
    load: () => import('./pages/session-keys/page.tsx'),
    nav: { section: 'rules', text: 'Session keys' },
  }),
  page({
    path: '/p/:slug/people',
    load: () => import('./pages/people/page.tsx'),
    nav: { section: 'rules', text: 'People', key: 'p' },
  }),
  page({
    path: '/p/:slug/devices',
    load: () => import('./pages/devices/page.tsx'),
    nav: { section: 'rules', text: 'Devices' },
  }),
  page({
    path: '/p/:slug/audit',
    load: () => import('./pages/audit/page.tsx'),
    nav: { section: 'rules', text: 'Audit' },
  }),
];

/** Only in the local cloud: the code of other builds has none of them. */
const labPages: Page[] = __LOCAL__
  ? [
      page({
        path: '/p/:slug/lab',
        load: () => import('./pages/lab/page.tsx'),
        nav: { section: 'lab', text: 'Lab', key: 'l' },
      }),
    ]
  : [];

export const pages: Page[] = [
  page({ path: '/', load: () => import('./pages/home/page.tsx') }),
  page({ path: '/new-project', load: () => import('./pages/new-project/page.tsx') }),
  ...decidePages,
  ...screeningPages,
  ...moneyPages,
  ...runPages,
  ...rulesPages,
  ...labPages,
];

const patterns = new Map(
  pages.map(({ path }) => [path, new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)]),
);

/** The page of a path. */
export const pageOf = (path: string): Page | undefined =>
  pages.find((one) => patterns.get(one.path)!.test(path));

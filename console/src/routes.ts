/** The functions that fill in the paths of pages.ts. */
const of = (slug: string, rest: string) => `/p/${encodeURIComponent(slug)}/${rest}`;

export const approvalsPath = (slug: string) => of(slug, 'approvals');
/** The orders follow #, which a browser never sends: 500 numbers are longer than a server takes. */
export const reviewPath = (slug: string, nos: readonly string[]) =>
  of(slug, `approvals/review#${nos.join(',')}`);
/** The orders that the address of a review names, each once. */
export const listedIn = (anchor: string): string[] => [
  ...new Set(anchor.split(',').filter((no) => /^(WD|OP)[0-9A-Z]{1,62}$/.test(no))),
];
/** What follows # and is kept over a sign-in: a heading, or the orders of a review. An id there is not. */
export const keptAnchor = (hash: string): string =>
  /^#([a-z0-9-]+|(WD|OP)[0-9A-Z]+(,(WD|OP)[0-9A-Z]+)*)$/.test(hash) ? hash : '';
export const decidePath = (slug: string, no: string) =>
  of(slug, `approve/${encodeURIComponent(no)}`);
export const orderPath = (slug: string, kind: OrderKind, no: string) =>
  of(slug, `${kind}s/${encodeURIComponent(no)}`);
/** The id of a session key follows #, which a browser never sends. */
export const findPath = (slug: string, what: string) =>
  what.startsWith('sk_')
    ? of(slug, `find/session-key#${encodeURIComponent(what)}`)
    : of(slug, `find/${encodeURIComponent(what)}`);

export const overviewPath = (slug: string) => of(slug, 'overview');
export const swapPath = (slug: string, no: string) => of(slug, `swaps/${encodeURIComponent(no)}`);
export const payoutsPath = (slug: string) => of(slug, 'payouts');
export const payoutPath = (slug: string, no: string) =>
  of(slug, `payouts/${encodeURIComponent(no)}`);
export const depositsPath = (slug: string) => of(slug, 'deposits');
export const depositPath = (slug: string, no: string) =>
  of(slug, `deposits/${encodeURIComponent(no)}`);
/** What a provider says of a deposit or an order. */
export const screenedPath = (slug: string, no: string) =>
  of(slug, `screening/${encodeURIComponent(no)}`);
export const usersPath = (slug: string) => of(slug, 'users');
export const userPath = (slug: string, userId: string) =>
  of(slug, `users/${encodeURIComponent(userId)}`);
export const webhooksPath = (slug: string) => of(slug, 'webhooks');
export const webhookPath = (slug: string, id: string) =>
  of(slug, `webhooks/${encodeURIComponent(id)}`);
export const chainsPath = (slug: string) => of(slug, 'chains');
export const chainPath = (slug: string, chain: string) => of(slug, `chains/${chain}`);
export const healthPath = (slug: string, heading = '') =>
  of(slug, heading === '' ? 'health' : `health#${heading}`);

export const keysPath = (slug: string) => of(slug, 'keys');
export const sweepsPath = (slug: string) => of(slug, 'sweeps');
export const sessionKeysPath = (slug: string) => of(slug, 'session-keys');
export const policyPath = (slug: string) => of(slug, 'policy');
export const walletsPath = (slug: string) => of(slug, 'wallets');
export const withdrawalsPath = (slug: string) => of(slug, 'withdrawals');
/** Of the deployment, not of a project. */
export const newProjectPath = '/new-project';
export const booksPath = (slug: string) => of(slug, 'books');
/** The entries that these filters of the page Books let through. */
export const entriesPath = (slug: string, filters: object) =>
  `${booksPath(slug)}?${new URLSearchParams(Object.entries(filters))}#entries`;
export const changesPath = (slug: string) => of(slug, 'changes');

export type OrderKind = 'withdrawal' | 'operation';

/** The kind of an order, by its number. */
export const kindOf = (no: string): OrderKind => (no.startsWith('WD') ? 'withdrawal' : 'operation');

/** The page of a record by its number; null for one that has none. */
export function recordPath(slug: string, no: string): string | null {
  if (no.startsWith('WD') || no.startsWith('OP')) return orderPath(slug, kindOf(no), no);
  if (no.startsWith('SW')) return swapPath(slug, no);
  if (no.startsWith('PB')) return payoutPath(slug, no);
  return no.startsWith('DP') ? depositPath(slug, no) : null;
}

/** The project of a path, if it names one. */
export function slugOf(path: string): string | null {
  const found = /^\/p\/([^/]+)/.exec(path)?.[1];
  return found ? decodeURIComponent(found) : null;
}

/** The site's pages by part. A path is a file of the repository; its title is that of the file. */

export type Part = 'Merchant' | 'Operator' | 'Tester' | 'Design';

export interface Group {
  part: Part;
  title: string;
  /** Files below the repository's root, in the order of the navigation. */
  files: string[];
}

export const parts: { name: Part; about: string; home: string }[] = [
  {
    name: 'Merchant',
    about: 'Take deposits and pay withdrawals: quickstart, guides, every route and every error.',
    home: 'guides/quickstart.html',
  },
  {
    name: 'Operator',
    about: 'Deploy it, approve what waits, and know what to do when an alarm fires.',
    home: 'deploy.html',
  },
  {
    name: 'Tester',
    about: 'The whole service on one machine, its switches for faults, and every test.',
    home: 'local-cloud.html',
  },
  {
    name: 'Design',
    about: 'The invariants, the flows, and the reason for each choice.',
    home: 'design.html',
  },
];

const guides = (...names: string[]): string[] => names.map((name) => `docs/guides/${name}.md`);
const docs = (...names: string[]): string[] => names.map((name) => `docs/${name}.md`);

/** `decisions` is filled with the files of docs/decisions. */
export const groupsWith = (decisions: string[]): Group[] => [
  {
    part: 'Merchant',
    title: 'Start',
    files: guides(
      'quickstart',
      'authentication',
      'sign-by-yourself',
      'idempotency',
      'errors',
      'rate-limits',
      'going-live',
    ),
  },
  {
    part: 'Merchant',
    title: 'Guides',
    files: guides(
      ...['deposits', 'withdrawals', 'payouts', 'webhooks', 'client-wallet', 'swaps', 'energy'],
      'sweeps',
      ...['user-says-he-paid', 'ledger', 'accounting', 'statements', 'reconcile'],
    ),
  },
  {
    part: 'Merchant',
    title: 'In detail',
    files: [
      ...docs(
        'interface',
        'authentication',
        'webhooks',
        'client-wallet',
        'session-keys',
        'signing',
        'swaps',
        'energy',
      ),
      ...['docs/sdk.md', 'docs/sdk-support.md', 'sdk/cli/README.md'],
      ...['sdk/typescript/README.md', 'sdk/python/README.md', 'sdk/go/README.md'],
      'docs/vectors/README.md',
    ],
  },
  { part: 'Merchant', title: 'Changes', files: guides('versioning', 'changelog') },
  {
    part: 'Operator',
    title: 'Deploy',
    files: [
      ...docs('deploy', 'testnet', 'fixed-addresses', 'second-region'),
      ...docs('cost', 'scale', 'performance', 'networks', 'providers', 'tron', 'solana'),
    ],
  },
  {
    part: 'Operator',
    title: 'Operate',
    files: docs(
      ...['console', 'admin-api', 'runbook', 'compromise', 'sweeps', 'screening', 'faults'],
    ),
  },
  {
    part: 'Operator',
    title: 'Security',
    files: [...docs('security', 'roles'), ...guides('proof-of-control')],
  },
  {
    part: 'Tester',
    title: 'Test',
    files: [
      ...docs(
        'local-cloud',
        'recipes',
        'testing',
        'real-nodes',
        'model',
        'crash-points',
        'reviews',
      ),
      ...['CONTRIBUTING.md', 'emulators/tron/README.md', 'emulators/solana/README.md'],
    ],
  },
  {
    part: 'Design',
    title: 'Design',
    files: [
      ...docs('design', 'glossary', 'decisions'),
      'statemachines/README.md',
      'README.md',
      'docs/README.md',
    ],
  },
  { part: 'Design', title: 'Decisions', files: decisions },
];

/** The page of a file: `docs/guides/errors.md` is `guides/errors.html`. */
export function pageOf(file: string): string {
  if (file === 'README.md') return 'repository.html';
  if (file === 'docs/README.md') return 'all.html';
  const inner = file.replace(/^docs\//, '').replace(/\/README\.md$/, '.md');
  return inner.replace(/\.md$/, '.html').toLowerCase();
}

/** Generated lists: they are found by their headings, not by each line. */
export const headingsOnly = new Set(docs('roles', 'crash-points', 'reviews'));

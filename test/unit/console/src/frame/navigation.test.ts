import { beforeAll, expect, test, vi } from 'vitest';

let samePage: (path: string, slug: string) => string;

beforeAll(async () => {
  vi.stubGlobal('__LOCAL__', true);
  ({ samePage } = await import('../../../../../console/src/frame/navigation.tsx'));
});

test.each([
  ['/p/shop/keys', '/p/other/keys'],
  ['/p/shop/policy', '/p/other/policy'],
  // The other project has no such record: the list of its kind.
  ['/p/shop/withdrawals/WD1', '/p/other/withdrawals'],
  ['/p/shop/approve/WD1', '/p/other/approvals'],
  ['/p/shop/chains/ETH', '/p/other/chains'],
  ['/p/shop/find/bob%40shop.com', '/p/other/overview'],
  ['/p/shop/nothing-here', '/p/other/overview'],
])('from %s another project opens at %s', (path, there) => {
  expect(samePage(path, 'other')).toBe(there);
});

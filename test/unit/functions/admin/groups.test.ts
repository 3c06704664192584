/** Who may call which route of the admin API. */
import { expect, test } from 'vitest';
import { call, makeAdminHandlers } from '#test/support/admin-handlers.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { adminRoutes } from '#wire/admin/routes.ts';

const anyTerms = { terms_digest: '0'.repeat(64) };

const routes: [string, string, unknown?][] = [
  ['viewer', 'GET /projects'],
  ['viewer', 'GET /me'],
  ['owner', 'POST /projects', { slug: 'shop' }],
  ['viewer', 'GET /projects/demo'],
  ['viewer', 'GET /projects/demo/keys'],
  ['owner', 'POST /projects/demo/keys', { name: 'k', permission: 'read', mode: 'hmac' }],
  ['owner', 'PATCH /projects/demo/keys/app_x', { enabled: false }],
  ['owner', 'DELETE /projects/demo/keys/app_x'],
  ['owner', 'POST /projects/demo/keys/app_x/rotate-webhook-secret', { overlap_hours: 24 }],
  ['viewer', 'GET /projects/demo/settings'],
  ['owner', 'PATCH /projects/demo/settings', { pending_ttl_s: 100, rev: 1 }],
  ['owner', 'POST /projects/demo/settings/ip_whitelist/add', { entry: '1.1.1.1' }],
  ['owner', 'POST /projects/demo/settings/ip_whitelist/remove', { entry: '1.1.1.1' }],
  ['owner', 'POST /projects/demo/settings/preview', { pending_ttl_s: 100 }],
  ['viewer', 'GET /projects/demo/session-keys'],
  ['owner', 'DELETE /projects/demo/session-keys/sk_1'],
  ['viewer', 'GET /projects/demo/changes'],
  ['owner', 'POST /projects/demo/changes/chg_x/confirm'],
  ['owner', 'DELETE /projects/demo/changes/chg_x'],
  ['viewer', 'GET /projects/demo/withdrawals'],
  ['viewer', 'GET /projects/demo/withdrawals/WD1'],
  ['approver', 'POST /projects/demo/withdrawals/WD1/approve', anyTerms],
  ['approver', 'POST /projects/demo/withdrawals/WD1/reject', { reason: 'no' }],
  ['viewer', 'GET /projects/demo/operations'],
  ['viewer', 'GET /projects/demo/operations/OP1'],
  ['approver', 'POST /projects/demo/operations/OP1/approve', anyTerms],
  ['approver', 'POST /projects/demo/operations/OP1/reject', { reason: 'no' }],
  ['owner', 'POST /projects/demo/withdrawals/WD1/fail', { reason: 'no' }],
  ['owner', 'POST /projects/demo/operations/OP1/fail', { reason: 'no' }],
  ['viewer', 'GET /projects/demo/sweeps'],
  ['viewer', 'GET /projects/demo/approvals'],
  ['viewer', 'GET /projects/demo/search?q=WD1'],
  ['viewer', 'GET /projects/demo/overview'],
  ['viewer', 'GET /projects/demo/swaps'],
  ['viewer', 'GET /projects/demo/swaps/SW1'],
  ['viewer', 'GET /projects/demo/deposits'],
  ['viewer', 'GET /projects/demo/deposits/DP1'],
  ['operator', 'POST /projects/demo/deposits/DP1/replay'],
  ['operator', 'POST /projects/demo/webhooks/recover', { since: 0 }],
  ['viewer', 'GET /projects/demo/webhooks'],
  ['viewer', 'GET /projects/demo/webhooks/DL1'],
  ['operator', 'POST /projects/demo/webhooks/DL1/retry'],
  ['viewer', 'GET /projects/demo/audit'],
  ['viewer', 'GET /audit'],
  ['operator', 'POST /projects/demo/freeze'],
  ['owner', 'POST /projects/demo/unfreeze'],
  ['viewer', 'GET /projects/demo/internal-transfers'],
  ['viewer', 'GET /projects/demo/wallets'],
  ['viewer', 'GET /projects/demo/wallets/ETH'],
  ['owner', 'POST /projects/demo/wallets/ETH/match', { transactions: [] }],
  ['owner', 'POST /projects/demo/wallets/ETH/unfreeze'],
  ['viewer', 'GET /projects/demo/sweeps/waiting?chain=TRX'],
  ['viewer', 'GET /projects/demo/energy'],
  ['owner', 'PATCH /projects/demo/energy', { low_balance_threshold: '5' }],
  ['viewer', 'GET /projects/demo/energy/orders'],
  ['viewer', 'GET /projects/demo/energy/topups'],
  ['viewer', 'GET /projects/demo/hot/ETH'],
  ['viewer', 'GET /projects/demo/recipients/ETH/0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'],
  ['viewer', 'GET /projects/demo/sweep-destination'],
  ['owner', 'POST /projects/demo/sweep-destination/approve', anyTerms],
  ['owner', 'POST /projects/demo/sweep-destination/reject', anyTerms],
  ['viewer', 'GET /alarms'],
  ['viewer', 'GET /chains'],
  ['viewer', 'GET /chains/ETH'],
  ['owner', 'POST /chains/ETH/blocks/91/pass', { hash: '0x91', reason: 'r' }],
  ['operator', 'POST /chains/ETH/rescan', { from: 1, to: 2 }],
  ['viewer', 'GET /chains/ETH/rescan/RS1'],
];

test.each(routes)(
  'a member of %s may call %s, and no lower group may',
  async (group, line, body) => {
    const wrong = {
      viewer: '[]',
      operator: '[approver viewer]',
      approver: '[owner operator viewer]',
      owner: '[approver operator viewer]',
    }[group];
    const { handlers, fake, pushed } = makeAdminHandlers();
    const refused = await call(handlers, line, { groups: wrong, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 40302 } });
    expect(fake.commits).toEqual([]);
    expect(pushed).toEqual([]);
    const allowed = await call(handlers, line, { groups: `[${group}]`, body });
    expect([0, 40401, 40903]).toContain(allowed.body.code);
  },
);

test.each(routes.filter(([group]) => group === 'operator'))(
  'an owner may do what a member of %s may: %s',
  async (_, line, body) => {
    const allowed = await call(makeAdminHandlers().handlers, line, { groups: '[owner]', body });
    expect([0, 40401, 40904]).toContain(allowed.body.code);
  },
);

test('every route of the admin API is here', () => {
  const key = (method: string, path: string) => `${method} ${path.replace(/\?.*$/, '')}`;
  const patterns = Object.values<AdminRoute>(adminRoutes);
  const missing = patterns.filter(({ method, path, group }) => {
    const pattern = new RegExp(`^${key(method, path).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !routes.some(([who, line]) => who === group && pattern.test(line.replace(/\?.*$/, '')));
  });
  expect(missing.map(({ method, path }) => key(method, path))).toEqual([]);
});

test.each(routes)(
  'a group of one project counts on its own routes alone: %s %s',
  async (...row) => {
    const [group, line, body] = row;
    const { handlers, fake } = makeAdminHandlers();
    const of = (project: string) => call(handlers, line, { groups: `[${group}:${project}]`, body });
    const stranger = await of('other');
    if (line === 'GET /projects') expect(stranger.body).toMatchObject({ data: { list: [] } });
    else if (line === 'GET /me') expect(stranger.body.code).toBe(0);
    else expect(stranger).toMatchObject({ status: 403, body: { code: 40302 } });
    expect(fake.commits).toEqual([]);
    const isOwn = line.includes(' /projects/demo') || ['GET /projects', 'GET /me'].includes(line);
    const own = await of('demo');
    if (isOwn) expect([0, 40401, 40903]).toContain(own.body.code);
    else expect(own).toMatchObject({ status: 403, body: { code: 40302 } });
  },
);

test.each(routes)('without a verified admin %s %s is 40101', async (_group, line, body) => {
  const answer = await call(makeAdminHandlers().handlers, line, { claims: null, body });
  expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
});

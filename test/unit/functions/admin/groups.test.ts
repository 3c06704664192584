/** Who may call which route of the admin API. */
import { expect, test } from 'vitest';
import { call, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const anyTerms = { terms_digest: '0'.repeat(64) };

const routes: [string, string, unknown?][] = [
  ['viewer', 'GET /projects'],
  ['owner', 'POST /projects', { slug: 'shop' }],
  ['viewer', 'GET /projects/demo'],
  ['viewer', 'GET /projects/demo/keys'],
  ['owner', 'POST /projects/demo/keys', { name: 'k', permission: 'read', mode: 'hmac' }],
  ['owner', 'PATCH /projects/demo/keys/app_x', { enabled: false }],
  ['owner', 'DELETE /projects/demo/keys/app_x'],
  ['viewer', 'GET /projects/demo/settings'],
  ['owner', 'PATCH /projects/demo/settings', { pending_ttl_s: 100 }],
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
  ['viewer', 'GET /projects/demo/webhooks'],
  ['owner', 'POST /projects/demo/webhooks/DL1/retry'],
  ['viewer', 'GET /projects/demo/audit'],
  ['viewer', 'GET /audit'],
  ['owner', 'POST /projects/demo/freeze'],
  ['owner', 'POST /projects/demo/unfreeze'],
  ['viewer', 'GET /projects/demo/internal-transfers'],
  ['viewer', 'GET /projects/demo/wallets'],
  ['viewer', 'GET /projects/demo/wallets/ETH'],
  ['owner', 'POST /projects/demo/wallets/ETH/match', { transactions: [] }],
  ['owner', 'POST /projects/demo/wallets/ETH/unfreeze'],
  ['viewer', 'GET /chains/ETH'],
  ['owner', 'POST /chains/ETH/blocks/91/pass', { hash: '0x91', reason: 'r' }],
  ['owner', 'POST /chains/ETH/rescan', { from: 1, to: 2 }],
  ['viewer', 'GET /chains/ETH/rescan/RS1'],
];

test.each(routes)(
  'a member of %s may call %s, and no lower group may',
  async (group, line, body) => {
    const wrong = { viewer: '[]', approver: '[owner viewer]', owner: '[approver viewer]' }[group];
    const { handlers, fake, pushed } = makeAdminHandlers();
    const refused = await call(handlers, line, { groups: wrong, body });
    expect(refused).toMatchObject({ status: 403, body: { code: 40302 } });
    expect(fake.commits).toEqual([]);
    expect(pushed).toEqual([]);
    const allowed = await call(handlers, line, { groups: `[${group}]`, body });
    expect([0, 40401, 40903]).toContain(allowed.body.code);
  },
);

test.each(routes)(
  'a group of one project counts on its own routes alone: %s %s',
  async (...row) => {
    const [group, line, body] = row;
    const { handlers, fake } = makeAdminHandlers();
    const of = (project: string) => call(handlers, line, { groups: `[${group}:${project}]`, body });
    const stranger = await of('other');
    if (line === 'GET /projects') expect(stranger.body).toMatchObject({ data: { list: [] } });
    else expect(stranger).toMatchObject({ status: 403, body: { code: 40302 } });
    expect(fake.commits).toEqual([]);
    const isOwn = line.includes(' /projects/demo') || line === 'GET /projects';
    const own = await of('demo');
    if (isOwn) expect([0, 40401, 40903]).toContain(own.body.code);
    else expect(own).toMatchObject({ status: 403, body: { code: 40302 } });
  },
);

test.each(routes)('without a verified admin %s %s is 40101', async (_group, line, body) => {
  const answer = await call(makeAdminHandlers().handlers, line, { claims: null, body });
  expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
});

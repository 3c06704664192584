/** Who may call which route of the admin API. */
import { expect, test } from 'vitest';
import { routes } from '#test/builders/functions/admin/groups.ts';
import { call, makeAdminHandlers } from '#test/support/admin-handlers.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { adminRoutes } from '#wire/admin/routes.ts';

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

test.each(routes)('a group of one project counts only on its own routes: %s %s', async (...row) => {
  const [group, line, body] = row;
  const { handlers, fake } = makeAdminHandlers();
  const of = (project: string) => call(handlers, line, { groups: `[${group}:${project}]`, body });
  const stranger = await of('other');
  const isOfAnybody = / \/(projects|me|devices.*)$/.test(line) && group === 'viewer';
  if (line === 'GET /projects') expect(stranger.body).toMatchObject({ data: { list: [] } });
  else if (isOfAnybody) expect([0, 40401]).toContain(stranger.body.code);
  else expect(stranger).toMatchObject({ status: 403, body: { code: 40302 } });
  // What a person enrols is their own, of whichever project they are.
  const written = fake.commits.filter(({ audit }) => audit.action !== 'device.enrol');
  expect(written).toEqual([]);
  const isOwn = line.includes(' /projects/demo') || isOfAnybody;
  const own = await of('demo');
  if (isOwn) expect([0, 40401, 40903]).toContain(own.body.code);
  else expect(own).toMatchObject({ status: 403, body: { code: 40302 } });
});

test.each(routes)('without a verified admin %s %s is 40101', async (_group, line, body) => {
  const answer = await call(makeAdminHandlers().handlers, line, { claims: null, body });
  expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
});

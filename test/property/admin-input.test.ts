/** Whatever an admin sends in a body or a query: an answer or the documented 4xx, never a 5xx. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byForm } from '#test/forms.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { adminRoutes } from '#wire/admin/routes.ts';
import { call, makeAdminHandlers } from '../support/admin-handlers.ts';

const all = Object.values<AdminRoute>(adminRoutes);
const ids: Record<string, string> = {
  slug: 'demo',
  app_id: 'app_x',
  change_id: 'chg_x',
  withdraw_no: 'WD1',
  id: 'DL1',
  chain: 'ETH',
  list: 'ip_whitelist',
};
const lineOf = ({ method, path }: AdminRoute): string =>
  `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')}`;
const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object }).shape ?? {});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.constantFrom(null, 0, 1, -1, 0.5, 1e308, '1', true, [], {}, [null], [{}], 'ETH', '10.0.0.0/8'),
  fc.constantFrom<unknown>(
    ['10.0.0.0/8', '::1'],
    [`0x${'ab'.repeat(20)}`],
    [{ chain: 'ETH', token: 'USDT', amount: '1' }],
    { ETH: 99, BSC: 1 },
    { ETH: 10_000 },
    'https://shop.example.com/hook',
    2 ** 53,
    -(2 ** 53),
    `0x${'ab'.repeat(32)}`,
  ),
);
const bodyOf = (route: AdminRoute) =>
  fc.record(Object.fromEntries(fieldsOf(route.body?.()).map((name) => [name, anything])), {
    requiredKeys: [],
  });

test.each(all.filter((route) => route.body))('$method $path answers any body', async (route) => {
  await fc.assert(
    fc.asyncProperty(bodyOf(route), async (body) => {
      const { handlers, fake } = makeAdminHandlers();
      const answer = await call(handlers, lineOf(route), { body });
      expect(answer.status).toBeLessThan(500);
      if (answer.body.code === 0) return;
      expect(fake.commits).toEqual([]);
      expect(String(answer.body.message)).not.toMatch(/Invalid (input|option)|Too (big|small)/);
      if (answer.body.code === 40001) {
        expect(answer.body.message).toMatch(
          new RegExp(`body|${fieldsOf(route.body?.()).join('|')}`),
        );
      }
    }),
    { numRuns: byForm({ short: 30, long: 200 }) },
  );
});

test.each(all.filter((route) => route.query))('$method $path answers any query', async (route) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).map((text) => encodeURIComponent(text)),
    fc.constantFrom('1', '1e1', '%ff', '-1', '2026-02-30', 'ETH', ''),
  );
  const names = [...fieldsOf(route.query?.()), 'page', 'size', 'start', 'unknown', '__proto__'];
  const query = fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const answer = await call(makeAdminHandlers().handlers, `${lineOf(route)}?${text}`);
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: byForm({ short: 10, long: 60 }) },
  );
});

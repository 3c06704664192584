import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('the subscription is shown with its balance, and its alert is changed', async () => {
  const { handlers, audited } = makeAdminHandlers();
  const line = '/projects/demo/energy';
  expect(data(await call(handlers, `GET ${line}`))).toMatchObject({
    balance_trx: '0.000007',
    low_balance_threshold: '50',
    notify_webhook_url: null,
    created_at: 1,
  });
  const body = { low_balance_threshold: '12.5', notify_webhook_url: 'https://shop.example.com/e' };
  expect(data(await call(handlers, `PATCH ${line}`, { body }))).toMatchObject(body);
  expect(audited).toMatchObject([
    {
      action: 'energy.update',
      details: {
        before: { low_balance_threshold: '50', notify_webhook_url: null },
        after: body,
      },
    },
  ]);
  const cleared = { notify_webhook_url: null };
  expect(data(await call(handlers, `PATCH ${line}`, { body: cleared }))).toMatchObject({
    low_balance_threshold: '12.5',
    notify_webhook_url: null,
  });
});

test.each([
  ['nothing is named', {}],
  ['the threshold is not an amount of TRX', { low_balance_threshold: '1.1234567' }],
  ['the URL is not a public https one', { notify_webhook_url: 'http://10.0.0.1/' }],
])('a change is refused: %s', async (_, body) => {
  const { handlers, audited } = makeAdminHandlers();
  const answer = await call(handlers, 'PATCH /projects/demo/energy', { body });
  expect(answer.body.code).toBe(40001);
  expect(audited).toEqual([]);
});

test('orders of energy are listed by page, as merchants see them', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const page = data(await call(handlers, 'GET /projects/demo/energy/orders?page=2&size=5'));
  expect(asked.at(-1)).toMatchObject({ list: 'energy-orders', page: 2, size: 5 });
  expect(page).toMatchObject({ page: 2, size: 5, total: 2, list: [{ duration_code: '10010' }] });
  const topUps = data(await call(handlers, 'GET /projects/demo/energy/topups'));
  expect(asked.at(-1)).toMatchObject({ list: 'energy-topups' });
  expect(topUps).toMatchObject({ list: [], total: 2 });
});

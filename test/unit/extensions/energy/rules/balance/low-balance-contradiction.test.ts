import { expect, test } from 'vitest';
import type { ToldEvent } from '#domain/outbox/find-contradiction.ts';
import { lowBalanceContradiction } from '#extensions/energy/rules/balance/low-balance-contradiction.ts';

const subscription = {
  projectId: 'demo',
  depositAddress: 'T1',
  lowBalanceSun: 1n,
  notifyWebhookUrl: 'https://shop.example.com/energy',
  appId: 'app_1',
  createdAt: 1,
};
const ask = (over: Partial<ToldEvent>, found: typeof subscription | null = subscription) =>
  lowBalanceContradiction(
    { subscription: async (projectId) => (projectId === 'demo' ? found : null) },
    {
      event: 'energy.low_balance',
      ref: 'demo',
      projectId: 'demo',
      body: JSON.stringify({ data: { project_id: 'demo', deposit_address: 'T1' } }),
      ownUrl: true,
      url: subscription.notifyWebhookUrl,
      ...over,
    },
  );

test('a low balance goes to the URL that its subscription names, and to no other', async () => {
  expect(await ask({})).toBeNull();
  const url = 'https://thief.example.com/';
  expect(await ask({ url })).toBe('the subscription names another URL');
  // The keys' own URLs are checked elsewhere.
  expect(await ask({ url, ownUrl: undefined })).toBeNull();
});

test('a low balance of another project or address, or of no subscription, is contradicted', async () => {
  const body = (data: object) => ({ body: JSON.stringify({ data }) });
  const other = 'the record belongs to another project';
  expect(await ask(body({ project_id: 'demo', deposit_address: 'T2' }))).toBe(other);
  expect(await ask(body({ project_id: 'other', deposit_address: 'T1' }))).toBe(other);
  expect(await ask({ ref: 'other' })).toBe(other);
  expect(await ask({ body: 'no JSON' })).toBe(other);
  expect(await ask({ ownUrl: undefined }, null)).toBe('the record does not exist');
});

import { expect, test } from 'vitest';
import { rotateWebhookSecret } from '#domain/project/keys/rotate-webhook-secret.ts';
import { one, world } from '#test/builders/domain/project/keys/rotate-webhook-secret.ts';

const hour = 3600;

test('the secret before signs on for the overlap, and neither is in the audit log', async () => {
  const { rotate, stored, first, time, fake } = await world();
  const { webhookSecret, previousUntil } = await rotate(24 * hour);
  expect(webhookSecret).toMatch(/^whs_/);
  expect(previousUntil).toBe(time.now + 24 * hour);
  expect(stored()).toEqual({ now: webhookSecret, before: first, until: previousUntil });
  const { audit } = fake.commits.at(-1)!;
  expect(audit).toMatchObject({
    action: 'key.rotate-webhook-secret',
    details: { previous_until: previousUntil },
  });
  expect(JSON.stringify(audit)).not.toMatch(/whs_/);
});

test('a secret that has leaked signs nothing any more', async () => {
  const { rotate, stored } = await world();
  const { webhookSecret, previousUntil } = await rotate(0);
  expect(previousUntil).toBeNull();
  expect(stored()).toEqual({ now: webhookSecret, before: null, until: null });
});

test('if the answer was lost, rotating again keeps the secret that receivers have', async () => {
  const { rotate, stored, first, time } = await world();
  await rotate(hour);
  time.now += 60;
  const { webhookSecret } = await rotate(hour);
  expect(stored()).toEqual({ now: webhookSecret, before: first, until: time.now + hour });
});

test('after the overlap the secret of then is the one before', async () => {
  const { rotate, stored, time } = await world();
  const { webhookSecret: second } = await rotate(hour);
  time.now += hour;
  const { webhookSecret: third } = await rotate(hour);
  expect(stored()).toMatchObject({ now: third, before: second });
});

test('of two rotations at once one is refused, so that no answer has a secret that signs nothing', async () => {
  const { deps, fake, appId, rotate, stored } = await world();
  const asRead = fake.keys.get(appId)!;
  const { webhookSecret } = await rotate(hour);
  const late = rotateWebhookSecret(
    { ...deps, store: { ...deps.store, key: async () => asRead } },
    { ...one, appId, overlapSeconds: hour },
  );
  await expect(late).rejects.toMatchObject({ code: 50301 });
  expect(stored().now).toBe(webhookSecret);
});

test('another project’s key is not found', async () => {
  const { deps } = await world();
  const input = { ...one, appId: 'app_none', overlapSeconds: 0 };
  await expect(rotateWebhookSecret(deps, input)).rejects.toMatchObject({ code: 40401 });
});

import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('session keys are listed with today’s use, without a secret', async () => {
  const { handlers } = makeAdminHandlers();
  const answer = await call(handlers, 'GET /projects/demo/session-keys');
  expect(data(answer).list[0]).toMatchObject({
    sk_id: 'sk_1',
    daily_cap_usd: 250,
    used_today_usd: 12.5,
    last_used_at: 7,
    status: 'active',
  });
  expect(JSON.stringify(answer)).not.toContain('f'.repeat(64));
});

test('a revoked session key stays revoked; another project’s is not found', async () => {
  const { handlers } = makeAdminHandlers();
  const line = 'DELETE /projects/demo/session-keys/sk_1';
  expect(data(await call(handlers, line))).toEqual({ sk_id: 'sk_1', revoked: true });
  const shown = data(await call(handlers, 'GET /projects/demo/session-keys'));
  expect(shown.list[0]).toMatchObject({ status: 'revoked', revoked_at: 1_767_225_600 });
  expect(data(await call(handlers, line))).toEqual({ sk_id: 'sk_1', revoked: true });
  expect((await call(handlers, `${line}x`)).body.code).toBe(40401);
});

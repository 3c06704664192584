import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test.each(['local', 'prod'])(
  'an approval names what was shown, in the stage %s too',
  async (stage) => {
    const { handlers } = makeAdminHandlers({ stage });
    for (const path of ['/projects/demo/withdrawals/WD1', '/projects/demo/operations/OP1']) {
      const { terms_digest } = data(await call(handlers, `GET ${path}`));
      const other = String(terms_digest).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      const approve = (body?: unknown) => call(handlers, `POST ${path}/approve`, { body });
      for (const none of [undefined, {}, { terms_digest: null }, { terms_digest: 'abc' }]) {
        expect(await approve(none)).toMatchObject({ status: 400, body: { code: 40001 } });
      }
      const refused = await approve({ terms_digest: other });
      expect(refused).toMatchObject({ status: 409, body: { code: 40903 } });
      expect(data(await approve({ terms_digest }))).toMatchObject({ status: 1, approvals: 1 });
    }
  },
);

test('approve and reject answer the order as it then is', async () => {
  const { handlers } = makeAdminHandlers();
  const approve = 'POST /projects/demo/withdrawals/WD1/approve';
  const shown = data(await call(handlers, 'GET /projects/demo/withdrawals/WD1'));
  const body = { terms_digest: shown.terms_digest };
  expect(body.terms_digest).toMatch(/^[0-9a-f]{64}$/);
  const approved = await call(handlers, approve, { body });
  expect(data(approved)).toMatchObject({ status: 1, approvals: 1 });
  const rejected = await call(handlers, 'POST /projects/demo/withdrawals/WD1/reject', {
    body: { reason: 'late' },
  });
  expect(rejected).toMatchObject({ status: 409, body: { code: 40903 } });
  const other = await call(handlers, 'POST /projects/other/withdrawals/WD1/approve', { body });
  expect(other.body.code).toBe(40401);
  expect((await call(handlers, 'GET /projects/other/withdrawals/WD1')).body.code).toBe(40401);
});

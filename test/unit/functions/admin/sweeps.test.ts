import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('sweeps are listed with what each address gave, and by what they do', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const page = data(await call(handlers, 'GET /projects/demo/sweeps?chain=TRX&status=1'));
  expect(asked.at(-1)).toMatchObject({
    list: 'internal-orders',
    filter: { does: 'sweep', chain: 'TRX', status: 'approved' },
  });
  expect(page).toMatchObject({
    list: [
      {
        sweep_no: 'SP1',
        kind: 'sweep',
        chain: 'TRX',
        token: 'TRX',
        amount: '25',
        from: [{ amount: '25' }],
        status: 1,
        tx_hash: null,
        stuck: null,
      },
    ],
  });
  await call(handlers, 'GET /projects/demo/sweeps?kind=fund');
  expect(asked.at(-1)).toMatchObject({ filter: { does: 'fund' } });
  expect((await call(handlers, 'GET /projects/demo/sweeps?kind=pay')).body.code).toBe(40001);
  expect((await call(handlers, 'GET /projects/none/sweeps')).body.code).toBe(40401);
});

test('addresses that wait are listed with the reason', async () => {
  const { handlers } = makeAdminHandlers();
  const line = 'GET /projects/demo/sweeps/waiting';
  expect(data(await call(handlers, `${line}?chain=TRX`))).toEqual({
    list: [{ chain: 'TRX', address: 'T1', token: 'USDT', cause: 'small', next_action_at: 5 }],
    complete: true,
  });
  expect((await call(handlers, line)).body.code).toBe(40001);
});

test('sweeps are listed by page and day', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const line = 'GET /projects/demo/sweeps';
  await call(handlers, `${line}?page=2&size=5&start=2026-01-01&end=2026-01-31`);
  expect(asked.at(-1)).toMatchObject({ page: 2, size: 5, start: '2026-01-01', end: '2026-01-31' });
  expect((await call(handlers, `${line}?start=2026-02-01&end=2026-01-31`)).body.code).toBe(40001);
});

test('the hot wallet: what a node says, and what this project’s orders have reserved', async () => {
  const { handlers } = makeAdminHandlers();
  const shown = data(await call(handlers, 'GET /projects/demo/hot/ETH'));
  expect(shown).toMatchObject({ chain: 'ETH', native_token: 'ETH', read_at: 1_767_225_600 });
  const tokens = shown.tokens as { token: string }[];
  const of = (name: string) => tokens.find(({ token }) => token === name);
  expect(of('USDT')).toMatchObject({ balance: '0.000005', reserved: '0.000002', free: '0.000003' });
  // More may be reserved than is there: nothing is free then.
  expect(of('ETH')).toMatchObject({ reserved: '0.000000000000000009', free: '0' });
  expect(of('USDC')).toMatchObject({ reserved: '0', free: '0.000005' });
  // A token payment to somebody new, in the coin.
  expect(shown).toMatchObject({ payment_fee: '0.000000000000000002', payments_left: 0 });
  expect((await call(handlers, 'GET /projects/demo/hot/NONE')).body.code).toBe(40004);
  expect((await call(handlers, 'GET /projects/none/hot/ETH')).body.code).toBe(40401);
});

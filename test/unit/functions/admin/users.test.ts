import { expect, test } from 'vitest';
import { alice } from '#test/support/admin/user-deps.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const users = 'GET /projects/demo/users';
const balances = 'GET /projects/demo/users/balances?user_id=alice&chain=';

const shown = {
  user_id: 'alice',
  account_no: alice.accountNo,
  label: 'Alice',
  sub_account_id: 7,
  sub_index: 3,
  addresses: { EVM: '0x1', TRX: 'T1', SOL: 'S1' },
  created_at: 1,
};

test('the users of a project are listed with their addresses, a page at a time', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const page = data(await call(handlers, `${users}?page=2&size=50`));
  expect(asked).toMatchObject([{ list: 'subaccounts', projectId: 'demo', page: 2, size: 50 }]);
  expect(page).toEqual({ list: [shown], total: 2, page: 2, size: 50 });
});

test('a user id finds its one user, and no list is read', async () => {
  const { handlers, asked } = makeAdminHandlers();
  expect(data(await call(handlers, `${users}?user_id=alice`))).toMatchObject({
    list: [shown],
    total: 1,
  });
  expect(data(await call(handlers, `${users}?user_id=alic`))).toMatchObject({ list: [], total: 0 });
  expect(asked).toEqual([]);
});

test('one user is shown; one whom the project does not have is 40401', async () => {
  const { handlers } = makeAdminHandlers();
  expect(data(await call(handlers, 'GET /projects/demo/users/detail?user_id=alice'))).toEqual(
    shown,
  );
  const unknown = await call(handlers, 'GET /projects/demo/users/detail?user_id=bob%40shop.com');
  expect(unknown).toMatchObject({ status: 404, body: { code: 40401 } });
  expect((await call(handlers, 'GET /projects/none/users/detail?user_id=alice')).body.code).toBe(
    40401,
  );
});

test('balances have their value, and say where no fresh price is known', async () => {
  const { handlers } = makeAdminHandlers();
  const found = data(await call(handlers, `${balances}ETH`));
  expect(found).toMatchObject({ chain: 'ETH', address: '0x1' });
  const tokens = found.tokens as { token: string; balance: string }[];
  expect(tokens.find(({ token }) => token === 'ETH')).toEqual({
    token: 'ETH',
    token_address: null,
    balance: '1.5',
    usd: 3750,
    price_read_at: 5,
  });
  expect(tokens.find(({ token }) => token === 'USDT')).toMatchObject({
    balance: '20',
    usd: null,
    price_read_at: null,
  });
});

test('a chain that is off, or a user who is not there, is refused before a node is asked', async () => {
  const { handlers } = makeAdminHandlers();
  expect((await call(handlers, `${balances}BSC`)).body.code).toBe(40004);
  const nobody = 'GET /projects/demo/users/balances?user_id=bob&chain=ETH';
  expect((await call(handlers, nobody)).body.code).toBe(40401);
});
